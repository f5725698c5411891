"""Each game is painted in its own theme, with all that lies over it; commands of the picture take no action."""

from __future__ import annotations

from tests.shell.play import Player
from tests.shell.play import playing as walking
from triquest.core.rng import stream
from triquest.engine import runs
from triquest.engine.options import settle
from triquest.engine.preferences import Preferences
from triquest.engine.registry import find, make_bot
from triquest.games.orthanc.state import Phase
from triquest.shell.scenes.base import Desk
from triquest.shell.scenes.newgame import NewGame
from triquest.shell.scenes.play import Play
from triquest.shell.scenes.watch import Watch
from triquest.ui.frame import Colour, Frame, Give, Strokes
from triquest.ui.themes import EMBER, PLASMA, theme

ORTHANC = find("orthanc")
OPTIONS = settle(ORTHANC.options, {})


def colours(frame: Frame) -> set[Colour]:
    """Of all texts."""
    runs = [run for item in frame.items if isinstance(item, Strokes) for run in item.runs]
    return {run[4][:3] for run in runs if run[5]}


def playing() -> tuple[Player, Play]:
    desk = Desk({ORTHANC.id: ORTHANC})
    scene = Play(desk, runs.create(ORTHANC, 15, OPTIONS))
    return Player(scene, desk=desk), scene


def test_a_game_and_what_lies_over_it_have_the_theme_of_the_game() -> None:
    player, _ = playing()
    assert EMBER.text not in colours(player.look())
    assert PLASMA.text in colours(player.look())
    for keys in (("escape",), ("h",), ("escape", "escape", "m")):
        player.press(*keys)
        assert EMBER.text not in colours(player.look())
        assert PLASMA.accent in colours(player.look())
    player.press("escape", "escape", "t")
    assert EMBER.accent in colours(player.look())
    player.stage.scenes.append(NewGame(player.desk, ORTHANC))
    assert PLASMA.accent in colours(player.look())


def test_commands_of_the_picture_take_no_action_and_work_while_watching() -> None:
    player, scene = playing()
    player.press("b", "e")
    taken = scene.run.session.actions
    arrows = [spot.value for spot in player.spots()].count(Give("north"))
    player.press("v", "pagedown", "pageup")
    assert scene.run.session.actions == taken
    assert arrows == 1
    assert Give("north") not in [spot.value for spot in player.spots()]
    watch = Watch(player.desk, ORTHANC, "careful", 15, OPTIONS)
    watch.speed = 6
    player.stage.scenes.append(watch)
    while watch.observation.page == 0 or watch.observation.phase != Phase.WALKING:
        watch.one()
    here = f"Level {watch.observation.page + 1}"
    assert here in player.text
    player.click(Give("page-back"))
    assert here not in player.text


def test_a_journey_by_click_ends_with_its_last_step() -> None:
    player, scene = playing()
    player.desk.options = Preferences(animation="off")
    bot = make_bot(ORTHANC, "careful", stream(15, "bot"))
    while scene.observation.actions < 40 or scene.observation.phase != Phase.WALKING:
        scene._act(bot.choose(scene.observation, scene.run.session.legal_actions()))
    x, y = scene.observation.x, scene.observation.y
    ways = {value.command for value in (spot.value for spot in player.spots()) if isinstance(value, Give)}
    way = next(way for way in ("north", "south", "east", "west") if way in ways)
    dx, dy = {"north": (0, -1), "south": (0, 1), "east": (1, 0), "west": (-1, 0)}[way]
    player.press("x", {"north": "up", "south": "down", "east": "right", "west": "left"}[way], "enter")
    assert (scene.observation.x, scene.observation.y) == (x + dx, y + dy)
    assert not player.stage.lively


def test_what_moves_has_the_chosen_palette_too() -> None:
    player, scene = walking()
    player.desk.options.palette = "light"
    player.look()
    player.press("up")
    assert scene.animated
    seen = colours(player.look())
    assert set(theme("light").heroes) <= seen
    assert not set(EMBER.heroes) & seen

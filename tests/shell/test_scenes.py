"""The play scene and what lies over it, without a window: reached by keys and by clicks, and nothing is lost."""

import os
from pathlib import Path
from unittest.mock import Mock

import pytest

from tests.shell.play import KIND, SMALL, Player, actions, playing
from triquest.engine import journal, runs
from triquest.engine.preferences import Preferences
from triquest.shell.scenes.base import Desk
from triquest.shell.scenes.crash import Crash
from triquest.shell.scenes.ending import Ending
from triquest.shell.scenes.help import Help
from triquest.shell.scenes.history import History
from triquest.shell.scenes.options import Options
from triquest.shell.scenes.pause import Pause
from triquest.shell.scenes.play import Play
from triquest.shell.scenes.replay import Replay
from triquest.shell.scenes.runlist import RunList
from triquest.shell.scenes.title import Title
from triquest.ui.frame import Frame, Press, SpotGrid


def test_keys_become_actions_and_refusals_become_messages() -> None:
    player, scene = playing()
    player.press("down", "num6", "shift+up", "5")
    written = actions(scene.run.path)
    assert written[:2] == ["turn s", "turn e"]
    assert written[-1] == "wait"
    player.press("space")
    assert "nobody to attack" in player.text
    assert actions(scene.run.path) == written


def test_the_formation_is_asked_on_a_pad_and_escape_goes_back_one_question() -> None:
    player, scene = playing()
    player.press("f")
    assert "Where shall the Warrior stand?" in player.text
    player.press("num7")
    assert "Where shall the Mage stand?" in player.text
    player.press("num7")
    assert "has that place" in player.text
    player.press("escape")
    assert "Where shall the Warrior stand?" in player.text
    player.press("escape")
    assert "Where shall" not in player.text
    player.press("f", "7", "num8")
    pad = [spot.value for spot in player.spots()]
    player.click(next(value for value in pad if getattr(value, "key", "") == "9"))
    assert actions(scene.run.path) == ["form 0 1 2"]


def test_a_list_is_answered_by_number_arrow_and_click() -> None:
    player, scene = playing()
    player.press("s", "down", "enter")
    assert "Fireball" in player.text
    player.press("escape", "escape", "s", "1", "1")
    assert actions(scene.run.path) == ["skill 0 berserk"]
    player.press("s")
    player.click(Press("escape"))
    assert scene.prompt_shown() is None


def test_the_look_cursor_wanders_acts_and_ends() -> None:
    player, scene = playing()
    player.press("x", "left")
    assert scene.cursor is not None
    player.press("escape")
    assert scene.cursor is None
    assert isinstance(player.top, Play)
    player.press("x", "num4", "enter")
    player.wait()
    assert scene.cursor is None


def test_travel_by_click_goes_on_by_itself_and_any_key_ends_it() -> None:
    player, scene = playing()
    x, y = scene.observation.x, scene.observation.y
    known = [tile for tile in ((x, y - 3), (x, y + 3), (x + 3, y), (x - 3, y)) if scene.observation.known(*tile)]
    target = known[0]
    # A tile is three by three cells of the map's grid of spots.
    spot = next(grid for grid in player.look().spots if isinstance(grid, SpotGrid) and grid.name == "subtile")
    left = spot.x + (3 * target[0] + 1 - spot.column) * spot.cell[0] + 2
    top = spot.y + (3 * target[1] + 1 - spot.row) * spot.cell[1] + 2
    player.stage.click(left, top, 1)
    assert player.stage.lively
    player.wait(0.4)
    player.press("left")
    so_far = len(actions(scene.run.path))
    player.wait()
    assert len(actions(scene.run.path)) == so_far
    assert (scene.observation.x, scene.observation.y) != target
    player.look()
    player.stage.click(left, top, 1)
    player.wait(10)
    assert 0 < len(actions(scene.run.path)) < 12


def test_help_history_and_pause_lie_over_the_game() -> None:
    player, scene = playing()
    player.press("f1")
    assert isinstance(player.top, Help)
    player.press("2", "end")
    assert "Lists and pages" in player.text
    assert "The mouse" in player.text
    player.press("escape", "m")
    assert isinstance(player.top, History)
    player.press("up", "home", "end", "escape", "escape")
    assert isinstance(player.top, Pause)
    player.click("options")
    assert isinstance(player.top, Options)
    player.press("escape", "escape", "h", "escape")
    assert scene in player.stage.scenes[-1:]


def test_the_pointer_describes_and_keys_hide_what_it_says() -> None:
    player, scene = playing()
    grid = next(spot for spot in player.look().spots if isinstance(spot, SpotGrid))
    player.stage.point(grid.x + grid.columns * grid.cell[0] / 2, grid.y + grid.rows * grid.cell[1] / 2)
    assert player.stage.dirty
    assert scene.situation().hover is not None
    player.press("m", "escape")
    assert scene.situation().hover is None


def test_zoom_text_size_and_fullscreen_are_remembered_on_the_desk() -> None:
    player, _ = playing()
    player.press("+", "+", "-", "ctrl++", "f11")
    player.stage.wheel(2)
    options = player.desk.options
    assert (options.map_size, options.text_size, options.fullscreen) == (2, 1, True)
    player.look(2.0)


def _finish(seed: int) -> Path:
    """A run that lacks its last action."""
    from triquest.core.rng import stream
    from triquest.engine.registry import make_bot

    run = runs.create(KIND, seed, SMALL)
    with run:
        bot = make_bot(KIND, "random", stream(seed, "bot"))
        for _ in range(20_000):
            if run.session.outcome() is not None:
                break
            run.session.act(bot.choose(run.session.observe(), run.session.legal_actions()))
    lines = run.path.read_bytes().splitlines(keepends=True)
    run.path.write_bytes(b"".join(lines[:-1]))
    return run.path


def test_the_end_is_told_and_leads_on() -> None:
    path = _finish(3)
    desk = Desk({KIND.id: KIND}, options=Preferences(animation="off"))
    scene = Play(desk, runs.resume(path))
    player = Player(scene, desk=desk)
    for _ in range(400):
        if player.top is not scene:
            break
        scene._act(next(iter(scene.run.session.legal_actions())))
        player.wait()
    assert isinstance(player.top, Ending)
    assert "Defeat" in player.text or "Victory" in player.text
    assert path.name in player.text.replace("\n", "")
    assert "seed 3" in player.text
    player.press("l")
    assert player.stage.scenes[-1:] == [scene]
    player.press("up")
    assert isinstance(player.top, Ending)
    player.press("r")
    assert isinstance(player.top, Replay)
    player.press("escape", "a")
    assert isinstance(player.top, Play)
    assert player.top is not scene
    assert journal.read(player.top.run.path).header.seed == 3
    assert len(player.stage.scenes) == 2
    assert runs.summaries()[0].end is None


def test_a_mistake_in_the_program_costs_nothing_but_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    player, scene = playing()
    player.press("5")

    def broken(*_: object) -> None:
        raise RuntimeError("the view is broken")

    monkeypatch.setattr(scene.view, "paint", broken)
    text = player.text
    assert isinstance(player.top, Crash)
    assert "the view is broken" in text
    assert scene.run.path.name in text.replace("\n", "")
    written = scene.run.path.with_name(f"{scene.run.path.stem}.crash.txt")
    assert "RuntimeError: the view is broken" in written.read_text()
    player.press("enter")
    assert isinstance(player.top, Title)
    player.press("c")
    assert isinstance(player.top, Play)
    assert actions(scene.run.path) == ["wait"]


def test_a_mistake_while_handling_a_key_is_caught_too(monkeypatch: pytest.MonkeyPatch) -> None:
    player, scene = playing()
    monkeypatch.setattr(scene.front, "begin", lambda *_: 1 / 0)
    player.press("5")
    assert isinstance(player.top, Crash)
    player.click(Press("q"))
    assert player.stage.done


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1440), (700, 300)])
@pytest.mark.parametrize("scale", [0.75, 1.0, 2.0])
def test_every_scene_can_be_painted_at_any_size(size: tuple[int, int], scale: float) -> None:
    player, scene = playing()
    for keys in ((), ("f",), ("escape", "s"), ("escape", "escape"), ("escape", "f1"), ("2",), ("escape", "m")):
        player.press(*keys)
        frame = player.stage.paint(*size, scale)
        assert isinstance(frame, Frame)
        assert not isinstance(player.top, Crash), player.text
    assert scene in player.stage.scenes


def test_the_right_button_goes_back_everywhere() -> None:
    player, scene = playing()
    player.press("s")
    player.stage.click(400, 300, 3)
    assert scene.prompt_shown() is None
    player.stage.click(400, 300, 3)
    assert isinstance(player.top, Pause)
    player.click("help")
    player.stage.click(400, 300, 3)
    assert player.stage.scenes[-1:] == [scene]


def test_a_game_that_paints_nothing_is_shown_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(KIND.front()), "view", lambda _: None)
    player, scene = playing()
    assert "Chaos Lord waits" in player.text
    player.press("x", "5", "+")
    assert isinstance(player.top, Play)
    assert actions(scene.run.path) == ["wait"]
    assert "nothing to look at" in player.text


def test_a_picture_is_saved_and_said() -> None:
    player = Player()
    player.press("f12", "f12")
    assert "triquest-0002.png" in "".join(player.text.split())
    found = sorted((runs.folder().parent / "pictures").glob("*.png"))
    assert [file.read_bytes()[:4] for file in found] == [b"\x89PNG"] * 2
    player.press("down")
    assert "0002" not in player.text


def test_a_run_of_a_game_that_is_not_installed_keeps_no_other_from_going_on() -> None:
    with runs.create(KIND, 7, SMALL) as run:
        pass
    os.utime(run.path, (1, 1))
    other = runs.folder() / "elsewhere-1.journal"
    journal.Writer(other, journal.Header("elsewhere", 1, 7, {}, "0.1.0")).close()
    player = Player()
    player.click("runs")
    assert isinstance(player.top, RunList)
    player.click(other)
    assert "There is no game called “elsewhere”." in player.text
    player.press("escape")
    player.click("continue")
    assert isinstance(player.top, Play)
    assert player.top.run.path == run.path


def test_the_title_reads_the_folder_of_runs_once_each_time_it_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Mock(side_effect=runs.summaries)
    monkeypatch.setattr(runs, "summaries", asked)
    Title(Desk({KIND.id: KIND}))
    assert asked.call_count == 1

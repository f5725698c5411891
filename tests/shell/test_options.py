"""The options and the keys on the screen, without a window: every change holds at once and is kept."""

from __future__ import annotations

import os
import tomllib

import pytest

from tests.shell.play import KIND, SMALL, Player, actions
from triquest.engine import fame, preferencefile, runs
from triquest.engine.errors import JournalError
from triquest.engine.preferencefile import PreferenceFile
from triquest.engine.preferences import PREFERENCES, Preferences
from triquest.engine.registry import games
from triquest.shell.scenes.base import Desk
from triquest.shell.scenes.help import Help
from triquest.shell.scenes.keys import Keys
from triquest.shell.scenes.options import Options
from triquest.shell.scenes.pause import Pause
from triquest.shell.scenes.play import Play
from triquest.shell.scenes.title import Title
from triquest.ui import chronicle, hints
from triquest.ui.frame import Give, Press
from triquest.ui.hints import Adviser, Hint
from triquest.ui.palette import PALETTE, themed
from triquest.ui.sounds import Sound


def sitting(*, game: bool = True) -> Player:
    """Somebody in a game, or at the title, with a file for the options."""
    file = PreferenceFile()
    options, _ = file.load()
    desk = Desk({KIND.id: KIND}, options, file)
    return Player(*([Play(desk, runs.create(KIND, 7, SMALL))] if game else []), desk=desk)


def choose(player: Player, value: object) -> None:
    """Go to a row by keys."""
    scene = player.top
    assert isinstance(scene, Options | Keys)
    player.press("home", *["down"] * [row.value for row in scene.rows()].index(value))


def kept() -> Preferences:
    return PreferenceFile().load()[0]


def test_every_option_can_be_changed_by_keys_and_by_mouse_and_is_kept() -> None:
    player = sitting(game=False)
    player.press("o")
    assert isinstance(player.top, Options)
    for preference in PREFERENCES:
        choose(player, preference.name)
        before = player.desk.options.get(preference.name)
        player.press("right")
        after = player.desk.options.get(preference.name)
        assert after != before
        assert preference.shown(after) in player.text
        assert kept().get(preference.name) == after
        player.press("left")
        assert player.desk.options.get(preference.name) == before
        if any(spot.value == preference.name for spot in player.spots()):
            for _ in preference.values:
                player.click(preference.name)
            assert player.desk.options.get(preference.name) == before
            player.click(preference.name, 3)
            player.click(preference.name)
    player.press("escape")
    assert isinstance(player.top, Title)


def test_an_option_holds_at_once() -> None:
    player = sitting()
    heard: list[Sound] = []
    player.desk.hear = heard.append
    player.press("f10")
    dark = player.frame.items
    choose(player, "palette")
    player.press("left")
    assert player.desk.options.palette == "light"
    assert player.look().items != dark
    choose(player, "volume")
    player.press("right")
    assert heard == [Sound.ITEM]
    choose(player, "animation")
    player.press("left", "left")
    assert player.desk.options.animation == "off"
    player.press("escape", "up", "up")
    assert not player.stage.lively


def test_a_disk_that_refuses_is_told_and_the_option_holds(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    player = sitting(game=False)
    (preferencefile.path().parent).write_text("not a folder")
    player.press("o", "right")
    assert "cannot be saved" in " ".join(player.text.split())
    assert player.desk.options.text_size == 1
    assert isinstance(player.top, Options)


def test_hints_can_be_shown_again() -> None:
    player = sitting(game=False)
    Adviser(KIND.front(), KIND.id, str.upper, lambda: True).once([Hint("walk", "Walk.")])
    assert hints.said() == {"triquest walk"}
    player.press("o")
    player.click("hints again")
    assert hints.said() == set()


def test_a_key_is_given_to_a_command_and_help_and_buttons_show_it() -> None:
    player = sitting()
    player.press("f10")
    choose(player, "keys")
    player.press("enter")
    assert isinstance(player.top, Keys)
    choose(player, (KIND.id, "wait"))
    player.press("enter")
    assert "Press the new key" in player.text
    player.press("f9")
    assert kept().keys == {KIND.id: {"wait": ("f9", "5", "num5")}}
    player.press("escape", "escape", "f1", "2")
    assert isinstance(player.top, Help)
    seen = ""
    for _ in range(12):
        seen += player.text
        player.press("pagedown")
    assert "F9 · 5 · Num\u00a05" in seen
    player.press("escape", "f9")
    assert isinstance(player.top, Play)
    assert actions(player.top.run.path) == ["wait"]


def keys_of(player: Player, game: str, command: str) -> Keys:
    """Open the keys on the row of a command."""
    scene = Keys(player.desk, KIND.id)
    player.stage.scenes.append(scene)
    player.look()
    choose(player, (game, command))
    return scene


def test_a_key_that_another_command_has_is_taken_only_when_pressed_twice() -> None:
    player = sitting()
    keys_of(player, KIND.id, "wait")
    player.press("enter", "f")
    assert "already" in player.text
    player.press("escape")
    assert player.desk.options.keys == {}
    player.press("enter", "f", "f11", "f11")
    own = player.desk.options.keys
    assert own["window"]["fullscreen"] == ("alt+enter",)
    assert own[KIND.id]["wait"][0] == "f11"
    player.press("escape", "f11")
    assert not player.desk.options.fullscreen
    assert isinstance(player.top, Play)
    assert actions(player.top.run.path) == ["wait"]
    player.press("f10", "f11")
    assert not player.desk.options.fullscreen


def test_without_confirmations_a_key_goes_over_at_once() -> None:
    player = sitting()
    player.desk.options.confirm = False
    keys_of(player, KIND.id, "wait")
    player.press("enter", "f")
    own = player.desk.options.keys[KIND.id]
    assert (own["formation"], own["wait"][0]) == ((), "f")
    player.press("f5")
    assert player.desk.options.keys == {}


def test_keys_are_taken_away_and_reset_and_escape_always_leaves() -> None:
    player = sitting()
    scene = keys_of(player, KIND.id, "attack")
    player.press("delete")
    assert player.desk.options.keys[KIND.id]["attack"] == ()
    assert "no key" in player.text
    choose(player, ("window", "leave"))
    player.press("delete")
    assert player.desk.options.keys["window"]["leave"] == ("escape",)
    player.press("enter", "escape", "f5", "n")
    assert player.stage.scenes[-1:] == [scene]
    assert player.desk.options.keys
    player.click(Press("f5"))
    player.press("y")
    assert kept().keys == {}
    player.press("escape")
    assert isinstance(player.top, Play)


def test_the_keys_of_every_game_can_be_reached() -> None:
    desk = Desk(games())
    player = Player(Keys(desk), desk=desk)
    titles = set()
    for _ in desk.games:
        titles |= {kind.title for kind in desk.games.values() if f"Keys of {kind.title}" in player.text}
        player.press("tab")
    assert titles == {kind.title for kind in desk.games.values()}


def test_a_file_with_two_commands_on_one_key_works_all_the_same() -> None:
    file = preferencefile.path()
    file.parent.mkdir(parents=True)
    file.write_text(
        '[keys.triquest]\nwait = ["q"]\nattack = ["q", "nonsense"]\nleave = []\n[keys.window]\nleave = []\n'
    )
    player = sitting()
    player.press("q", "escape")
    assert isinstance(player.top, Pause)


def test_vi_keys_walk_look_around_and_choose_from_lists() -> None:
    player = sitting()
    player.desk.options.key_set = "vi"
    scene = player.top
    assert isinstance(scene, Play)
    player.press("j", "l", "shift+k")
    assert actions(scene.run.path)[:2] == ["turn s", "turn e"]
    assert actions(scene.run.path)[-1].startswith("step n")
    player.press("x")
    before = scene.cursor
    player.press("h")
    assert scene.cursor not in (None, before)
    player.press("escape", "s", "j", "enter")
    assert "Fireball" in player.text
    player.press("escape", "escape", "escape", "j", "j", "k")
    assert isinstance(player.top, Pause)
    assert player.top.chosen == 1
    assert scene.repeats("shift+l")


def test_abandoning_a_run_asks_in_plain_words() -> None:
    player = sitting()
    scene = player.top
    assert isinstance(scene, Play)
    path = scene.run.path
    player.press("5", "escape")
    player.click("abandon")
    assert "can never be gone on with" in " ".join(player.text.split())
    player.press("escape")
    assert isinstance(player.top, Pause)
    player.click("abandon")
    player.press("enter")
    assert isinstance(player.top, Pause)
    player.click("abandon")
    player.press("y")
    assert isinstance(player.top, Title)
    assert "was abandoned" in " ".join(player.text.split())
    assert "Continue" not in player.text
    assert [run.end for run in runs.summaries()] == [runs.ABANDONED]
    (entry,) = fame.read("triquest", 1)
    assert (entry.result, entry.actions) == (runs.ABANDONED, 1)
    assert "The run was abandoned." in (chronicle.folder() / f"{path.stem}.txt").read_text(encoding="utf-8")
    with pytest.raises(JournalError, match="abandoned"):
        runs.resume(path)
    player.press("r")
    assert "abandoned" in player.text
    player.press("enter")
    assert "Replay of" in player.text


def test_without_confirmations_a_run_is_abandoned_at_once() -> None:
    player = sitting()
    player.desk.options.confirm = False
    player.press("escape")
    player.click("abandon")
    assert isinstance(player.top, Title)
    assert runs.latest(runs.summaries()) is None


def test_abandoning_where_nothing_can_be_written_keeps_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    player = sitting()
    player.desk.options.confirm = False

    def refused(*_: object, **__: object) -> None:
        raise OSError(30, os.strerror(30))

    monkeypatch.setattr("triquest.engine.keeping.replace", refused)
    player.press("escape")
    player.click("abandon")
    assert "can still be gone on with" in " ".join(player.text.split())
    assert runs.latest(runs.summaries()) is not None


def test_the_options_file_is_plain_to_read() -> None:
    player = sitting(game=False)
    player.press("o", "right")
    text = preferencefile.path().read_text()
    assert tomllib.loads(text)["text_size"] == 1
    for preference in PREFERENCES:
        assert f"# {preference.label}." in text


def test_arrow_buttons_are_an_option_that_their_key_changes_too() -> None:
    kind = games()["orthanc"]
    desk = Desk({kind.id: kind})
    scene = Play(desk, runs.create(kind, 5, {}))
    player = Player(scene, desk=desk)
    player.press("b", "e")
    ways = {Give(way) for way in ("north", "south", "east", "west")}
    assert ways & {spot.value for spot in player.spots()}
    player.press("v")
    assert not desk.options.arrow_buttons
    assert not ways & {spot.value for spot in player.spots()}
    player.press("f10")
    choose(player, "arrow_buttons")
    player.press("right", "escape")
    assert ways & {spot.value for spot in player.spots()}


def test_buttons_of_a_picture_show_the_keys_of_another_set_at_once() -> None:
    kind = games()["orthanc"]
    desk = Desk({kind.id: kind})
    player = Player(Play(desk, runs.create(kind, 5, {})), desk=desk)
    player.press("b", "e")
    before = player.text
    desk.options.keys = {kind.id: {"wait": ("f9",)}}
    assert player.text != before


@pytest.mark.parametrize("choice", ["default", "light"])
def test_a_chosen_palette_holds_in_every_game_and_by_default_each_has_its_own(choice: str) -> None:
    grounds = set()
    for kind in games().values():
        desk = Desk({kind.id: kind}, Preferences(palette=choice))
        player = Player(Play(desk, runs.create(kind, 5, {})), desk=desk)
        with themed(player.stage.palette()):
            grounds.add(PALETTE.back)
    assert len(grounds) == (1 if choice == "light" else len(games()))

"""What somebody meets who plays for the first time: hints, trouble told where it is seen, messages that come back."""

from __future__ import annotations

from pathlib import Path

from tests.shell.play import KIND, Player
from triquest.core.rng import stream
from triquest.engine import runs
from triquest.engine.options import settle
from triquest.engine.registry import make_bot
from triquest.shell.scenes.base import Desk
from triquest.shell.scenes.newgame import NewGame
from triquest.shell.scenes.play import Play
from triquest.shell.scenes.replay import Replay
from triquest.shell.scenes.title import Title
from triquest.shell.scenes.watch import Watch
from triquest.ui import bindings, screens
from triquest.ui.frame import Give

SMALL = settle(KIND.options, {"size": "40x40"})


def test_a_folder_that_cannot_keep_games_is_named_on_the_screen(data_folder: Path) -> None:
    data_folder.write_text("no folder")
    player = Player()
    player.press("n", "enter")
    player.stage.text("\r")  # as a window does after the key
    assert isinstance(player.top, NewGame)
    assert "Games cannot be kept in" in player.text
    player.stage.text(" ")
    assert "Not a directory" in " ".join(player.text.split())
    player.click("begin")
    assert "Games cannot be kept in" in player.text


def test_the_form_says_what_the_chosen_value_means() -> None:
    player = Player()
    player.press("n", *["down"] * 2)
    assert "Coherent: woods, lakes and deserts hang together." in " ".join(player.text.split())
    player.press("right")
    assert "Classic: every tile is drawn for itself" in " ".join(player.text.split())
    for option in KIND.options:
        assert not option.choices or option.default in option.choices
        assert all(words for words in option.choices.values())


def test_seed_and_begin_stand_before_the_options() -> None:
    player = Player()
    player.press("n")
    text = player.text
    assert text.index("Seed") < text.index("Begin") < text.index("Size")


def test_the_first_hint_tells_how_to_walk() -> None:
    desk = Desk({KIND.id: KIND})
    scene = Play(desk, runs.create(KIND, 7, SMALL))
    player = Player(scene, desk=desk)
    said = [message.text for message in scene.log.messages]
    assert any("first turns the heroes" in line and "Shift+↑" in line and "sideways" in line for line in said)
    assert not any("Type “" in line for line in said)
    assert "first turns the heroes" in player.text


def test_messages_are_told_again_when_a_run_goes_on() -> None:
    with runs.create(KIND, 7, SMALL) as run:
        told = []
        for number in range(runs.REMEMBERED + 40):
            events = run.session.act(KIND.parse_action(f"turn {'ensw'[number % 4]}"))
            told.append(KIND.front().tell(events, run.session.observe()))
    with runs.resume(run.path) as again:
        assert list(again.told) == told[-runs.REMEMBERED :]
        scene = Play(Desk({KIND.id: KIND}), again)
        lines = [message.line for message in scene.log.messages]
        last = next(lines for lines in reversed(told) if lines)
        assert last[-1] in lines[-4:]
        assert "The quest goes on" in lines[-1].text


def test_the_end_of_a_watched_game_is_plain_to_see() -> None:
    player = Player()
    watch = Watch(player.desk, KIND, "random", 3, SMALL)
    player.stage.scenes.append(watch)
    watch.speed = 6
    for _ in range(20_000):
        if watch.outcome() is not None:
            break
        watch.one()
    text = player.text
    assert "Defeat" in text
    assert "The game is over." in text
    values = [spot.value for spot in player.spots()]
    assert Give(bindings.LEAVE) in values
    useless = (screens.PAUSE, screens.STEP, screens.FASTER, screens.SLOWER)
    assert not {Give(command) for command in useless} & set(values)
    said = len(watch.log.messages)
    player.press("space", "right")
    assert (watch.running, len(watch.log.messages)) == (False, said)
    player.press("escape")
    assert isinstance(player.top, Title)


def test_the_end_of_a_replay_is_plain_to_see_and_can_be_left_backwards() -> None:
    with runs.create(KIND, 3, SMALL) as run:
        bot = make_bot(KIND, "random", stream(3, "bot"))
        while run.session.outcome() is None:
            run.session.act(bot.choose(run.session.observe(), run.session.legal_actions()))
    player = Player()
    replay = Replay(player.desk, run.path)
    player.stage.scenes.append(replay)
    player.press("end")
    assert "Defeat" in player.text
    player.press("left")
    assert "Defeat" not in player.text
    assert Give(screens.STEP) in [spot.value for spot in player.spots()]


def test_a_saved_picture_is_told_of_beside_the_messages_and_not_in_the_next_picture() -> None:
    desk = Desk({KIND.id: KIND})
    player = Player(Play(desk, runs.create(KIND, 7, SMALL)), desk=desk)
    newest = player.text.splitlines()[-1]
    player.press("f12")
    assert "triquest-0001.png" in "".join(player.text.split())
    assert player.text.splitlines()[-1] == newest
    player.press("f12")
    one, other = sorted((runs.folder().parent / "pictures").glob("*.png"))
    assert one.read_bytes() == other.read_bytes()

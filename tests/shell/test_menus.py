"""Title, new game and the list of runs, by keys and by clicks, without a window."""

from tests.shell.play import KIND, SMALL, Player, actions, playing
from triquest.engine import journal, runs
from triquest.shell.scenes.newgame import NewGame
from triquest.shell.scenes.pause import Pause
from triquest.shell.scenes.play import Play
from triquest.shell.scenes.title import Title
from triquest.ui.frame import Give


def test_from_the_title_into_a_new_game_and_back_by_keys() -> None:
    player = Player()
    assert "New game" in player.text
    assert "Ed Kolis" in player.text
    player.press("n")
    assert isinstance(player.top, NewGame)
    player.press("enter")
    assert isinstance(player.top, Play)
    path = player.top.run.path
    player.press("5", "5")
    player.press("escape")
    assert isinstance(player.top, Pause)
    player.press("t")
    assert isinstance(player.top, Title)
    assert actions(path) == ["wait", "wait"]
    assert "2 actions" in player.text
    player.press("c")
    assert isinstance(player.top, Play)
    player.press("escape", "q")
    assert player.stage.done


def test_the_same_by_clicks() -> None:
    player = Player()
    player.click(("new", KIND.id))
    player.click("dice")
    player.click("begin")
    assert isinstance(player.top, Play)
    path = player.top.run.path
    player.click(Give("wait"))
    assert actions(path) == ["wait"]
    player.press("escape")
    player.click("quit")
    assert player.stage.done


def test_escape_on_the_title_takes_two_keys_to_quit() -> None:
    player = Player()
    player.press("escape")
    assert not player.stage.done
    player.press("enter")
    assert player.stage.done


def test_a_typed_seed_and_chosen_options_begin_that_very_game() -> None:
    player = Player()
    player.press("n", "home", *["backspace"] * 20)
    for sign in "4x2":
        player.press(sign)
        player.stage.text(sign)
    player.press("down", *["backspace"] * 10)
    player.stage.text("40x60")
    player.press("down", "right")
    player.press("enter")
    assert isinstance(player.top, Play)
    header = journal.read(player.top.run.path).header
    assert (header.seed, header.options["size"], header.options["terrain"]) == (42, "40x60", "classic")


def test_a_wrong_option_is_told_and_nothing_begins() -> None:
    player = Player()
    player.press("n", "home", "down", *["backspace"] * 20)
    player.stage.text("huge")
    player.press("enter")
    assert isinstance(player.top, NewGame)
    assert "size cannot be “huge”" in " ".join(player.text.split())
    player.press("up", *["backspace"] * 20, "enter")
    assert "A seed is a whole number" in player.text
    assert runs.summaries() == []


def test_a_damaged_run_says_so_when_it_is_gone_on_with() -> None:
    player, scene = playing()
    player.press("5", "5", "escape", "t")
    with scene.run.path.open("ab") as file:
        file.write(b"rubbish\n")
    player.press("c")
    assert "damaged" in player.text


def test_a_run_that_another_program_plays_is_refused_in_words() -> None:
    with runs.create(KIND, 5, SMALL):
        player = Player()
        player.press("c")
        assert isinstance(player.top, Title)
        assert "being played by another program" in player.text

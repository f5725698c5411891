"""Text play, scripted through streams of text."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO, StringIO, TextIOWrapper

from tests.games.triquest.scenes import scene
from triquest.engine.game import Outcome, Result
from triquest.engine.session import Session
from triquest.games.triquest.actions import Direction
from triquest.games.triquest.front import TriQuestFront
from triquest.games.triquest.game import TriQuest
from triquest.ui.textplay import play

RATS = (0, -1, Direction.SOUTH, {7: "rat", 4: "rat"})


def played(*lines: str, game: TriQuest | None = None, notice: str | None = None) -> tuple[str, Outcome | None, Session]:
    session = Session(game or scene(RATS))
    write = StringIO()
    read = StringIO("".join(f"{line}\n" for line in lines))
    outcome = play(session, TriQuestFront(), read, write, notice, "Go on later.")
    return write.getvalue(), outcome, session


def test_greeting_and_end_of_input() -> None:
    text, outcome, session = played(notice="The journal was mended.")
    assert text.startswith("! The journal was mended.\n")
    assert "the Chaos Lord" in text
    assert "@" in text
    assert "One tile north: two Rats" in text
    assert text.endswith("saved; it is so after every action.\n› Go on later.\n")
    assert outcome is None
    assert session.actions == 0


def test_a_fight_ends_each_action_with_one_line_of_status() -> None:
    text, _outcome, session = played("attack")
    after = text.partition("> attack\n")[2].splitlines()
    assert after[0].startswith("» The Warrior slashes the S Rat: 7d6 = ")
    assert after[-4].startswith("  [W 100/100  M 100/100  P 100/100 | north | ")
    assert session.actions == 1
    assert all(len(line) <= 80 for line in text.splitlines())


def test_prompts_are_answered_by_lines() -> None:
    text, _outcome, session = played("f", "7", "7", "", "help", "9", "2")
    assert "Where shall the Mage stand?" in text
    assert "The Warrior has that place." in text
    assert "Words of text play" in text
    assert "The heroes take new places: the Warrior northwest, the Mage northeast and the" in text
    assert session.actions == 1


def test_cancelling_and_quitting_within_a_prompt() -> None:
    text, _outcome, session = played("s", "s", "s", "quit", "north")
    assert "Never mind." in text
    assert text.endswith("Go on later.\n")
    assert session.actions == 0


def test_wrong_input_is_answered_kindly() -> None:
    text, _outcome, session = played("attak", "strafe narth", "xyzzy", "log x", "\x1b[A", "\x00\x07", "skill mage heal")
    assert "Did you mean “attack”?" in text
    assert "Which way?" in text
    assert "“xyzzy” means nothing here." in text
    assert "Say how many messages" in text
    assert "There is no skill “heal” for that" in text
    assert session.actions == 0


def test_illegal_actions_tell_the_reason() -> None:
    text, _outcome, session = played("turn north")
    assert "› The party faces that way already." in text
    assert session.actions == 0


def test_general_words_and_topics() -> None:
    text, _outcome, session = played(
        "look", "map", "help", "help rules", "save", "wait", "log 1", "log 0", "", "odds", "party"
    )
    assert text.count("The heroes stand on grass") == 2
    assert "attack, attack north" in text
    assert "skill, skill mage fireball, s" in text
    assert "Everybody strikes the nearest enemy." in text
    assert "Against two Rats" in text
    assert session.actions == 1


def test_the_end() -> None:
    game = scene((0, -1, Direction.SOUTH, {7: "chaos-lord"}))
    game.state.groups.hp[0, :] = 1
    text, outcome, _session = played(*["attack"] * 40, game=game)
    assert outcome is not None
    assert outcome.result is Result.WIN
    assert "★ The Chaos Lord is dead" in text
    assert text.splitlines()[-1].startswith("  The quest took ")
    again, same, _session = played("north", game=game)
    assert same == outcome
    assert "> " not in again


def test_a_stopped_player_keeps_the_game() -> None:
    def lines() -> Iterator[str]:
        yield "wait"
        raise KeyboardInterrupt

    session, write = Session(scene()), StringIO()
    assert play(session, TriQuestFront(), lines(), write) is None
    assert session.actions == 1
    assert "The game is saved" in write.getvalue()


def test_streams_that_know_few_characters() -> None:
    read = TextIOWrapper(BytesIO(b"attack\n\xff\xfe\nodds\n"), "utf-8")
    raw = BytesIO()
    write = TextIOWrapper(raw, "ascii")
    play(Session(scene(RATS)), TriQuestFront(), read, write)
    write.flush()
    text = raw.getvalue().decode("ascii")
    assert "> The Warrior slashes the S Rat" in text
    assert "means nothing here" in text


def test_trouble_with_saving_is_shown() -> None:
    class Troubled(Session):
        trouble = "The game cannot be saved: no space."

    write = StringIO()
    play(Troubled(scene()), TriQuestFront(), iter(["wait", "save"]), write)
    assert write.getvalue().count("! The game cannot be saved: no space.") == 3


def test_a_plain_step_is_told_once_and_kept_out_of_the_log() -> None:
    text, _outcome, session = played("n", "log", game=scene())
    assert session.actions == 1
    assert text.count("The heroes walk north over grass.") == 1


def test_when_the_disk_has_room_again_that_is_said() -> None:
    class Troubled(Session):
        @property
        def trouble(self) -> str | None:
            return "The game cannot be saved: no space." if self.actions == 1 else None

    write = StringIO()
    play(Troubled(scene()), TriQuestFront(), iter(["wait", "wait", "wait"]), write)
    assert write.getvalue().count("+ Everything is saved again.") == 1

"""Events and things in words, the character map, and text play from the first roll on."""

from __future__ import annotations

import inspect
from io import StringIO

import pytest

from triquest.core.rng import stream
from triquest.engine.game import Event
from triquest.engine.legal import Legal
from triquest.engine.session import Session
from triquest.games.orthanc import actions as a
from triquest.games.orthanc import bestiary, nouns, text
from triquest.games.orthanc import events as e
from triquest.games.orthanc.bot import Random
from triquest.games.orthanc.front import OrthancFront
from triquest.games.orthanc.game import Orthanc
from triquest.games.orthanc.rules import book
from triquest.ui.bindings import Bindings
from triquest.ui.prompts import Prompt, Refused
from triquest.ui.textplay import play

from . import build

FRONT = OrthancFront()
N = a.Direction.NORTH


def test_every_event_has_words() -> None:
    classes = {value for value in vars(e).values() if inspect.isclass(value) and issubclass(value, Event)} - {
        Event,
        e.Fact,
    }
    assert classes == set(text.WORDS)


def test_every_thing_has_a_name() -> None:
    rules = book()
    assert set(bestiary.MONSTERS) == set(rules.kinds)
    assert set(nouns.SPELLS) == set(rules.spells)
    assert set(nouns.CLASSES) == set(rules.classes)
    assert set(nouns.COINS) == set(rules.coins)


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (e.Struck("orc", 10, 3, 6, 0), "· You miss the Orc (d10 = 3)."),
        (e.Struck("orc", 10, 8, 6, 5), "» You strike the Orc (d10 = 8) for 5."),
        (
            e.Attacked("zombie", 11, 10, 4, False, False, 0, 9),
            "· The Zombie misses you (d11 = 10, with Protection 4).",
        ),
        (
            e.Attacked("seer", 11, 10, 10, True, True, 8, 1),
            "« The Seer throws a spell at you (d11 = 10) for 8; 1 left.",
        ),
        (e.Slain("ogre", "sleep", 600), "† The Ogre falls asleep and dies: 600 experience."),
        (e.Broke(N, False, True), "· The wall in the north does not budge."),
        (e.Met("evil-acolyte", True, "you", False), "? You meet an Evil Acolyte; you are first."),
        (e.Climbed(2, 3), "  You go 2 levels down, to level 3."),
        (e.Fell(0), "! You fall down a chute. You cannot tell how deep you are."),
        (e.Looked(N, (("wolf", 1, 1),), ((2, 2), (3, 3))), "? To the north you sense a Wolf and 2 treasures."),
        (e.Found((("gems", 1), ("sword", 2))), "* Here is a treasure: 1 gem and sword +2."),
        (e.CastSpell("light", 1), "~ You cast Light; 1 unit is left."),
    ],
)  # fmt: skip
def test_sentences(event: Event, told: str) -> None:
    [line] = text.tell([event])
    assert f"{line.tone.mark} {line.text}" == told


def test_commands_have_keys_of_their_own() -> None:
    bindings = Bindings(FRONT.commands())
    for key, command in {"f": "fight", "r": "run", "s": "shoot", "y": "yes", "n": "no", "3": "spells-3"}.items():
        assert bindings.command(key) == command
    assert bindings.command("shift+up") == "break-north"


def transcript(game: Orthanc, *lines: str) -> str:
    write = StringIO()
    play(Session(game), FRONT, iter([f"{line}\n" for line in lines]), write)
    return write.getvalue()


def test_text_play_from_the_roll_to_a_fight() -> None:
    told = transcript(
        build.new(5, name="Sir Gawain"), "n", "reroll", "begin", "sheet", "retire", "dungeon", "1",
        "c", "enter", "look", "map", "spells", "monsters", "pages", "things", "help", "help rules", "1", "6",
        "north", "xyzzy",
    )  # fmt: skip
    for words in (
        "Sir Gawain could have strength",
        "The king asks for 20000", "This is the original.",
        "You go in; this is trip 1.",
        "You are in a corridor on level 1", "Which spell of level 1?", "You cast Light", "Flame Fiend",
        "means nothing here",
    ):  # fmt: skip
        assert words in told, words
    assert [line for line in told.splitlines() if len(line) > 80] == []


def test_a_fight_in_words_with_its_odds() -> None:
    game = build.inside()
    build.fight(game, "orc")
    told = transcript(game, "look", "odds", "r", "s", "cure", "charm", "cast 4", "c")
    for words in (
        "The Orc: of the goblins, level 2", "You hit 40 %", "Blows to kill it", "Charm works", "One cannot run",
        "It is not for fights",
    ):  # fmt: skip
        assert words in told, words


def test_ways_and_doors_in_words() -> None:
    game = build.inside(turns__corridor="1000000")
    build.place(game, (0, 0, 0))
    told = transcript(
        game, "n", "break n", "cast esp", "e", "esp s", "pass wall north", "light", "w", "take", "drop silver"
    )
    for words in ("A wall is there.", "only rock", "Which way?", "there is nothing within reach", "nothing to take"):
        assert words in told, words


@pytest.mark.parametrize("seed", range(4))
def test_commands_and_typed_words_never_fail_and_what_they_give_is_legal(seed: int) -> None:
    game, bot = build.new(seed), Random(stream(seed, "words"))
    words = [
        "n",
        "s",
        "e",
        "w",
        "take",
        "f",
        "r",
        "cast light",
        "wear ring of light",
        "drop gold",
        "dungeon new",
        "spells",
    ]
    for _ in range(120):
        if game.to_move() is None:
            break
        seen = game.observe(build.SOLO)
        replies = [FRONT.begin(command.id, seen) for command in FRONT.commands()]
        replies += [reply for word in words if (reply := FRONT.typed(word, seen)) is not None]
        for reply in replies:
            if isinstance(reply, Refused):
                assert reply.reason.endswith("."), reply
            if isinstance(reply, Prompt):
                for choice in reply.choices:
                    answer = reply.pick(choice.key)
                    if isinstance(answer, a.Cast | a.Wear | a.Remove | a.Drop):
                        game.check(answer)
        assert FRONT.look(seen)
        FRONT.map(seen)
        events = game.apply(bot.choose(seen, Legal(game)))
        FRONT.tell(events, game.observe(build.SOLO))


def test_giving_up_is_asked_about_in_words_too() -> None:
    told = transcript(build.inside(5), "give up", "c", "give up", "1")
    assert told.count("Give this adventurer up for good?") == 2
    assert "Never mind." in told
    assert "The dungeon keeps another one." in told


def test_looking_from_thing_to_thing_in_words() -> None:
    outside = transcript(build.new(5), "look next", "there")
    assert "There is nothing to look at." in outside
    told = transcript(build.inside(5), "look next", "look north", "look here")
    assert "1 north" in told
    assert "means nothing" not in told

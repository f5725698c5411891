"""Characters: rolling, levels, spell units, weight, growth at the exit, retirement."""

from __future__ import annotations

import pytest

from triquest.core.rng import stream
from triquest.engine.errors import IllegalAction
from triquest.engine.game import Result
from triquest.games.orthanc import actions as a
from triquest.games.orthanc import characters, walking
from triquest.games.orthanc.events import Grew, Left
from triquest.games.orthanc.rules import book
from triquest.games.orthanc.state import Phase

from . import build

RULES = book().rules.character


def test_the_lessons_two_examples() -> None:
    assert characters.level_of(RULES, 33_260) == 6
    assert characters.level_of(RULES, 384_200) == 11


@pytest.mark.parametrize(
    ("experience", "level"),
    [
        (0, 1), (999, 1), (1_999, 1), (2_000, 2), (3_999, 2), (4_000, 3), (7_999, 3), (8_000, 4), (15_999, 4),
        (16_000, 5), (31_999, 5), (32_000, 6), (63_999, 6), (64_000, 7), (127_999, 7), (128_000, 8), (128_001, 9),
        (255_999, 9), (256_000, 10), (383_999, 10), (384_000, 11),
    ],
)  # fmt: skip
def test_levels_at_every_boundary(experience: int, level: int) -> None:
    assert characters.level_of(RULES, experience) == level


def test_spell_units() -> None:
    assert [characters.units_of(RULES, level) for level in range(1, 12)] == [4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24]


def test_level_to_the_seven_tenths() -> None:
    assert [characters.seventh_tenths(level) for level in range(1, 12)] == [1, 1, 2, 2, 3, 3, 3, 4, 4, 5, 5]
    for level in range(1, 400):
        power = characters.seventh_tenths(level)
        assert power**10 <= level**7 < (power + 1) ** 10


def test_bands() -> None:
    assert [characters.band(RULES, value) for value in (3, 6, 7, 15, 16, 18)] == [-1, -1, 0, 0, 1, 1]
    assert [characters.band(RULES, value, 15) for value in (6, 7, 14, 15)] == [-1, 0, 0, 1]


def test_rolled_characters_are_three_dice_each() -> None:
    dice, sums = stream(1, "test"), [0, 0, 0, 0]
    for _ in range(5_000):
        who = characters.roll_up(book(), dice, "")
        values = [getattr(who, name) for name in characters.CHARACTERISTICS]
        assert all(3 <= value <= 18 for value in values)
        adjusted = characters.band(RULES, who.constitution, 15)
        assert max(1, 1 + adjusted) + 5 <= who.hits <= 8 + adjusted + 5
        assert who.units == 4
        sums = [total + value for total, value in zip(sums, values, strict=True)]
    assert all(abs(total / 5_000 - 10.5) < 0.15 for total in sums)


def test_weight_slows_and_strength_carries() -> None:
    game = build.inside()
    who = game.state.life.adventurer
    who.purse[:] = [399, 0, 0, 0, 0, 0]
    assert characters.dexterity(game.book, who) == 10
    who.purse[1] = 1
    assert characters.dexterity(game.book, who) == 9
    who.strength = 18
    assert characters.dexterity(game.book, who) == 10
    who.purse[:] = [0, 0, 0, 0, 5, 3]
    who.owned[0] = True
    who.manuals = 2
    assert characters.weight(game.book, who) == 5 + 30 + 300
    who.worn[0] = True
    assert characters.weight(game.book, who) == 5 + 30 + 200


def test_experience_counts_only_at_the_exit() -> None:
    game = build.inside()
    life, who = game.state.life, game.state.life.adventurer
    life.trip.fought, life.trip.found = 3_000, 500
    who.purse[:] = [1_009, 3, 100, 2, 2, 1]
    who.gem_value, who.jewelry_value = 700, 4_000
    who.hits, who.units = 3, 0
    assert who.experience == 0
    events = walking.leave(game.book, game.state)
    treasure = 500 + (1_009 + 15 + 1_000 + 100) // 10 + 700 + 4_000
    assert events[0] == Left(3_000, treasure, 1, 4)
    assert [event.level for event in events if isinstance(event, Grew)] == [2, 3, 4]
    assert (who.experience, who.treasure, who.level) == (3_000 + treasure, treasure, 4)
    assert who.units == who.most_units == 10
    assert who.hits == who.most_hits > 1_000
    assert who.purse == [0] * 6
    assert characters.percent_kills(who) == 100 * 3_000 // (3_000 + treasure)


@pytest.mark.parametrize(
    ("experience", "treasure", "reason"),
    [(19_999, 0, "20000"), (20_000, 10_201, "greedy"), (20_000, 10_000, "")],
)
def test_retirement(experience: int, treasure: int, reason: str) -> None:
    game = build.new()
    game.apply(a.BEGIN)
    who = game.state.life.adventurer
    who.experience, who.treasure = experience, treasure
    if reason:
        with pytest.raises(IllegalAction, match=reason):
            game.apply(a.RETIRE)
        return
    [retired] = game.apply(a.RETIRE)
    assert "10000" in retired.encode()
    outcome = game.outcome()
    assert outcome is not None
    assert (outcome.result, outcome.reason) == (Result.WIN, "retired")


def test_rerolling_until_begun() -> None:
    game = build.new(name="Sir Gawain")
    assert game.state.life.adventurer.name == "Sir Gawain"
    game.apply(a.REROLL)
    game.apply(a.BEGIN)
    assert game.state.life.phase == Phase.OUTSIDE
    with pytest.raises(IllegalAction):
        game.apply(a.REROLL)


def test_dungeons_are_switched_and_forgotten() -> None:
    game = build.new()
    game.apply(a.BEGIN)
    first = game.state.dungeon.key
    game.apply(a.ENTER)
    assert game.state.known.any()
    walking.leave(game.book, game.state)
    game.apply(a.ANOTHER)
    assert game.state.dungeon.key != first
    assert not game.state.known.any()
    second = game.state.dungeon.key
    game.apply(a.ANOTHER)
    assert game.state.dungeon.key not in (first, second)
    game.apply(a.ORIGINAL)
    assert game.state.dungeon.key == first
    with pytest.raises(IllegalAction):
        game.apply(a.ORIGINAL)
    assert build.new(99).state.dungeon.key == first, "the original is everybody's"
    assert build.new(99, dungeon="new").state.dungeon.key != build.new(98, dungeon="new").state.dungeon.key

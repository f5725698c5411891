"""The kernel of forecasts against its slow twin: the same numbers to the last bit."""

from __future__ import annotations

import pytest

from tests.reference import forecasts as slow
from triquest.core.rng import Stream, stream
from triquest.games.triquest import outfit, tactics
from triquest.games.triquest.actions import Direction
from triquest.games.triquest.rules import book
from triquest.games.triquest.tactics import Band, Foe, Side, Style

BOOK = book()
KINDS = list(BOOK.monster_ids.values())


def drawn_side(dice: Stream) -> Side:
    """Heroes in any health, gear and places; some dead."""
    gear = [[-1, *BOOK.kinds[slot]] for slot in ("weapon", "armor")]
    profiles = []
    for hero in range(3):
        worn = [items[dice.below(len(items))] for items in gear]
        worn = [item if item >= 0 and BOOK.wearer(item) == hero else -1 for item in worn]
        profiles.append(outfit.profile(BOOK, hero, BOOK.hero_stats(hero, worn[0], worn[1], False)))
    places = list(range(9))
    for at in range(3):
        other = at + dice.below(9 - at)
        places[at], places[other] = places[other], places[at]
    hp = [float(max(0, dice.below(130) - 30)) for _ in range(3)]
    raging = outfit.profile(BOOK, 0, BOOK.hero_stats(0, -1, -1, True))
    facing, here = Direction(dice.below(4)), 1 + dice.below(3)
    return Side(hp, [dice.below(101) for _ in hp], profiles, raging, places[:3], facing, here, 600 * dice.below(2))


def drawn_band(dice: Stream) -> Band:
    """A group anywhere, lords among them."""
    foes: list[Foe] = []
    for place in range(9):
        if dice.below(3) == 0 or (place == 8 and not foes):
            kind = KINDS[dice.below(len(KINDS))]
            foes.append(Foe(place, 1.0 + dice.below(100), outfit.monster_profile(BOOK, kind), kind == BOOK.lord))
    way, speed, delay = Direction(dice.below(4)), 1 + dice.below(5), dice.below(200) - 100
    return Band(way, foes, 1 + dice.below(3), speed, dice.below(4) == 0, delay)


def drawn_style(dice: Stream) -> Style:
    sweeping = (99, 1, 2, 3)
    return Style(
        sweeping[dice.below(4)], sweeping[dice.below(4)], dice.below(2) == 0, dice.below(2) == 0, 30 * dice.below(3)
    )


@pytest.mark.parametrize("seed", range(20))
def test_forecasts_are_alike(seed: int) -> None:
    dice, firsts = stream(seed, "forecast"), set()
    for _ in range(60):
        side, style = drawn_side(dice), drawn_style(dice)
        bands = [drawn_band(dice) for _ in range(dice.below(4))]
        found = tactics.forecast(side, bands, style)
        assert found == slow.forecast(side, bands, style)
        firsts.add(found.first)
    assert len(firsts) > 4


def test_too_many_are_refused() -> None:
    dice = stream(1, "forecast")
    side, band = drawn_side(dice), drawn_band(dice)
    with pytest.raises(ValueError, match="64 groups"):
        tactics.forecast(side, [band] * 65, Style())
    band.foes *= 10
    with pytest.raises(ValueError, match="at most 9 members"):
        tactics.forecast(side, [band], Style())

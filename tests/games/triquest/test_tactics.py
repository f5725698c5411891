"""The captain's forecasts agree with the exact tables and with fights that are really fought."""

from __future__ import annotations

import pytest

from triquest.games.triquest import fighting, outfit, stance, tactics
from triquest.games.triquest.actions import Direction
from triquest.games.triquest.rules import book
from triquest.games.triquest.tactics import Band, Foe, Profile, Side, Style

BOOK = book()
HEROES = [outfit.profile(BOOK, hero, BOOK.hero_stats(hero, -1, -1, False)) for hero in range(3)]


def monster(name: str) -> Profile:
    return outfit.monster_profile(BOOK, BOOK.monster_ids[name])


def side() -> Side:
    return Side([100.0] * 3, [100] * 3, list(HEROES), HEROES[0], [1, 6, 8], Direction.NORTH, 1)


def band(name: str, count: int = 1) -> Band:
    foes = [Foe(place, 100.0, monster(name)) for place in (7, 6, 8, 4, 3, 5, 1, 0, 2)[:count]]
    return Band(Direction.NORTH, foes, 1, 5, slowed=False)


@pytest.mark.parametrize(
    ("hero", "name", "mean"),
    [(0, "rat", 23.0), (0, "golem", 0.0), (1, "orc-shaman", 12.22), (2, "dark-sage", 4.58), (1, "chaos-lord", 10.98)],
)
def test_mean_damage_of_blows(hero: int, name: str, mean: float) -> None:
    assert tactics.blow(HEROES[hero], monster(name))[0] == pytest.approx(mean, abs=0.01)


@pytest.mark.parametrize(("mental", "name", "mean"), [(True, "goblin", 27.0), (False, "golem", 0.56)])
def test_mean_damage_of_sweeps(mental: bool, name: str, mean: float) -> None:
    hero = HEROES[1 if mental else 0]
    assert tactics.sweep(hero, monster(name), mental) == pytest.approx(mean, abs=0.01)


def test_a_volley_strikes_the_nearest() -> None:
    harm = tactics.volley(band("golem"), side())
    assert harm[0] == pytest.approx(1.98, abs=0.01)
    assert harm[1:] == [0.0, 0.0]


def test_forecast_leaves_its_arguments_alone_and_tells_a_won_fight() -> None:
    party, group = side(), band("rat", 2)
    seen = tactics.forecast(party, [group], Style())
    assert seen.left <= 0
    assert seen.first == "attack"
    assert party.hp == [100.0] * 3
    assert [foe.hp for foe in group.foes] == [100.0, 100.0]


def test_slow_spares_the_party() -> None:
    group = band("chaos-disciple", 5)
    plain = tactics.forecast(side(), [group], Style())
    slowed = tactics.forecast(side(), [group], Style(slow=True, fireball=1))
    assert sum(slowed.hp) > sum(plain.hp)
    assert slowed.spent[tactics.MAGE] >= 30


def test_skills_only_when_allowed() -> None:
    plan = fighting.best_plan(side(), [band("chaos-disciple", 5)], all_in=True, skills=False)
    assert plan.style == Style()
    assert fighting.best_plan(side(), [band("chaos-disciple", 5)], all_in=True, skills=True).score < plan.score


def test_the_warrior_shields_from_brutes() -> None:
    party = side()
    party.places = [8, 1, 6]
    form = fighting.better_form(party, [band("orc-brute", 3)])
    assert form is not None
    assert form[0] // 3 < form[1] // 3
    assert len(stance.forms((0, 1, 2))) == 504


def test_outfit_takes_what_is_better_and_only_its_hero_s() -> None:
    ids = BOOK.item_ids
    found = tuple(sorted(ids[name] for name in ("shortsword", "fire-rod", "robe-of-wild-magic")))
    assert outfit.best(BOOK, 1, found) == (ids["fire-rod"], ids["robe-of-wild-magic"])
    assert outfit.best(BOOK, 0, found) == (ids["shortsword"], -1)
    assert outfit.best(BOOK, 2, found) == (-1, -1)

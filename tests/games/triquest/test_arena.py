"""The arena's words, and what its battles must come to by exact odds."""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest

from tests.games.triquest.build import new
from triquest.core import dice
from triquest.engine.arena import OPEN, WON
from triquest.engine.errors import OptionError
from triquest.engine.options import settle
from triquest.games.triquest import arena
from triquest.games.triquest.arena import ORDERS, PartyBout
from triquest.games.triquest.options import ARENA_OPTIONS, OPTIONS, POLICIES


def bout(*sides: str, rules: dict[str, str] | None = None, **options: str) -> PartyBout:
    return arena.bout(sides, settle(ARENA_OPTIONS, options), settle(OPTIONS, rules or {}))


def test_the_mean_number_of_blows_is_the_exact_one() -> None:
    """A mage who reaches everywhere against a golem that cannot hurt: 6d10 against 8d1 until 100 HP are gone."""
    rules = {"monster.golem.attack": "0", "hero.mage.reach_mental": "20"}
    battles = bout("golem", "mage", rules=rules).fight(5, 0, 20_000, 1)
    exact = float(dice.mean_hits(dice.opposed(6, 10, 8, 1), 100)[100])
    assert (battles.outcome == WON).all()
    assert abs(battles.rounds.mean() - exact) < 4 * battles.rounds.std() / sqrt(20_000)


def test_misses_count_as_the_rules_say() -> None:
    """The same with misses: on its place in the rear the mage's distance to the golem's subtile decides."""
    rules = {"monster.golem.attack": "0", "hero.mage.reach_mental": "0", "combat.miss_sides": "2"}
    made = bout("golem", "mage", rules=rules, formation="rear,front,rear-right")
    battles = made.fight(5, 0, 40_000, 1)
    # From the front subtile the nine subtiles of the tile ahead are 0, 1, 2, 3 away, or one more at the sides.
    law = dice.opposed(6, 10, 8, 1)
    exact = np.mean([
        float(dice.mean_hits(law, 100, dice.miss_chance(row + side, 2))[100])
        for row in (0, 1, 2) for side in (0, 1, 1)
    ])  # fmt: skip
    assert abs(battles.rounds.mean() - exact) < 4 * battles.rounds.std() / sqrt(40_000)


def test_battles_are_the_same_however_the_work_is_cut() -> None:
    made = bout(danger="7", policy="all")
    whole = made.fight(9, 0, 3000, 2)
    parts = [made.fight(9, first, 1000, 1) for first in (0, 1000, 2000)]
    for name in ("outcome", "rounds", "who", "lost", "fell"):
        assert (getattr(whole, name) == np.concatenate([getattr(part, name) for part in parts])).all()
    assert whole.attacks == sum(part.attacks for part in parts)
    assert not (made.fight(10, 0, 3000, 1).rounds == whole.rounds).all()


def test_sides_are_understood_in_either_order() -> None:
    one, other = bout("golem 3, dark sage 1", "heroes"), bout("heroes", "3 golems, Dark Sage")
    assert one.title == other.title == "The Warrior, the Mage and the Priest against three Golems and a Dark Sage"
    battles = one.fight(1, 0, 100, 1)
    names = [one.names[number] for number in battles.who[0].tolist() if number >= 0]
    assert sorted(names) == ["Dark Sage", "Golem", "Golem", "Golem", "Mage", "Priest", "Warrior"]
    assert bout("rat", "priest, warrior").scene.heroes == (0, 2)


def test_the_circumstances_reach_the_battle() -> None:
    book = new().book
    made = bout(danger="3", gear="Diviner's Ring, chainmail", terrain="water/rocks", formation="center,front,rear")
    scene = made.scene
    assert {book.items[item].id for item in scene.gear} == {"diviners-ring", "chainmail"}
    assert (scene.here, scene.there) == (book.terrain_ids["water"], book.terrain_ids["rocks"])
    assert scene.places == (4, 1, 7)
    assert made.notes[0] == "gear: Diviner's Ring, Chainmail"
    assert bout("rat", rules={"blocking": "classic"}).scene.blocking


def test_every_policy_has_words_and_orders() -> None:
    assert POLICIES.keys() == ORDERS.keys()


def test_a_stalemate_is_told_as_open() -> None:
    rules = {"monster.golem.attack": "0"}
    assert (bout("golem", "warrior", rules=rules).fight(1, 0, 10, 1).outcome == OPEN).all()


@pytest.mark.parametrize(
    ("sides", "options", "sentence"),
    [
        (("golum 3",), {}, "There is no monster “golum”. Did you mean golem?"),
        (("zzz",), {}, "There are rat, wolf"),
        (("golem", "rat"), {}, "One side must be the heroes"),
        (("heroes", "warrior"), {}, "One side must be the heroes"),
        ((), {}, "Say whom the heroes fight"),
        (("rat",), {"danger": "3"}, "either a group or --danger"),
        ((), {"danger": "11"}, "from 1 to 10"),
        ((), {"danger": "high"}, "There is no monster “danger high”"),
        (("rat 10",), {}, "one to nine members"),
        (("rat 0",), {}, "one to nine members"),
        (("rat",), {"gear": "battleaxe"}, "Did you mean battle-axe?"),
        (("rat",), {"gear": "small-health"}, "There is no weapon or armor “small-health”"),
        (("rat",), {"gear": "battle-axe,longsword"}, "The Battle-axe and the Longsword cannot be worn at once."),
        (("rat",), {"terrain": "lava"}, "There is no terrain “lava”"),
        (("rat",), {"terrain": "grass/water/grass"}, "one kind of ground, or two"),
        (("rat",), {"formation": "front,front,rear"}, "three different places"),
        (("rat",), {"formation": "front,middle,rear"}, "There is no place “middle”"),
        (("rat",), {"policy": "flee"}, "choose one of attack, skills"),
    ],
)
def test_mistakes_are_told_in_one_sentence(sides: tuple[str, ...], options: dict[str, str], sentence: str) -> None:
    with pytest.raises(OptionError) as told:
        bout(*sides, rules=None, **options)
    assert sentence in str(told.value)

"""What there is to measure of TriQuest's balance: every item in many situations, the danger levels, the Chaos Lord."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from triquest.engine.arena import Bout
from triquest.engine.balance import Grid, Slot, Study, Trial
from triquest.games.triquest import battle, nouns
from triquest.games.triquest.actions import Direction
from triquest.games.triquest.arena import ORDERS, Muster, PartyBout
from triquest.games.triquest.battle import Scene
from triquest.games.triquest.modifiers import STATS
from triquest.games.triquest.rules import Book, Gear, book

GOOD_GEAR = ("battle-axe", "crystal-armor", "fire-rod", "robe-of-wild-magic", "talisman", "monks-robe")
"""One strong weapon and armor for each hero, as a party may wear them when it meets the Chaos Lord."""

_COMPANY = 3
"""How many of a kind stand in a group of the bestiary."""


class _Bouts:
    """Makes bouts under one book of rules."""

    def __init__(self, options: Mapping[str, str]) -> None:
        self.book = book(options)
        self._blocking = options["blocking"] == "classic"

    def make(
        self,
        gear: tuple[int, ...],
        policy: str,
        muster: Muster,
        here: int = 0,
        there: int = 0,
        facing: Direction = Direction.NORTH,
    ) -> Bout:
        """The group is to the north."""
        scene = Scene(gear=gear, here=here, there=there, facing=facing, blocking=self._blocking)
        return PartyBout(self.book, scene, ORDERS[policy], muster)

    def danger(self, level: int) -> Muster:
        return lambda keys: battle.wild(self.book, level, keys)

    def company(self, kind: int) -> Muster:
        return lambda keys: battle.scattered([kind] * _COMPANY, keys)

    def foes(self) -> Iterator[tuple[str, Muster]]:
        """The bestiary, then the danger levels, then the Chaos Lord's group."""
        for name, kind in self.book.monster_ids.items():
            if kind != self.book.lord:
                yield nouns.MONSTERS[name].counted(_COMPANY), self.company(kind)
        most = self.book.rules.world.max_danger
        for level in range(1, most):
            yield f"danger {level}", self.danger(level)
        yield nouns.MONSTERS["chaos-lord"].the, self.danger(most)


def study(options: Mapping[str, str]) -> Study:
    """All comparisons under settled options (rule changes included)."""
    bouts = _Bouts(options)
    slots = [
        _slot(bouts, hero, kind, other)
        for hero in range(len(bouts.book.heroes))
        for kind, other in (("weapon", "armor"), ("armor", "weapon"))
    ]
    promise = "No item is intrinsically better than another: each has its good and bad sides (TriQuest manual, 2013)."
    return Study(promise, tuple(slots), (_curve(bouts), _lord_by_policy(bouts), *_lord_by_ground(bouts)))


def _slot(bouts: _Bouts, hero: int, kind: str, other: str) -> Slot:
    known = bouts.book
    items = [item for item in known.kinds[kind] if known.wearer(item) == hero]
    partners = [-1, *(item for item in known.kinds[other] if known.wearer(item) == hero)]
    company = tuple(item for item in _good(known) if known.wearer(item) != hero)
    ahead, behind = Direction.NORTH, Direction.SOUTH
    settings: tuple[tuple[str, tuple[int, ...], str, Direction], ...] = (
        ("others bare, striking", (), "attack", ahead),
        ("others bare, striking behind them", (), "attack", behind),
        ("others in good gear, with skills", company, "skills", ahead),
    )
    trials = tuple(
        Trial(foe, _named(known, partner), words, tuple(
            bouts.make((*gear, item, *((partner,) if partner >= 0 else ())), policy, muster, facing=facing)
            for item in items
        ))
        for foe, muster in bouts.foes() for partner in partners for words, gear, policy, facing in settings
    )  # fmt: skip
    who = nouns.HEROES[known.heroes[hero].id].name
    titles = {"weapon": "{hero}: weapons", "armor": "{hero}: armor"}
    numbers = {
        name: tuple(int(getattr(known.items[item], stat, 0)) for item in items)
        for stat, name in STATS.items() if any(getattr(known.items[item], stat, 0) for item in items)
    }  # fmt: skip
    unfought = {STATS["sight"]: tuple(_sight(known, item) for item in items)}
    names = tuple(_named(known, item) for item in items)
    return Slot(titles[kind].format(hero=who), who, names, numbers, unfought, trials)


def _sight(known: Book, item: int) -> int:
    gear = known.items[item]
    assert isinstance(gear, Gear), "potions are not worn"
    return gear.sight


def _good(known: Book) -> tuple[int, ...]:
    return tuple(known.item_ids[name] for name in GOOD_GEAR)


def _named(known: Book, item: int) -> str:
    return nouns.ITEMS[known.items[item].id].name if item >= 0 else "nothing"


def _outfits(known: Book) -> list[tuple[str, tuple[int, ...]]]:
    good = _good(known)
    return [
        ("no gear", ()),
        ("good weapons", tuple(item for item in good if known.slot(item) == "weapon")),
        ("good armor", tuple(item for item in good if known.slot(item) == "armor")),
        ("good gear", good),
    ]


def _curve(bouts: _Bouts) -> Grid:
    """The boss-fight table: by danger, with and without gear and skills."""
    known = bouts.book
    most = known.rules.world.max_danger
    rows = []
    for words, gear in (_outfits(known)[0], _outfits(known)[-1]):
        for policy in ("attack", "skills"):
            cells = tuple(bouts.make(gear, policy, bouts.danger(level)) for level in range(1, most + 1))
            rows.append((f"{words}, {policy}", cells))
    return Grid(
        "Difficulty by danger",
        "A fresh party meets one group of each danger level and fights to the end; 10 is the Chaos Lord's group.",
        tuple(str(level) for level in range(1, most + 1)),
        tuple(rows),
        "danger",
    )


def _lord_by_policy(bouts: _Bouts) -> Grid:
    lord = bouts.danger(bouts.book.rules.world.max_danger)
    rows = tuple(
        (words, tuple(bouts.make(gear, policy, lord) for policy in ORDERS)) for words, gear in _outfits(bouts.book)
    )
    return Grid(
        "The Chaos Lord: gear and skills",
        "What the party wears (rows) and does (columns) against the lord and his eight Disciples, on grass.",
        tuple(ORDERS),
        rows,
    )


def _lord_by_ground(bouts: _Bouts) -> Iterator[Grid]:
    """Terrain decides how often the lord strikes for each action of the party."""
    known = bouts.book
    lord = bouts.danger(known.rules.world.max_danger)
    grounds = [known.terrain_ids[name] for name in ("grass", "rocks", "water")]
    names = tuple(nouns.TERRAINS[known.rules.terrain[ground].id] for ground in grounds)
    for words, gear, policy in (
        ("good gear, striking", _good(known), "attack"),
        ("no gear, Slow and skills", (), "slow"),
    ):
        rows = tuple(
            (f"party on {name}", tuple(
                bouts.make(gear, policy, lord, here, there) for there in grounds
            ))
            for name, here in zip(names, grounds, strict=True)
        )  # fmt: skip
        yield Grid(
            f"The Chaos Lord: the ground, {words}",
            "The party's ground (rows) and the lord's (columns). An attack takes the time of the ground attacked.",
            names,
            rows,
        )

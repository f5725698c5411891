"""All that the party may know: a frozen value, valid for ever. Words, odds, bots and views are made from it alone."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property, lru_cache

from triquest.engine.game import Outcome
from triquest.games.triquest import fighters, fog
from triquest.games.triquest.actions import DIRECTIONS, Direction
from triquest.games.triquest.deaths import outcome
from triquest.games.triquest.formation import TO_ABSOLUTE
from triquest.games.triquest.rules import Book, Stats
from triquest.games.triquest.state import U8, UNKNOWN, State


@dataclass(frozen=True, slots=True)
class HeroView:
    """A hero: `number` 0 to 2, his absolute subtile, what he wears (item numbers, -1 for none), stats as they count."""

    number: int
    id: str
    hp: int
    mp: int
    subtile: int
    weapon: int
    armor: int
    stats: Stats
    base: Stats

    @property
    def alive(self) -> bool:
        """Whether he still fights."""
        return self.hp > 0


@dataclass(frozen=True, slots=True)
class MonsterView:
    """A monster in sight: its kind number and id, absolute subtile, HP and Speed as it is now."""

    kind: int
    id: str
    subtile: int
    hp: int
    speed: int
    slowed: bool


@dataclass(frozen=True, slots=True)
class GroupView:
    """A group in sight, its members in the order of their relative subtiles."""

    x: int
    y: int
    facing: Direction
    members: tuple[MonsterView, ...]

    @property
    def speed(self) -> int:
        """The pace of the slowest member."""
        return min(member.speed for member in self.members)


@dataclass(frozen=True, slots=True)
class ItemView:
    """An item on the ground as last seen: its number in the book of rules and where it lies."""

    item: int
    x: int
    y: int
    subtile: int


@dataclass(frozen=True)
class Observation:
    """What the party knows of the game. `terrain` is uint8 [y, x], `UNKNOWN` (255) where it never looked; read only."""

    book: Book
    width: int
    height: int
    x: int
    y: int
    facing: Direction
    heroes: tuple[HeroView, ...]
    sight: int
    berserk: int
    terrain: U8
    groups: tuple[GroupView, ...]
    items: tuple[ItemView, ...]
    found: tuple[int, ...]
    actions: int
    clock: int
    kills: int
    outcome: Outcome | None
    blocking: bool

    def known(self, x: int, y: int) -> bool:
        """Whether the party has seen the tile."""
        return 0 <= x < self.width and 0 <= y < self.height and bool(self.terrain[y, x] != UNKNOWN)

    def visible(self, x: int, y: int) -> bool:
        """Whether the party sees the tile now."""
        return abs(x - self.x) + abs(y - self.y) <= self.sight

    def cost(self, x: int, y: int) -> int:
        """The cost points of a known tile."""
        return self.book.costs[int(self.terrain[y, x])]

    @cached_property
    def group_on(self) -> dict[tuple[int, int], GroupView]:
        """The groups in sight by their tile (x, y)."""
        return {(group.x, group.y): group for group in self.groups}

    @property
    def ahead(self) -> GroupView | None:
        """The group on the tile the formation faces."""
        return self.group_on.get((self.x + self.facing.dx, self.y + self.facing.dy))

    def encode(self) -> bytes:
        """The whole observation as bytes: equal for equal knowledge."""
        facts = [getattr(self, field.name) for field in fields(self) if field.name not in ("book", "terrain")]
        return repr(facts).encode() + self.terrain.tobytes()


def observe(book: Book, state: State, terrain: U8, items: tuple[ItemView, ...], blocking: bool) -> Observation:
    """The party's observation; `terrain` is a read-only copy of what it knows of the map."""
    party = state.party
    sight = fighters.party_sight(book, state)
    return Observation(
        book=book,
        width=state.width,
        height=state.height,
        x=party.x,
        y=party.y,
        facing=party.facing,
        heroes=tuple([_hero(book, state, number) for number in range(len(book.heroes))]),
        sight=sight,
        berserk=party.berserk,
        terrain=terrain,
        groups=tuple([_group(book, state, g) for g in fog.groups_within(state, party.x, party.y, sight)]),
        items=items,
        found=tuple(sorted(party.found)),
        actions=state.actions,
        clock=state.clock,
        kills=state.kills,
        outcome=outcome(state),
        blocking=blocking,
    )


def _hero(book: Book, state: State, number: int) -> HeroView:
    hero = state.party.heroes[number]
    berserk = state.party.berserk > 0 and "berserk" in book.heroes[number].skills
    return _hero_view(book, number, hero.hp, hero.mp, state.party.subtile(number), hero.weapon, hero.armor, berserk)


# The same heroes and monsters are seen again and again, and looking them up is quicker than making them.
@lru_cache(maxsize=4096)
def _hero_view(
    book: Book, number: int, hp: int, mp: int, subtile: int, weapon: int, armor: int, berserk: bool
) -> HeroView:
    stats, base = book.hero_stats(number, weapon, armor, berserk), book.hero_stats(number, -1, -1, False)
    return HeroView(number, book.heroes[number].id, hp, mp, subtile, weapon, armor, stats, base)


@lru_cache(maxsize=16_384)
def _monster_view(book: Book, kind: int, subtile: int, hp: int, slowed: bool) -> MonsterView:
    return MonsterView(kind, book.monster(kind).id, subtile, hp, book.monster_speed(kind, slowed), slowed)


def _group(book: Book, state: State, number: int) -> GroupView:
    groups = state.groups
    facing = DIRECTIONS[groups.facing[number]]
    absolute = TO_ABSOLUTE[facing]
    members = zip(
        groups.kind[number].tolist(), absolute, groups.hp[number].tolist(), groups.slowed[number].tolist(), strict=True
    )
    return GroupView(
        int(groups.x[number]),
        int(groups.y[number]),
        facing,
        tuple([_monster_view(book, kind, at, hp, slowed > 0) for kind, at, hp, slowed in members if kind]),
    )


def items_seen(state: State) -> tuple[ItemView, ...]:
    """All items that the party remembers, row by row."""
    return tuple(
        ItemView(item, tile % state.width, tile // state.width, place)
        for tile in sorted(state.known_items)
        for place, item in enumerate(state.known_items[tile])
        if item >= 0
    )

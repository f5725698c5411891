"""What stands on the map, ready to be painted: creatures, formations, and marks that come and go."""

from __future__ import annotations

from dataclasses import dataclass

from triquest.games.triquest import looks
from triquest.games.triquest.actions import Direction
from triquest.games.triquest.minimap import representative
from triquest.games.triquest.observation import GroupView, Observation
from triquest.ui.frame import Colour
from triquest.ui.palette import PALETTE, mix


@dataclass(frozen=True, slots=True)
class Figure:
    """A creature at a place in subtiles of the whole map (a tile is three wide); `alpha` from 0 to 255.

    `flash` from 0 to 1 is how white a blow makes it. `mark` is a small sign in its corner: "!" for Berserk, "-" for
    slow, "" for none.
    """

    glyph: str
    colour: Colour
    x: float
    y: float
    hp: int
    alpha: int = 255
    flash: float = 0.0
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Stand:
    """A formation at a place in tiles, with its facing, and who stands for how many when tiles are small."""

    x: float
    y: float
    facing: Direction
    colour: Colour
    glyph: str
    ink: Colour
    alpha: int = 255
    count: int = 1


@dataclass(frozen=True, slots=True)
class Note:
    """A short text over a place in subtiles, such as the damage of a blow."""

    text: str
    x: float
    y: float
    colour: Colour
    alpha: int


@dataclass(frozen=True, slots=True)
class Tableau:
    """Everything that moves, at one moment. `eye` is the place in tiles that the map is centred on."""

    eye: tuple[float, float]
    figures: tuple[Figure, ...]
    stands: tuple[Stand, ...]
    notes: tuple[Note, ...] = ()


def tableau(observation: Observation) -> Tableau:
    """How everything stands in an observation."""
    figures = hero_figures(observation)
    stands = [party_stand(observation)]
    for group in observation.groups:
        stands.append(group_stand(observation, group))
        figures += group_figures(observation, group)
    return Tableau((observation.x + 0.5, observation.y + 0.5), tuple(figures), tuple(stands))


def hero_figures(observation: Observation) -> list[Figure]:
    """The living heroes; once nobody lives, where they all fell."""
    fallen = not any(hero.alive for hero in observation.heroes)
    return [
        Figure(
            "†" if fallen else "@",
            PALETTE.dim if fallen else looks.hero(hero.id),
            3 * observation.x + hero.subtile % 3,
            3 * observation.y + hero.subtile // 3,
            hero.hp,
            mark="!" if observation.berserk and "berserk" in observation.book.heroes[hero.number].skills else "",
        )
        for hero in observation.heroes
        if hero.alive or fallen
    ]


def group_figures(observation: Observation, group: GroupView) -> list[Figure]:
    """The members of a group, in their order."""
    return [
        Figure(
            observation.book.monster(member.kind).letter,
            looks.monster(member.id),
            3 * group.x + member.subtile % 3,
            3 * group.y + member.subtile // 3,
            member.hp,
            mark="-" if member.slowed else "",
        )
        for member in group.members
    ]


def party_stand(observation: Observation) -> Stand:
    """The party's formation; the hero in the center stands for it, else the first who lives."""
    living = [hero for hero in observation.heroes if hero.alive]
    first = next((hero for hero in living if hero.subtile == 4), living[0] if living else observation.heroes[0])
    colour = looks.hero(first.id) if living else PALETTE.dim
    return Stand(observation.x, observation.y, observation.facing, PALETTE.cursor, "@", colour)


def group_stand(observation: Observation, group: GroupView) -> Stand:
    """A group's formation."""
    kind = representative(observation.book, group)
    symbol = observation.book.monster(observation.book.monster_ids[kind]).letter
    colour = PALETTE.foe if notices(observation, group) else mix(PALETTE.foe, PALETTE.dim, 0.75)
    return Stand(group.x, group.y, group.facing, colour, symbol, looks.monster(kind), count=len(group.members))


def notices(observation: Observation, group: GroupView) -> bool:
    """Whether a group sees the party: as far as its best member sees, like the party itself."""
    distance = abs(group.x - observation.x) + abs(group.y - observation.y)
    return distance <= sight(observation, group)


def sight(observation: Observation, group: GroupView) -> int:
    """How many tiles far a group sees."""
    return max(observation.book.monster(member.kind).sight for member in group.members)

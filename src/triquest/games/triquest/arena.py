"""The arena of TriQuest: formations written in words, and the battles they stand for."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from triquest.core.rng import random_u64, stream_key
from triquest.engine.arena import Battles
from triquest.engine.errors import OptionError
from triquest.games.triquest import battle, nouns
from triquest.games.triquest.battle import Battleground, Orders, Scene
from triquest.games.triquest.formation import RELATIVE_NAMES
from triquest.games.triquest.options import POLICIES
from triquest.games.triquest.rules import Book, book

Muster = Callable[[NDArray[np.uint64]], tuple[NDArray[np.uint8], NDArray[np.uint8]]]
"""Makes groups (kinds [n, 9] and facings [n]) from keys."""

_SKILLED = Orders(cure_below=45, fireball_from=3)
ORDERS = {
    "attack": Orders(),
    "skills": _SKILLED,
    "slow": replace(_SKILLED, slow=True),
    "berserk": replace(_SKILLED, berserk=True),
    "all": replace(_SKILLED, slow=True, berserk=True, fireball_from=2, omnislash_from=2),
}
"""The orders of each policy in options.POLICIES."""


@dataclass(frozen=True)
class PartyBout:
    """The party against one group, or against groups drawn anew for every battle."""

    book: Book
    scene: Scene
    orders: Orders
    muster: Muster
    title: str = ""
    notes: tuple[str, ...] = ()

    @property
    def names(self) -> Sequence[str]:
        """The heroes, then all kinds of monsters."""
        return [nouns.HEROES[hero.id].name for hero in self.book.heroes] + [
            nouns.MONSTERS[kind].name for kind in self.book.monster_ids
        ]

    @property
    def ours(self) -> int:
        """How many of the names are heroes."""
        return len(self.book.heroes)

    def fight(self, seed: int, first: int, count: int, threads: int | None) -> Battles:
        """As `engine.arena.Bout` has it; groups and dice come from streams of their own."""
        groups, keys = (
            random_u64(count, stream_key(seed, purpose), first=first) for purpose in ("arena/group", "arena/battle")
        )
        kinds, facings = self.muster(groups)
        fought = Battleground(self.book, self.scene, self.orders).fight(kinds, facings, keys, threads)
        who = np.empty((count, 12), np.int16)
        who[:, :3] = [number if number in self.scene.heroes else -1 for number in range(3)]
        who[:, 3:] = np.where(kinds > 0, kinds.astype(np.int16) + 2, -1)
        fell = (who >= 0) & (fought.health == 0)
        lost = np.where(who >= 0, self.book.rules.creature.hp - fought.health.astype(np.int32), 0)
        return Battles(fought.outcome, fought.actions, who, lost, fell, int(fought.attacks.sum()))


def bout(sides: Sequence[str], options: Mapping[str, str], rules: Mapping[str, str]) -> PartyBout:
    """The bout that two sides in words mean, in either order; `OptionError` for what no side or name is."""
    known = book(rules)
    heroes, foes = _sorted(known, sides)
    if options["danger"]:
        if foes:
            raise OptionError("Give either a group or --danger, not both.")
        foes = f"danger {options['danger']}"
    if not foes:
        raise OptionError("Say whom the heroes fight: “golem 3, dark sage 1” vs heroes, or --danger 7.")
    muster, against = _foes(known, foes)
    terrain = [_terrain(known, name) for name in options["terrain"].split("/")]
    if len(terrain) > 2:
        raise OptionError("Write one kind of ground, or two: grass/water.")
    scene = Scene(
        gear=tuple(_gear(known, options["gear"])),
        heroes=_heroes(known, heroes),
        places=_places(options["formation"]),
        here=terrain[0],
        there=terrain[-1],
        blocking=rules["blocking"] == "classic",
    )
    party = nouns.listed([nouns.HEROES[known.heroes[number].id].the for number in scene.heroes])
    title = nouns.sentence(f"{party} against {against}")
    return PartyBout(known, scene, ORDERS[options["policy"]], muster, title, _notes(known, scene, options))


def _notes(known: Book, scene: Scene, options: Mapping[str, str]) -> tuple[str, ...]:
    worn = [nouns.ITEMS[known.items[item].id].name for item in scene.gear]
    grounds = [nouns.TERRAINS[known.rules.terrain[number].id] for number in (scene.here, scene.there)]
    return (
        "gear: {items}".format(items=", ".join(worn) or "none"),
        "policy: {policy} ({words})".format(policy=options["policy"], words=POLICIES[options["policy"]]),
        f"ground: the party on {grounds[0]}, the group on {grounds[1]}",
    )


def _sorted(known: Book, sides: Sequence[str]) -> tuple[str, str]:
    """The heroes' side and the other. A side that is not named is the whole party, or not there."""
    ours = [side for side in sides if all(_plain(part) in {"heroes", *known.hero_ids} for part in side.split(","))]
    others = [side for side in sides if side not in ours]
    if len(ours) > 1 or len(others) > 1:
        raise OptionError("One side must be the heroes, or some of them, and the other a group of monsters.")
    return (ours or ["heroes"])[0], (others or [""])[0]


def _heroes(known: Book, text: str) -> tuple[int, ...]:
    names = [_plain(part) for part in text.split(",")]
    if "heroes" in names:
        return tuple(range(len(known.heroes)))
    return tuple(sorted({known.hero_ids[name] for name in names}))


def _foes(known: Book, text: str) -> tuple[Muster, str]:
    """Who comes, and in words."""
    if match := re.fullmatch(r"\s*danger\s+([0-9]{1,9})\s*", text):
        return _roaming(known, int(match[1]))
    members: list[int] = []
    for part in text.split(","):
        match = re.fullmatch(r"\s*(?:([0-9]{1,9})\s+)?(.*?)(?:\s+([0-9]{1,9}))?\s*", part)
        assert match is not None, "the pattern fits any text"
        count = int(match[1] or match[3] or 1)
        members += [known.monster_ids[_named(match[2], known.monster_ids, "monster")]] * min(count, 10)
    if not 1 <= len(members) <= 9:
        raise OptionError("A group has one to nine members.")
    words = nouns.counted(known.monster(kind).id for kind in members)
    return lambda keys: battle.scattered(members, keys), words


def _roaming(known: Book, danger: int) -> tuple[Muster, str]:
    most = known.rules.world.max_danger
    if not 1 <= danger <= most:
        raise OptionError(f"Danger goes from 1 to {most}.")
    words = "the Chaos Lord and his Disciples" if danger == most else "groups of danger {danger}"
    return lambda keys: battle.wild(known, danger, keys), words.format(danger=danger)


def _gear(known: Book, text: str) -> Iterable[int]:
    wearable = [known.items[item].id for item in known.gear]
    worn: dict[tuple[int, str], int] = {}
    for part in text.split(",") if text else ():
        item = known.item_ids[_named(part, wearable, "weapon or armor")]
        hand = (known.wearer(item), known.slot(item))
        if hand in worn:
            names = [nouns.ITEMS[known.items[number].id].the for number in (worn[hand], item)]
            raise OptionError(nouns.sentence("{one} and {other} cannot be worn at once.").format(
                one=nouns.sentence(names[0]), other=names[1]
            ))  # fmt: skip
        worn[hand] = item
    return worn.values()


def _terrain(known: Book, text: str) -> int:
    return known.terrain_ids[_named(text, known.terrain_ids, "terrain")]


def _places(text: str) -> tuple[int, ...]:
    if not text:
        return ()
    names = [_plain(name) for name in RELATIVE_NAMES]
    places = [names.index(_named(part, names, "place")) for part in text.split(",")]
    if len(places) != 3 or len(set(places)) != 3:
        raise OptionError("A formation is three different places, as in front,rear-left,rear-right.")
    return tuple(places)


def _plain(text: str) -> str:
    return "-".join(text.strip().lower().replace("'", "").split())


def _named(text: str, known: Iterable[str], what: str) -> str:
    """The id that a text means; `OptionError` names the nearest ones there are."""
    ids, name = list(known), _plain(text)
    if name in ids:
        return name
    near = difflib.get_close_matches(name, ids, 3)
    if name.endswith("s") and name[:-1] in ids:
        return name[:-1]
    hint = "Did you mean {names}?".format(names=", ".join(near)) if near else "There are {names}.".format(
        names=", ".join(ids)
    )  # fmt: skip
    raise OptionError(f"There is no {what} “{text.strip()}”. {hint}")

"""The slow twins of the games' encodings. They see an observation and nothing else."""

from __future__ import annotations

from typing import Any

import numpy as np

from triquest.engine.encoding import Encoding
from triquest.games.orthanc.effects import LASTING
from triquest.games.orthanc.encoding import HOARD, QUESTIONS
from triquest.games.orthanc.observation import Observation as Career
from triquest.games.orthanc.state import GEAR, UNKNOWN
from triquest.games.triquest.observation import Observation as Quest


def triquest(seen: Quest, encoding: Encoding) -> dict[str, Any]:
    """What `TriQuestEncoding.write` should write."""
    out = encoding.blank()
    half = out["land"].shape[0] // 2
    for row in range(-half, half + 1):
        for column in range(-half, half + 1):
            _tile(seen, out, seen.x + column, seen.y + row, (row + half, column + half))
    numbers = [seen.x, seen.y, seen.width, seen.height, seen.facing, seen.sight, seen.berserk]
    numbers += [seen.kills, seen.actions, seen.clock]
    for hero in seen.heroes:
        stats = hero.stats
        numbers += [hero.hp, hero.mp, hero.subtile, hero.weapon, hero.armor, stats.attack, stats.defense]
        numbers += [stats.body, stats.mind, stats.speed, stats.sight]
    out["party"][:] = numbers
    out["found"][:] = [item in seen.found for item in seen.book.gear]
    return out


def _tile(seen: Quest, out: dict[str, Any], x: int, y: int, at: tuple[int, int]) -> None:
    if not (0 <= x < seen.width and 0 <= y < seen.height):
        out["land"][at] = 255
        return
    out["land"][at] = seen.terrain[y, x] + 1 if seen.known(x, y) else 0
    group = seen.group_on.get((x, y))
    if group is not None:
        out["facing"][at] = group.facing + 1
        for member in group.members:
            out["kind"][at][member.subtile] = member.kind
            out["hp"][at][member.subtile] = min(255, member.hp)
            out["slow"][at][member.subtile] = member.slowed
    for item in seen.items:
        if (item.x, item.y) == (x, y):
            out["item"][at][item.subtile] = item.item + 1


def orthanc(seen: Career, encoding: Encoding) -> dict[str, Any]:
    """What `OrthancEncoding.write` should write."""
    out, maps, page = encoding.blank(), seen.maps, seen.page
    edges = maps.edge[page].astype(int)
    out["edges"][:] = np.where(edges == UNKNOWN, 0, edges + 1)
    for name, plane in (("known", maps.known), ("room", maps.room), ("feature", maps.feature), ("mark", maps.marks)):
        out[name][:] = plane[page]
    numbers = [int(seen.phase), QUESTIONS.index(seen.question), seen.strength, seen.intelligence]
    numbers += [seen.constitution, seen.dexterity, seen.speed, seen.weight, seen.level, seen.experience]
    numbers += [seen.treasure, seen.fought, seen.found, seen.percent_kills, seen.hits, seen.most_hits, seen.units]
    numbers += [seen.most_units, seen.kills, seen.trips, seen.arrows, seen.manuals, page, seen.x, seen.y, seen.depth]
    numbers += [int(seen.in_room), seen.dungeon, int(not seen.retire), seen.actions]
    fight, ids = seen.fight, [monster.id for monster in seen.book.rules.monster]
    if fight is None:
        numbers += [0] * 6
    else:
        numbers += [ids.index(fight.id) + 1, int(fight.room), fight.swings, fight.runs, int(fight.pray), fight.damage]
    numbers += [ids.index(seen.beside) + 1 if seen.beside else 0, *seen.purse, *seen.plus]
    numbers += [int(item in seen.owned) for item in GEAR] + [int(item in seen.worn) for item in GEAR]
    numbers += [seen.effect(effect) for effect in LASTING]
    out["numbers"][:] = numbers
    for kind, amount, _worth in seen.hoard:
        out["hoard"][HOARD.index(kind)] += amount
    return out

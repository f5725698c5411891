"""What the party sees, and what it remembers."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from triquest.games.triquest.actions import Direction
from triquest.games.triquest.events import Dropped, Moved, Sighted, Turned
from triquest.games.triquest.game import TriQuest
from triquest.games.triquest.observation import ItemView
from triquest.games.triquest.state import UNKNOWN

from . import build
from .build import NORTH, SOUTH


def diamond(game: TriQuest, x: int, y: int, sight: int) -> NDArray[np.bool_]:
    rows, columns = np.ogrid[: game.state.height, : game.state.width]
    seen: NDArray[np.bool_] = abs(rows - y) + abs(columns - x) <= sight
    return seen


def known(game: TriQuest) -> NDArray[np.bool_]:
    seen: NDArray[np.bool_] = game.observe(build.SEAT).terrain != UNKNOWN
    return seen


def items(game: TriQuest) -> set[tuple[str, int, int, int]]:
    return {(game.book.items[i.item].id, i.x, i.y, i.subtile) for i in game.observe(build.SEAT).items}


@pytest.mark.parametrize(("x", "y"), [(20, 20), (0, 0), (39, 17), (3, 39)])
def test_sight_is_a_diamond_that_terrain_never_blocks(x: int, y: int) -> None:
    game = build.empty()
    build.cover(game, "forest")
    game.state.known[...] = UNKNOWN
    build.stand(game, x, y)
    assert np.array_equal(known(game), diamond(game, x, y, 5))


def test_what_was_seen_stays_known() -> None:
    game = build.new(8)
    party = game.state.party
    expected = diamond(game, party.x, party.y, 5)
    for direction in "nwesssw":
        if game.state.group_at(party.x, party.y) < 0:
            build.tough(game)
        build.do(game, f"step {direction}")
        expected |= diamond(game, party.x, party.y, 5)
        assert np.array_equal(known(game), expected)
    terrain = game.observe(build.SEAT).terrain
    assert (terrain[expected] == game.state.world.terrain[expected]).all()


@pytest.mark.parametrize(
    ("item", "sight"), [("diviners-ring", 9), ("lightning-rod", 7), ("tempest-rod", 7), ("mace", 5)]
)
def test_putting_on_what_sharpens_sight_lifts_the_fog_at_once(item: str, sight: int) -> None:
    game = build.empty()
    game.state.party.found.add(game.book.item_ids[item])
    build.put(game, 20, 13, {4: "rat"})
    events = build.do(game, f"equip {item}")
    assert np.array_equal(known(game), diamond(game, 20, 20, sight))
    assert game.observe(build.SEAT).sight == sight
    assert bool(build.of(Sighted, events)) == (sight >= 7)


def test_losing_sight_hides_groups_but_not_the_land() -> None:
    game = build.empty()
    build.gear(game, "diviners-ring")
    game.state.party.found.add(game.book.item_ids["mace"])
    build.put(game, 20, 13, {4: "rat"})
    assert len(game.observe(build.SEAT).groups) == 1
    build.do(game, "equip mace")
    assert game.observe(build.SEAT).groups == ()
    assert np.array_equal(known(game), diamond(game, 20, 20, 9))


def test_sight_is_that_of_the_living() -> None:
    game = build.empty()
    build.gear(game, "diviners-ring", "lightning-rod")
    assert game.observe(build.SEAT).sight == 9
    build.only(game, 0, 1)
    assert game.observe(build.SEAT).sight == 7
    build.only(game, 0)
    assert game.observe(build.SEAT).sight == 5


@pytest.mark.parametrize("text", ["wait", "turn s", "form 0 1 2", "skill 0 berserk", "step e"])
def test_the_fog_lifts_after_every_action(text: str) -> None:
    game = build.empty()
    game.state.known[...] = UNKNOWN
    build.do(game, text)
    assert known(game)[20, 20:25].all()


def test_groups_are_seen_within_sight_and_row_by_row() -> None:
    game = build.empty()
    for x, y in ((20, 25), (20, 26), (15, 20), (14, 20), (22, 17), (23, 17), (24, 17), (18, 17)):
        build.put(game, x, y, {4: "rat"})
    assert [(g.x, g.y) for g in game.observe(build.SEAT).groups] == [(18, 17), (22, 17), (15, 20), (20, 25)]


def test_a_group_is_seen_as_it_stands() -> None:
    game = build.empty()
    build.put(game, 22, 20, {0: "golem", 5: "rat"}, Direction.EAST, hp=70)
    game.state.groups.slowed[0, 0] = 1
    (group,) = game.observe(build.SEAT).groups
    assert [(m.id, m.subtile, m.hp, m.speed, m.slowed) for m in group.members] == [
        ("golem", 2, 70, 1, True),
        ("rat", 7, 70, 4, False),
    ]
    assert (group.facing, group.speed) == (Direction.EAST, 1)


def test_items_out_of_sight_are_remembered_and_news_needs_a_look() -> None:
    game = build.empty()
    build.lay(game, 20, 15, 3, "mace")
    build.lay(game, 20, 14, 3, "talisman")
    assert items(game) == {("mace", 20, 15, 3)}
    build.do(game, "step s")
    del game.state.items[game.state.tile(20, 15)]
    build.do(game, "wait")
    assert items(game) == {("mace", 20, 15, 3)}, "nobody saw it go"
    build.do(game, "step n")
    assert items(game) == set()
    build.do(game, "step n")
    assert items(game) == {("talisman", 20, 14, 3)}


def test_monsters_hide_only_what_lies_under_them() -> None:
    game = build.empty()
    build.put(game, 20, 17, {0: "golem", 4: "golem"}, SOUTH)
    game.state.groups.ready[0] = 10_000
    for subtile, item in ((8, "mace"), (4, "talisman"), (0, "bo-staff")):
        build.lay(game, 20, 17, subtile, item)
    assert items(game) == {("bo-staff", 20, 17, 0)}
    game.state.groups.facing[0] = NORTH
    build.do(game, "wait")
    assert items(game) == {("bo-staff", 20, 17, 0), ("mace", 20, 17, 8)}, (
        "what was seen before is remembered under them"
    )
    game.state.at[17, 20] = -1
    build.do(game, "wait")
    assert len(items(game)) == 3


def test_an_item_falls_into_view() -> None:
    game = build.empty()
    build.put(game, 20, 19, {7: "golem"}, SOUTH, hp=1)
    fallen = 0
    for copy in build.keys(game, 40):
        dropped = build.of(Dropped, build.do(copy, "step n"))
        assert items(copy) == {(e.item, 20, 19, e.subtile) for e in dropped}
        fallen += len(dropped)
    assert fallen > 5


def test_an_observation_is_a_frozen_value() -> None:
    game = build.new(4)
    observation = game.observe(build.SEAT)
    before = observation.encode()
    build.do(game, "step n", "step e", "turn s", "skill 0 berserk")
    assert observation.encode() == before
    assert game.observe(build.SEAT).encode() != before
    with pytest.raises(ValueError, match="read-only"):
        observation.terrain[0, 0] = 1
    with pytest.raises(AttributeError):
        observation.x = 3  # type: ignore[misc]


def test_no_number_that_is_hidden_is_in_an_observation() -> None:
    names = set(build.new().observe(build.SEAT).__dataclass_fields__)
    assert not {name for name in names if any(word in name for word in ("danger", "dice", "seed", "ready", "lord"))}


def test_groups_that_come_into_view_are_told_once() -> None:
    game = build.empty()
    build.put(game, 20, 14, {0: "rat", 4: "golem"}, NORTH)
    assert build.of(Sighted, build.do(game, "step n")) == [Sighted(20, 14, ("rat", "golem"))]
    assert not build.of(Sighted, build.do(game, "wait"))


def test_unseen_groups_act_unseen() -> None:
    game = build.empty()
    unseen: list[object] = [Moved(False, 5, 5, 5, 6), Turned(False, 5, 5, NORTH, SOUTH)]
    seen = [Moved(False, 20, 14, 20, 15), Moved(True, 20, 20, 20, 19), Turned(False, 20, 16, NORTH, SOUTH)]
    assert game.events_for(build.SEAT, [*unseen, *seen]) == seen  # type: ignore[list-item]


def test_items_seen_are_shown_with_their_subtile() -> None:
    game = build.empty()
    build.lay(game, 21, 20, 8, "large-mana")
    assert game.observe(build.SEAT).items == (ItemView(24, 21, 20, 8),)

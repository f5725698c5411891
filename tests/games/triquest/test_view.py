"""The picture of the play screen: what stands in it, that nothing collides, and what it costs."""

from __future__ import annotations

from dataclasses import astuple, replace

import numpy as np
import pytest

from tests.games.triquest.build import HERE, cover, empty, gear, ground, lay, only, put
from tests.games.triquest.pictures import (
    SCALES,
    SIZES,
    crowded,
    painted,
    seen,
    situation,
)
from tests.ui.boxes import inside, letters, overlaps, spots
from triquest.games.triquest import looks, mapview, minimap
from triquest.games.triquest.actions import Direction
from triquest.games.triquest.inspect import report, threat
from triquest.games.triquest.layout import LEAST, layout
from triquest.games.triquest.mapview import SUBTILE, TILE
from triquest.games.triquest.observation import Observation
from triquest.games.triquest.odds import odds
from triquest.games.triquest.oddsrows import COLUMNS, percent
from triquest.games.triquest.state import UNKNOWN
from triquest.games.triquest.view import TriQuestView
from triquest.ui.faces import EMS, Face
from triquest.ui.fitted import fitted
from triquest.ui.frame import Cell, Frame, Give, Grid, Spot, SpotGrid, codes
from triquest.ui.glyphs import bitmaps
from triquest.ui.prompts import Prompt
from triquest.ui.rows import Row
from triquest.ui.widgets import Box


def line(row: Row) -> str:
    """A row as plain text."""
    text = ""
    for span in row:
        text = text.ljust(span.at) + span.text
    return text


def told(observation: Observation, target: object | None = None) -> str:
    """All that the panel says."""
    found = report(observation, target, None, COLUMNS)
    rows = [*found.rows, *(row for block in found.blocks for row in block)]
    return "\n".join([found.title, *map(line, rows)])


# -- what stands in it ---------------------------------------------------------------------------------------------


def test_party_panel_tells_names_health_stats_and_gear() -> None:
    text = painted(crowded()).text()
    for words in ("Warrior", "Mage", "Priest", "HP 100/100", "HP 23/100", "MP 100/100", "Battle-axe", "Fire Rod"):
        assert words in text
    assert "7+11" in text, "Battle-axe and Berserk"
    assert "6+3" in text, "Battle-axe, Crystal Armor and Berserk"
    assert "Berserk for 50 actions" in text
    assert "Reach 2 physical, 3 mental" in text
    assert "Berserk 50" in painted(crowded(), (1024, 640)).text()


def test_the_dead_are_told_as_dead() -> None:
    game = empty()
    only(game, 0)
    texts = [text for text, _ in letters(painted(game))]
    assert texts.count("dead") == 4, "in the panel of the party, and among those who stand here"
    assert texts.count("HP 100/100") == 1


def test_messages_newest_at_the_bottom() -> None:
    frame = painted(empty())
    placed = {text.split()[0]: box[1] for text, box in letters(frame) if text[1:5] == " The"}
    assert placed["8"] > placed["7"]
    assert "«" in [text for text, _ in letters(frame)]


def test_a_group_is_told_with_exact_odds_both_ways() -> None:
    game = crowded()
    observation = seen(game)
    group = observation.group_on[HERE, HERE - 1]
    fight = odds(observation, group)
    text = told(observation, Cell(TILE, HERE, HERE - 1))
    assert text.startswith("Eight Chaos Disciples and the Chaos Lord")
    assert f"acts {float(fight.actions):g}× per action of ours" in text
    assert f"{float(fight.ours.mean):.1f} dealt  {float(fight.theirs.mean * fight.actions):.1f} taken" in text
    assert "Atk 10 Def 5 Bod 8 Mnd 8 Spd 5 Sgt 5" in text
    ours, theirs = text.split("They strike")
    for side, rows in ((fight.ours, ours), (fight.theirs, theirs)):
        for aim in side.chosen:
            numbers = f"{aim.distance} {percent(aim.miss)} {float(aim.mean):.1f} {percent(aim.kill)}"
            assert numbers in " ".join(rows.split())


def test_a_monster_under_the_pointer_is_told_with_every_pair() -> None:
    game = empty()
    put(game, HERE, HERE - 1, {0: "golem", 8: "rat"}, Direction.NORTH)
    observation = seen(game)
    text = told(observation, Cell(SUBTILE, 3 * HERE + 2, 3 * HERE - 1))
    ours, theirs = text.split("They strike")
    rows = [row for row in ours.splitlines() if "→" in row]
    assert len(rows) == 3
    assert all("→ r SE" in row for row in rows)
    assert sum("r SE →" in row for row in theirs.splitlines()) == 3


def test_ground_and_items_are_told() -> None:
    game = empty()
    ground(game, HERE + 2, HERE, "forest")
    lay(game, HERE + 2, HERE, 4, "monks-robe")
    lay(game, HERE + 2, HERE, 5, "small-health")
    text = told(seen(game), Cell(TILE, HERE + 2, HERE))
    assert text.startswith("Forest\nCost to enter 2\nTwo tiles east, in sight")
    assert "Priest: Attack −2, Defense +2, Body +2, Mind +2" in text
    assert "+20 HP for every hero" in text
    assert "Nobody needs it now" in text
    game.state.party.heroes[0].hp = 50
    assert "Nobody needs" not in told(seen(game), Cell(TILE, HERE + 2, HERE))


def test_without_a_pointer_the_nearest_group_is_told_else_the_ground() -> None:
    game = empty()
    assert told(seen(game)).startswith("Grass")
    put(game, HERE + 3, HERE, {4: "rat"})
    assert told(seen(game)).startswith("A Rat")
    put(game, HERE, HERE + 1, {4: "wolf"})
    group = threat(seen(game))
    assert group is not None
    assert group.members[0].id == "wolf"
    put(game, HERE, HERE - 1, {4: "rat"})
    assert game.state.party.facing is Direction.NORTH
    assert told(seen(game)).startswith("A Rat"), "the group that is faced, though the wolf is worse"


def test_unknown_land_and_the_world_beyond_tell_nothing() -> None:
    game = empty()
    assert told(seen(game), Cell(TILE, 1, 1)).startswith("Unknown land")
    assert told(seen(game), Cell(TILE, -1, 1)).startswith("The world's end")


# -- the map -------------------------------------------------------------------------------------------------------


def land_of(frame: Frame) -> Grid:
    """The map's grid, the first of all."""
    return next(item for item in frame.items if isinstance(item, Grid))


def test_land_in_sight_is_brighter_than_remembered_and_that_than_unknown() -> None:
    game = empty()
    cover(game, "forest")
    view = TriQuestView()
    game.state.known[HERE - 6 : HERE + 7, HERE + 1 : HERE + 9] = game.book.terrain_ids["forest"]
    game.look_again()
    grid = land_of(painted(game, view=view))
    lens = view._map.lens
    assert lens is not None

    def brightness(x: int, y: int) -> float:
        row, column = (lens.pixel(x, y)[1] - grid.y) // lens.cell, (lens.pixel(x, y)[0] - grid.x) // lens.cell
        return float(grid.paper[row : row + 3, column : column + 3, :3].mean())

    assert brightness(HERE + 1, HERE) > brightness(HERE + 5, HERE + 1) > brightness(HERE - 5, HERE + 1)


def test_terrains_differ_in_shape_and_colour() -> None:
    table = looks.land(empty().book)
    shapes = [frozenset(table.glyph[code].tolist()) - {32} for code in range(table.remembered)]
    assert len(set(shapes)) == table.remembered
    papers = {tuple(table.paper[code].mean(axis=0).round().tolist()) for code in range(table.remembered)}
    assert len(papers) == table.remembered
    for code in range(table.remembered):
        assert len(set(table.glyph[code].tolist())) > 2, "several variants"
        faded = code + table.remembered
        assert table.ink[faded].sum() < table.ink[code].sum()


def test_every_sign_is_baked() -> None:
    book = empty().book
    signs = looks.land(book).glyph.ravel()
    for em in EMS:
        assert bitmaps(Face(em)).slots_of(signs).all()
    for size in SIZES:
        for target in (None, Cell(TILE, HERE + 1, HERE + 2)):
            for item in painted(crowded(), size, hover=target).items:
                for run in [] if isinstance(item, Grid) else item.runs:
                    if run[6] is not None:
                        assert bitmaps(run[6]).slots_of(codes(run[5])).all(), run[5]


def test_far_off_a_tile_is_one_cell_and_a_group_one_letter() -> None:
    game = empty()
    put(game, HERE + 2, HERE, {0: "rat", 4: "wolf"})
    near, far = painted(game), painted(game, zoom=-4)
    assert next(s.name for s in near.spots if isinstance(s, SpotGrid)) == SUBTILE
    assert next(s.name for s in far.spots if isinstance(s, SpotGrid)) == TILE
    mapped = [run[5] for item in far.items if not isinstance(item, Grid) and item.clip for run in item.runs if run[5]]
    assert sorted(mapped) == ["@", "w"]


@pytest.mark.parametrize("zoom", range(-4, 7))
def test_every_zoom_shows_the_party(zoom: int) -> None:
    game = empty()
    view = TriQuestView()
    painted(game, zoom=zoom, view=view)
    assert view.place(Cell(TILE, HERE, HERE)) is not None


def test_usual_zoom_shows_all_in_sight() -> None:
    game = empty()
    view = TriQuestView()
    for size in SIZES:
        painted(game, size, view=view)
        for x, y in ((HERE - 5, HERE), (HERE + 5, HERE), (HERE, HERE - 5), (HERE, HERE + 5)):
            assert view.place(Cell(TILE, x, y)) is not None


def test_the_map_follows_the_look_cursor() -> None:
    game = empty()
    view = TriQuestView()
    view.paint(Frame(1280, 800), seen(game), situation(cursor=Cell(TILE, 2, 39)))
    assert view.place(Cell(TILE, 2, 39)) is not None


def _is_arrow(spot: Spot) -> bool:
    ways = {way.name.lower() for way in Direction}
    return isinstance(spot.value, Give) and spot.value.command.removeprefix("strafe-") in ways


def box_of(spot: Spot) -> tuple[int, int, int, int]:
    return spot.x, spot.y, spot.width, spot.height


def test_arrows_are_there_for_those_who_play_and_want_them() -> None:
    for playable, wanted in ((True, True), (False, True), (True, False)):
        frame = Frame(1280, 800)
        TriQuestView().paint(frame, seen(empty()), replace(situation(), playable=playable, arrows=wanted))
        shown = sum(isinstance(spot, Spot) and _is_arrow(spot) for spot in frame.spots)
        assert shown == (8 if playable and wanted else 0)


# -- nothing collides ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_nothing_overlaps_and_nothing_sticks_out(size: tuple[int, int], scale: float) -> None:
    game = crowded()
    for target in (None, Cell(SUBTILE, 3 * HERE + 1, 3 * HERE - 2), Cell(TILE, HERE + 1, HERE + 2)):
        frame = painted(game, size, scale, target)
        assert frame.scale == scale
        found = spots(frame)
        assert all(inside(box, (0, 0, *size)) for box in found)
        with fitted(frame, LEAST):
            places = layout(frame, (40, 40))
        # The arrows lie over a corner of the map, and over nothing else.
        arrows = [box_of(spot) for spot in frame.spots if isinstance(spot, Spot) and _is_arrow(spot)]
        assert len(arrows) == 8
        assert overlaps(arrows) == []
        assert all(inside(box, astuple(places.map)) for box in arrows)
        assert overlaps([box for box in found if box not in arrows]) == []
        parts = [places.bar, places.messages, places.minimap, places.party, places.inspect, places.map]
        boxes = [(box.x, box.y, box.width, box.height) for box in parts]
        assert overlaps(boxes, 1) == []  # panels share the line between them
        texts = letters(frame)
        assert [text for text, box in texts if not any(inside(box, panel) for panel in (*boxes[:-1], *arrows))] == []
        assert overlaps([box for text, box in texts if text != "@"], 2) == []


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_nothing_of_a_full_panel_is_cut(size: tuple[int, int]) -> None:
    frame = painted(crowded(), size)
    assert "…" not in [text for text, _ in letters(frame)]


# -- what it costs -------------------------------------------------------------------------------------------------


def grown(observation: Observation, side: int) -> Observation:
    """The same surroundings in the middle of a larger world."""
    terrain = np.full((side, side), UNKNOWN, np.uint8)
    terrain[:40, :40] = observation.terrain
    return replace(observation, width=side, height=side, terrain=terrain)


def test_a_larger_world_costs_the_same() -> None:
    observation = seen(crowded())
    work = []
    for side in (100, 1000):
        view = TriQuestView()
        frame = painted(grown(observation, side), view=view)
        cells = sum(grid.glyph.size for grid in frame.items if isinstance(grid, Grid))
        runs = sum(len(item.runs) for item in frame.items if not isinstance(item, Grid))
        work.append((view._map.cells, runs, len(frame.items), cells < 40_000))
    assert work[0] == work[1]
    assert work[0][3]


def test_land_is_made_once_for_each_observation() -> None:
    game = empty()
    view = TriQuestView()
    observation = seen(game)
    painted(observation, view=view)
    made, maps = view._map.cells, view._minimap.made
    painted(observation, hover=Cell(TILE, HERE + 1, HERE), view=view)
    assert (view._map.cells, view._minimap.made) == (made, maps)


def test_the_small_map_loses_no_known_tile() -> None:
    terrain = np.full((1000, 1000), UNKNOWN, np.uint8)
    terrain[371, 904] = 4
    place = minimap.fit(1000, 1000, Box(0, 0, 150, 150))
    colours = minimap.colours(empty().book, terrain, place)
    table = looks.land(empty().book)
    y, x = np.argwhere((colours == table.map[4]).all(axis=2))[0].tolist()
    assert abs(place.tile(x, y)[0] - 904) < 8
    assert abs(place.tile(x, y)[1] - 371) < 8


# -- the mouse and the look cursor ---------------------------------------------------------------------------------


def test_the_small_map_is_the_same_whether_made_at_once_or_bit_by_bit() -> None:
    observation = grown(seen(crowded()), 1000)
    view = TriQuestView()
    painted(observation, view=view)
    for x, y in ((500, 40), (3, 999), (999, 998), (41, 20)):
        terrain = observation.terrain.copy()
        terrain[y, max(0, x - 9) : x + 1] = 1
        observation = replace(observation, terrain=terrain)
        painted(observation, view=view)
    place = view._minimap.fit
    assert place is not None
    assert place.tiles > 1
    assert (view._minimap._colours == minimap.colours(observation.book, observation.terrain, place)).all()


def test_spots_lead_to_tiles_and_commands() -> None:
    game = empty()
    view = TriQuestView()
    frame = painted(game, view=view)
    left, top, size, _ = view.place(Cell(TILE, HERE + 2, HERE)) or (0, 0, 0, 0)
    spot = frame.under(left + size // 2, top + size // 2)
    assert spot is not None
    assert mapview.tile_of(spot.value) == (HERE + 2, HERE)
    values = {spot.value for spot in frame.spots if not isinstance(spot, SpotGrid)}
    assert {Give(command) for command in ("formation", "skill", "weapon", "armor", "wait")} <= values


def test_a_hero_in_the_panel_opens_his_skills() -> None:
    game = empty()
    view = TriQuestView()
    frame = painted(game, view=view)
    box = next(box for text, box in letters(frame) if text == "Mage")
    spot = frame.under(box[0] + 2, box[1] + 2)
    assert spot is not None
    reply = view.click(spot.value, seen(game))
    assert isinstance(reply, Prompt)
    assert "Fireball" in [choice.label for choice in reply.choices]
    assert view.describe(spot.value, seen(game))[0].text == "Mage"


def test_the_look_cursor_goes_round() -> None:
    game = empty()
    put(game, HERE + 2, HERE, {4: "rat"})
    lay(game, HERE, HERE + 3, 0, "mace")
    view, observation = TriQuestView(), seen(game)
    cursor = view.look(None, "", observation)
    assert cursor == Cell(TILE, HERE + 2, HERE)
    assert view.look(cursor, "tab", observation) == Cell(TILE, HERE, HERE + 3)
    assert view.look(Cell(TILE, HERE, HERE + 3), "tab", observation) == cursor
    assert view.look(cursor, "home", observation) == Cell(TILE, HERE + 1, HERE - 1)
    assert view.look(Cell(TILE, 0, 0), "left", observation) == Cell(TILE, 0, 0)


def test_gear_shows_as_change() -> None:
    game = empty()
    gear(game, "shortsword")
    assert "7+4" in painted(game).text()


def test_a_group_far_off_has_its_number_beside_it() -> None:
    game = empty()
    put(game, HERE + 2, HERE, {0: "rat", 4: "wolf", 8: "rat"})
    far = painted(game, zoom=-3)
    mapped = [run[5] for item in far.items if not isinstance(item, Grid) and item.clip for run in item.runs if run[5]]
    assert sorted(mapped) == ["3", "@", "w"]


def test_columns_and_stats_are_explained_under_the_pointer() -> None:
    frame = painted(crowded())
    box = next(box for text, box in letters(frame) if text == "blows")
    spot = frame.under(box[0] + 1, box[1] + 1)
    assert spot is not None
    assert "until the target is dead" in spot.tip
    box = next(box for text, box in letters(frame) if text == "Mnd" and box[1] > 300)
    spot = frame.under(box[0] + 1, box[1] + 1)
    assert spot is not None
    assert spot.tip == "Mind"


def test_what_a_fight_comes_to_stands_above_the_odds() -> None:
    text = told(seen(crowded()))
    assert text.index("deadly") < text.index("We strike")

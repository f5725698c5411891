"""The picture of the play screen: what stands in it, what the mouse means, that nothing collides, what it costs."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.games.orthanc.build import corridor_cell, foe_alive, inside, place, room_cell, secret_door
from tests.games.orthanc.pictures import (
    MOMENTS,
    SCALES,
    SIZES,
    asked,
    fighting,
    laden,
    outside,
    painted,
    rolling,
    seen,
    situation,
    walking,
)
from tests.reference.drawing import in_view
from tests.ui.boxes import letters, overlaps
from triquest.games.orthanc import actions as a
from triquest.games.orthanc import controls, describe, odds, seeing
from triquest.games.orthanc.choices import SpellSpot, chip, deeds, shown_spells
from triquest.games.orthanc.dungeon import HEIGHT, PASSABLE, WIDTH, Edge, Feature
from triquest.games.orthanc.layout import LEAST, layout
from triquest.games.orthanc.mapview import GROUND, PAGE, Door, edge_of
from triquest.games.orthanc.sheet import GearSpot
from triquest.games.orthanc.state import LOST, Mark
from triquest.games.orthanc.survey import in_sight, survey
from triquest.games.orthanc.view import OrthancView
from triquest.ui.fitted import fitted
from triquest.ui.frame import Cell, Frame, Give, Spot
from triquest.ui.prompts import Prompt, Refused, Travel
from triquest.ui.widgets import Box


def values(frame: Frame) -> list[object]:
    return [spot.value for spot in frame.spots if isinstance(spot, Spot) and spot.value is not None]


# -- what stands in it ---------------------------------------------------------------------------------------------


def test_the_sheet_tells_every_field_of_the_character() -> None:
    text = painted(walking(), (1024, 640)).text()
    for words in (
        "Aldric the Magnificent X", "level 11", "Trips", "123", "Kills", "999",
        "hits 1000/1000", "spell units 1000/1000", "This trip",
        "Strength", "Intelligence", "Constitution", "Dexterity", "laden", "384,200", "73 % kills", "284,200",
        "+3", "31", "123456 silver", "110 pieces of jewelry", "■ Boots of Speed", "□ Ring of Invisibility",
        "Levitation 12", "Light ∞", "Weight", "Manuals",
    ):  # fmt: skip
        assert words in text, words


def test_an_encounter_shows_the_exact_odds_of_every_option() -> None:
    game = fighting("troll", room=False, full=False)
    o = seen(game)
    text = " ".join(painted(game).text().split())
    now, prayed, sheltered = odds.odds(o), odds.odds(o, pray=True), odds.odds(o, protected=True)
    assert (prayed.ours, now.ours) == (Fraction(7, 10), Fraction(4, 10))
    assert sheltered.theirs < now.theirs
    for label, chance, count in (
        ("You hit", now.ours, now.blows_to_kill),
        ("with Pray", prayed.ours, prayed.blows_to_kill),
        ("It hits", now.theirs, now.blows_to_die),
        ("under Protection", sheltered.theirs, sheltered.blows_to_die),
    ):
        assert f"{label} {describe.percent(float(chance))} {describe.blows(count)}" in text
    assert "Fight 40 % F" in text
    assert "Run 85 % R" in text
    assert f"The first blow is yours ({describe.percent(float(odds.first(o)))})" in text
    assert "Troll" in text
    assert "of the goblins · level 6 · 1,200 experience" in text
    for level in controls.LEVELS:
        for spell in shown_spells(o, level):
            assert chip(o, spell) in text


def test_a_room_forbids_running_and_arrows_need_a_mythical_monster() -> None:
    frame = painted(fighting("troll"))
    assert Give("run") not in values(frame)
    assert Give("shoot") not in values(frame)
    frame = painted(fighting("dragon", room=False))
    assert {Give("run"), Give("shoot"), Give("fight")} <= set(values(frame))


def test_first_and_kill_chances_are_those_of_the_dice() -> None:
    o = seen(fighting("giant-ant", full=False))
    # Dexterity max(7 + 1, 3d6) against 10: 3d6 gives at most 10 in 108 of 216 rolls.
    assert odds.first(o) == Fraction(1, 2)
    missile = o.book.spells["magic-missile"]
    # 2d10 against 1d6 hits: sums 2, 3, 4, 5 have 1, 2, 3, 4 of 100 ways.
    below = [Fraction(ways, 100) for ways in (0, 0, 1, 3, 6, 10)]
    assert odds.kills(o, missile) == 1 - sum(below, Fraction(0)) / 6


def test_the_surroundings_and_the_page_show_walls_doors_and_secret_doors_that_were_seen() -> None:
    game = inside(quiet=True)
    cell, way = secret_door(game)
    place(game, cell)
    state = game.state
    state.known_edge[(*state.here(cell), way)] = Edge.WALL
    game._maps = None
    o = seen(game)
    edge = edge_of(o.x, o.y, way)
    assert not any((gate.x, gate.y, gate.across) == (edge.x, edge.y, edge.across) for gate in survey(o, o.page).gates)
    seeing.draw_edge(state, cell, way, Edge.SECRET)
    game._maps = None
    o = seen(game)
    found = [gate for gate in survey(o, o.page).gates if (gate.x, gate.y, gate.across) == (edge.x, edge.y, edge.across)]
    assert [gate.kind for gate in found] == [Edge.SECRET]
    assert found[0].lit
    assert Door(o.x, o.y, way) in values(painted(o))
    assert Give(f"break-{way.name.lower()}") in values(painted(o))


def test_a_survey_has_every_known_edge_once() -> None:
    game = walking()
    for level in range(3):
        place(game, room_cell(game, level))
    game.state.known_edge[:10] = game.state.edge
    game._maps = None
    o = seen(game)
    for page in (0, 5):
        edges = o.maps.edge[page]
        found = survey(o, page)
        walls = sum(line.length for line in found.lines)
        inner = [(edges[:-1, :, a.Direction.SOUTH]), (edges[:, :-1, a.Direction.EAST])]
        border = 2 * (WIDTH + HEIGHT)
        assert walls == border + sum(int((part == Edge.WALL).sum()) for part in inner)
        kinds = (Edge.DOOR, Edge.SECRET, Edge.BROKEN)
        assert len(found.gates) == sum(int((part == kind).sum()) for part in inner for kind in kinds)


def test_what_is_in_sight_is_what_the_rules_put_onto_the_map() -> None:
    game = inside(quiet=True)
    for cell in (room_cell(game), corridor_cell(game)):
        place(game, cell)
        cells = {(y, x) for _, y, x in in_view(game.state, game.book.rules.turns.sight)}
        sight = in_sight(seen(game))
        assert {(y, x) for y in range(HEIGHT) for x in range(WIDTH) if sight[y, x]} == cells


def test_traps_are_dots_and_stairs_signs_on_the_page() -> None:
    game = inside(quiet=True)
    _, y, x = corridor_cell(game)
    texts = {}
    for feature in Feature:
        game.state.known_feature[0, y, x] = feature
        game._maps = None
        frame = Frame(1280, 800)
        texts[feature] = painted(game).text()
        assert frame.items == []
    assert texts[Feature.PIT] == texts[Feature.CHUTE]
    assert texts[Feature.DOWN] != texts[Feature.NONE] != texts[Feature.UP] != texts[Feature.DOWN]


def test_the_title_of_the_page_tells_level_and_facing() -> None:
    game = inside(quiet=True)
    view = OrthancView()
    assert "facing" not in painted(game, view=view).text()
    assert "Level 1" in painted(game, view=view).text()
    cell = corridor_cell(game)
    place(game, cell)
    painted(game, view=view)
    way = next(way for way in a.Direction if seen(game).edge(way) in PASSABLE)
    game.apply(a.Go(way))
    assert f"facing {way.name.lower()}" in painted(game, view=view).text()
    game.state.known[0] = 0
    seeing.lose(game.state)
    place(game, game.state.life.cell)
    assert seen(game).page == LOST
    assert "Some level" in painted(game, view=view).text()


def test_every_moment_offers_its_options_as_buttons() -> None:
    wanted = {
        "rolling": {"begin", "reroll"},
        "outside": {"enter", "retire", "dungeon", "options"},
        "walking": {"take", "options", "wait", "read", "spells-1", "spells-4", "arrows", "page-on"},
        "asked": {"yes", "no"},
        "fighting": {"fight", "spells-2", "spells-3"},
    }
    for name, commands in wanted.items():
        given = {value.command for value in values(painted(MOMENTS[name]())) if isinstance(value, Give)}
        assert commands <= given, name
    assert not {Give("enter"), Give("fight")} & set(values(painted(fighting(), now=situation(playable=False))))


# -- the mouse -----------------------------------------------------------------------------------------------------


def test_spells_and_gear_act_by_one_click() -> None:
    view, game = OrthancView(), fighting("giant-ant")
    assert SpellSpot("sleep") in values(painted(game))
    assert view.click(SpellSpot("sleep"), seen(game)) == a.Cast("sleep")
    assert isinstance(view.click(SpellSpot("charm"), seen(game)), Refused)
    there = walking()
    assert isinstance(view.click(SpellSpot("esp"), seen(there)), Prompt)
    assert view.click(GearSpot("boots-speed"), seen(there)) == a.Remove("boots-speed")
    assert view.click(GearSpot("ring-invisibility"), seen(there)) == Refused("Both hands have one.")
    assert GearSpot("boots-levitation") in values(painted(there))
    assert not [value for value in values(painted(game)) if isinstance(value, GearSpot)]


def test_a_click_on_known_ground_travels_there() -> None:
    game = inside(quiet=True)
    game.state.known[0], game.state.known_edge[0] = 2, game.state.edge[0]
    game.state.known_room[0] = game.state.dungeon.room[0] > 0
    game._maps = None
    view, o = OrthancView(), seen(game)
    target = max(((x, y) for y in range(HEIGHT) for x in range(WIDTH)), key=lambda cell: len(view._route(o, cell)))
    travel = view.click(Cell(PAGE, *target), o)
    assert isinstance(travel, Travel)
    assert len(travel.path) > 10
    for step in travel.path:
        action = travel.next(seen(game))
        assert isinstance(action, a.Go)
        game.apply(action)
        if seen(game).question:
            game.apply(a.NO)
        assert Cell(PAGE, seen(game).x, seen(game).y) == step
    assert travel.next(seen(game)) is None


def test_a_click_on_a_door_forces_it_and_on_a_far_one_goes_there_first() -> None:
    game = inside(quiet=True, doors__percent="100", doors__most="100")
    state = game.state
    y, x, way = next(
        (y, x, way)
        for y in range(HEIGHT)
        for x in range(WIDTH)
        for way in a.Direction
        if state.edge[0, y, x, way] == Edge.DOOR
        and not state.dungeon.room[0, y, x]
        and not state.dungeon.feature[0, y, x]
        and any(state.edge[0, y, x, other] in PASSABLE for other in a.Direction)
    )
    place(game, (0, y, x))
    view, door = OrthancView(), Door(x, y, way)
    assert view.click(door, seen(game)) == a.Break(way)
    assert view.click(Cell(GROUND, x + way.dx, y + way.dy), seen(game)) == a.Break(way)
    other = next(other for other in a.Direction if seen(game).edge(other) in PASSABLE)
    place(game, (0, y + other.dy, x + other.dx))
    travel = view.click(door, seen(game))
    assert isinstance(travel, Travel)
    step = travel.next(seen(game))
    assert step == a.Go(other.opposite)
    game.apply(a.Go(other.opposite))
    assert [travel.next(seen(game)) for _ in range(2)] == [a.Break(way)] * 2
    game.apply(a.Break(way))
    assert travel.next(seen(game)) is None


def test_unknown_ground_and_walls_are_refused_in_a_sentence() -> None:
    game, view = inside(quiet=True), OrthancView()
    o = seen(game)
    y, x = next((y, x) for y in range(HEIGHT) for x in range(WIDTH) if not o.maps.known[0, y, x])
    assert view.click(Cell(PAGE, x, y), o) == Refused("You have not been there yet.")
    assert view.click(Cell(PAGE, 3, 3), seen(outside())) == Refused("You are outside; enter the dungeon first.")
    assert view.click(Cell(PAGE, 3, 3), seen(asked())) == Refused("Answer yes or no first.")


def test_pointing_and_the_look_cursor_tell_the_same() -> None:
    game, view = walking(), OrthancView()
    o = seen(game)
    y, x = next((y, x) for y in range(HEIGHT) for x in range(WIDTH) if o.maps.known[0, y, x] and (x, y) != (o.x, o.y))
    game.state.marks[0, y, x] = Mark.BOTH
    game._maps = None
    o = seen(game)
    painted(o, view=view)
    told = [line.text for line in view.describe(Cell(PAGE, x, y), o)]
    assert told == [line.text for line in view.describe(Cell(GROUND, x, y), o)]
    assert {"A monster", "A treasure"} <= set(told)
    assert view.describe(Cell(PAGE, o.x, o.y), o) == describe.look(o)
    cursor = view.look(None, "", o)
    assert cursor == Cell(PAGE, o.x, o.y)
    reached = set()
    for _ in range(30):
        cursor = view.look(cursor, "tab", o)
        reached.add(cursor)
    assert Cell(PAGE, x, y) in reached
    assert view.place(cursor) is not None
    door = next((value for value in values(painted(o, view=view)) if isinstance(value, Door)), None)
    assert door is not None
    assert "%" in " ".join(line.text for line in view.describe(door, o))


def test_arrows_can_be_hidden_and_pages_leafed() -> None:
    game, view = walking(), OrthancView()
    game.state.known[4] = 1
    game._maps = None
    o = seen(game)
    ways = {Give(way.name.lower()) for way in a.Direction if o.edge(way) in PASSABLE}
    assert ways
    assert ways <= set(values(painted(o, view=view)))
    without = replace(situation(), arrows=False)
    assert not ways & set(values(painted(o, view=view, now=without)))
    assert view.give("page-on", o)
    assert "Level 5" in painted(o, view=view).text()
    assert view.click(Cell(PAGE, 0, 0), o) == Refused("That is another level.")
    assert view.give("page-on", o)
    assert "Level 5" not in painted(o, view=view).text()
    assert not view.give("wait", o)


# -- layout --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MOMENTS)
def test_texts_do_not_collide_and_stay_within_the_window(name: str) -> None:
    game = MOMENTS[name]()
    for size in SIZES:
        for scale in SCALES:
            frame = painted(game, size, scale)
            found = letters(frame)
            boxes = [box for _, box in found]
            names = {box: text for text, box in found}
            assert [(names[one], names[other]) for one, other in overlaps(boxes, 2)] == [], (size, scale)
            out = [t for t, (x, y, w, h) in found if x < 0 or y < 0 or x + w > size[0] or y + h > size[1] + 1]
            assert out == [], (size, scale)


@pytest.mark.parametrize("size", SIZES)
def test_the_parts_fill_the_window_without_overlap(size: tuple[int, int]) -> None:
    for scale in SCALES:
        for spells in (True, False):
            frame = Frame(*size, scale)
            with fitted(frame, LEAST):
                places = layout(frame, spells)
                boxes = (places.bar, places.scene, places.choices, places.messages, places.map, places.sheet)
                least = frame.px(90)
            cover = sum(_within(box, size) for box in boxes)
            # Neighbours share lines of pixels; nothing else lies over anything.
            assert 0 <= cover - size[0] * size[1] <= 8 * sum(size), (size, scale)
            assert all(box.width >= least and box.height >= least for box in boxes[1:]), (size, scale)
            assert places.cell >= 8


def _within(box: Box, size: tuple[int, int]) -> int:
    """The pixels of a box that lie in the window."""
    across = min(box.right, size[0]) - max(box.x, 0)
    return across * (min(box.bottom, size[1]) - max(box.y, 0))


# -- what it costs -------------------------------------------------------------------------------------------------


def test_what_did_not_change_is_not_worked_out_again() -> None:
    view, o = OrthancView(), seen(walking())
    for number in range(5):
        painted(o, view=view, now=situation(hover=Cell(PAGE, number, 3)))
    assert view._surveys.made == 1
    assert (view._choices.painted, view._sheet.painted) == (1, 1)
    painted(o, view=view, now=situation(hover=Give("wait")))
    assert (view._surveys.made, view._choices.painted) == (1, 2)


def test_blows_and_steps_are_animated_and_nothing_else_is() -> None:
    game, view = fighting("giant-ant", full=False), OrthancView()
    before = seen(game)
    events = game.apply(a.FIGHT)
    shown = view.animate(events, before, seen(game))
    assert shown is not None
    assert 0.2 <= shown.seconds <= 0.6
    if not foe_alive(game):
        return
    frame = Frame(1280, 800)
    shown.paint(frame, situation(), 0.0)
    texts = [text for text, _ in letters(frame)]
    assert texts
    there = walking()
    before = seen(there)
    there.apply(a.WAIT)
    assert view.animate([], before, seen(there)) is None


def test_laden_and_rolled_characters_paint_in_replays_too() -> None:
    for make in (rolling, outside, lambda: laden(inside(quiet=True))):
        frame = painted(make(), now=situation(playable=False))
        given = {value.command for value in values(frame) if isinstance(value, Give)}
        assert given == {"page-back", "page-on"}


@pytest.mark.parametrize(
    ("feature", "label"),
    [(Feature.EXIT, "Go out"), (Feature.UP, "Go up"), (Feature.DOWN, "Go down"), (Feature.CHUTE, "Slide down")],
)
def test_what_leads_on_underfoot_is_called_what_it_is(feature: Feature, label: str) -> None:
    game = inside(quiet=True)
    place(game, corridor_cell(game))
    observation = seen(game)
    underfoot = observation.maps.feature.copy()
    underfoot[observation.cell] = feature
    there = replace(observation, maps=replace(observation.maps, feature=underfoot))
    labels = [deed.label for deed in deeds(there)]
    assert label in labels
    assert "Take" not in labels

"""Orthanc's picture: puts scene, map, choices, character and messages together, and says what the mouse means."""

from __future__ import annotations

from collections.abc import Sequence

from triquest.engine.game import Event
from triquest.engine.language import _
from triquest.games.orthanc import controls, inspect, lookcursor, mapview, travel
from triquest.games.orthanc.actions import Direction
from triquest.games.orthanc.animation import Beat, beats
from triquest.games.orthanc.choices import SpellSpot, has_spells, paint_choices
from triquest.games.orthanc.dungeon import HEIGHT, PASSABLE, WIDTH, Edge
from triquest.games.orthanc.emblems import paint_circle
from triquest.games.orthanc.layout import LEAST, Layout, layout
from triquest.games.orthanc.mapview import GROUND, PAGE, Door, MapView, cell_of
from triquest.games.orthanc.observation import Observation
from triquest.games.orthanc.scene import Tableau, paint_scene, tableau
from triquest.games.orthanc.sheet import GearSpot, paint_sheet
from triquest.games.orthanc.state import PAGES, Phase
from triquest.games.orthanc.survey import Surveys
from triquest.ui import bindings
from triquest.ui.fitted import fitted
from triquest.ui.frame import Cell, Frame, Give
from triquest.ui.kept import Kept
from triquest.ui.lookcursor import move
from triquest.ui.messages import paint_messages
from triquest.ui.palette import PALETTE
from triquest.ui.prompts import Prompt, Refused, Reply, Travel
from triquest.ui.tones import Line, Tone
from triquest.ui.topbar import paint_bar
from triquest.ui.view import Animation, Situation, View
from triquest.ui.widgets import Box, centred, flat_button, flat_width, panel

_BUTTONS = (
    ("options", _("Things")),
    (bindings.HISTORY, _("Messages")),
    (bindings.HELP, _("Help")),
    (bindings.LEAVE, _("Menu")),
)
EARLIER, LATER = "page-back", "page-on"


class OrthancView(View):
    """One picture at a time, made from an observation and what the pointer is on."""

    def __init__(self) -> None:
        """Nothing painted yet."""
        self._ground = MapView(GROUND)
        self._map = MapView(PAGE)
        self._surveys = Surveys()
        self._choices, self._sheet = Kept(), Kept()
        self._leafed: tuple[int, int] | None = None
        """The page leafed to, and the page he was on then."""
        self._last: tuple[int, int, int] | None = None
        self._facing: Direction | None = None
        self._way: tuple[Observation, tuple[int, int], list[tuple[int, int]]] | None = None

    # -- painting ------------------------------------------------------------------------------------------------
    def needs(self, frame: Frame) -> tuple[int, int]:
        """The room for all parts."""
        return frame.px(LEAST[0]), frame.px(LEAST[1])

    def paint(self, frame: Frame, observation: Observation, situation: Situation) -> None:
        """Paint everything as it stands."""
        self.paint_moment(frame, observation, situation, tableau(observation))

    def paint_moment(self, frame: Frame, observation: Observation, situation: Situation, moment: Tableau) -> None:
        """Paint everything, with what moves taken from `moment`."""
        self._turn(observation)
        with fitted(frame, LEAST):
            places = layout(frame, has_spells(observation))
            target = situation.cursor if situation.cursor is not None else situation.hover
            keep = cell_of(situation.cursor)
            paint_bar(frame, places.bar, situation, _BUTTONS)
            paint_scene(
                frame, places.scene, observation, situation, self._ground,
                self._surveys.get(observation, observation.page), moment, situation.arrows,
                keep if self._shown(observation) == observation.page else None,
            )  # fmt: skip
            self._words(frame, places, observation, situation)
            paint_messages(frame, panel(frame, places.messages), situation.messages)
            self._page(frame, places.map, places.cell, observation, situation)
            self._pointed(frame, observation, situation, target)

    def _words(self, frame: Frame, places: Layout, observation: Observation, situation: Situation) -> None:
        """The panels of choices and of the character, anew only when they say something else."""
        hover, playable = situation.hover, situation.playable
        over = hover if isinstance(hover, Give | SpellSpot | GearSpot) else None
        key = (places, over, playable)
        box, sheet = places.choices, places.sheet
        self._choices.paint(frame, observation, key, lambda: paint_choices(frame, box, observation, situation))
        self._sheet.paint(frame, observation, key, lambda: paint_sheet(frame, sheet, observation, hover, playable))

    def _turn(self, observation: Observation) -> None:
        """Remember which way he last went."""
        cell, last = observation.cell, self._last
        if last is not None and last != cell:
            step = (cell[2] - last[2], cell[1] - last[1]) if last[0] == cell[0] else (0, 0)
            self._facing = next((way for way in Direction if (way.dx, way.dy) == step), None)
        self._last = cell

    def _shown(self, observation: Observation) -> int:
        """The page that the small map shows: the one leafed to until he goes to another level, else his own."""
        if self._leafed is not None and self._leafed[1] == observation.page:
            return self._leafed[0]
        return observation.page

    def _page(self, frame: Frame, box: Box, cell: int, observation: Observation, situation: Situation) -> None:
        """The small map under its title, with buttons to leaf and for the arrows."""
        page = self._shown(observation)
        here = page == observation.page and observation.inside
        inner = panel(frame, box)
        header, rest = inner.top(inner.height - HEIGHT * cell)
        self._header(frame, header, page, here, situation)
        lens = mapview.page_lens(rest, cell)
        found = self._surveys.get(observation, page)
        self._map.paint(frame, lens, observation, found)
        frame.outline(lens.x - 1, lens.y - 1, WIDTH * cell + 2, HEIGHT * cell + 2, PALETTE.line)
        if not found.known.any():
            middle = rest.y + (rest.height - frame.face().height) // 2
            centred(frame, rest, middle, _("Nothing is drawn here yet."), PALETTE.dim)
        if here:
            x, y = lens.pixel(observation.x, observation.y)
            paint_circle(frame, x, y, cell, self._facing)
            if situation.playable and observation.phase == Phase.WALKING:
                mapview.door_spots(frame, lens, found, None)

    def _header(self, frame: Frame, box: Box, page: int, here: bool, situation: Situation) -> None:
        face, small = frame.face("heading"), frame.face("small")
        x = frame.write(box.x, box.y, inspect.level_name(page), PALETTE.accent, face) + frame.px(10)
        if here:
            words = inspect.facing(self._facing)
            frame.write(x, box.y + face.height - small.height, words, PALETTE.dim, small)
        right, height = box.right, small.height + frame.px(6)
        labels = ((bindings.ARROWS, _("Arrows")), (LATER, "▸"), (EARLIER, "◂"))
        for command, label in labels if situation.playable else labels[1:]:
            key = situation.key(command)
            width = flat_width(frame, label, key)
            place = Box(right - width, box.y - frame.px(1), width, height)
            chosen = command == bindings.ARROWS and situation.arrows
            flat_button(frame, place, label, key, Give(command), situation.hover, chosen=chosen)
            right = place.x - frame.px(5)

    def _pointed(self, frame: Frame, observation: Observation, situation: Situation, target: object | None) -> None:
        """Marks for the cell looked at and the way there, on both maps."""
        lenses = [lens for lens in (self._ground.lens, self._map.lens) if lens is not None]
        on_page = self._shown(observation) == observation.page
        if not observation.inside:
            lenses = lenses[1:]
        elif not on_page:
            lenses = lenses[:1] if isinstance(target, Cell) and target.name == GROUND else lenses[1:]
        cell = cell_of(target)
        cells = [spot for spot in map(cell_of, situation.path) if spot is not None]
        if not cells and cell is not None and situation.playable and on_page:
            cells = self._route(observation, cell)
        for lens in lenses:
            mapview.trail(frame, lens, cells, PALETTE.path)
            if cell is not None:
                mapview.outline_cell(frame, lens, *cell, PALETTE.cursor)

    def _route(self, observation: Observation, cell: tuple[int, int]) -> list[tuple[int, int]]:
        """The way to a cell, kept until the observation or the cell changes."""
        if self._way is None or self._way[0] is not observation or self._way[1] != cell:
            self._way = observation, cell, travel.route(observation, *cell)
        return self._way[2]

    def prompt_area(self, frame: Frame, prompt: Prompt) -> tuple[int, int, int, int]:
        """Prompts stand over the left part, where the adventurer is."""
        with fitted(frame, LEAST):
            places = layout(frame, True)
        return places.scene.x, places.scene.y, places.scene.width, frame.height - places.scene.y

    # -- commands of the picture ---------------------------------------------------------------------------------
    def give(self, command: str, observation: Observation) -> bool:
        """Leaf through the map."""
        if command not in (EARLIER, LATER):
            return False
        self._leaf(observation, 1 if command == LATER else -1)
        return True

    def _leaf(self, observation: Observation, step: int) -> None:
        """To the next page that is not blank."""
        known = [page for page in range(PAGES) if observation.maps.known[page].any() or page == observation.page]
        at = known.index(self._shown(observation)) if self._shown(observation) in known else 0
        self._leafed = known[(at + step) % len(known)], observation.page

    # -- animation -----------------------------------------------------------------------------------------------
    def animate(self, events: Sequence[Event], before: Observation, after: Observation) -> Animation | None:
        """Steps and blows of one action."""
        found = beats(events, before, after)
        return _Playing(self, found) if found else None

    # -- the mouse and the look cursor ---------------------------------------------------------------------------
    def click(self, value: object, observation: Observation) -> Reply | None:
        """A cell: go there; a door: break it; a spell: cast it; gear: put it on or take it off."""
        if observation.outcome is not None:
            return None
        match value:
            case SpellSpot(id=name):
                spell = observation.book.spells[name]
                refusal = controls.spell_refusal(observation, spell)
                return Refused(refusal) if refusal else controls.cast(observation, spell)
            case GearSpot(item=item):
                option = controls.worn_option(observation, item)
                return Refused(option.refusal) if option.refusal else option.leads
            case Door():
                return self._force(observation, value)
            case Cell():
                return self._go(observation, value)
        return None

    def _force(self, observation: Observation, door: Door) -> Reply | None:
        if (door.x, door.y) == (observation.x, observation.y):
            return controls.break_door(observation, door.way)
        way = self._route(observation, (door.x, door.y))
        if not way:
            return Refused(_("No known way leads there."))
        journey = travel.Journey(observation.page, door.x, door.y, door.way)
        return Travel(journey.next, tuple(Cell(PAGE, *cell) for cell in way))

    def _go(self, observation: Observation, cell: Cell) -> Reply | None:
        if cell.name == PAGE and self._shown(observation) != observation.page:
            return Refused(_("That is another level."))
        if observation.phase != Phase.WALKING:
            return controls.go(observation, Direction.NORTH)
        dx, dy = cell.x - observation.x, cell.y - observation.y
        if dx == dy == 0:
            return controls.take(observation)
        if abs(dx) + abs(dy) == 1:
            way = next(way for way in Direction if (way.dx, way.dy) == (dx, dy))
            closed = observation.edge(way) in (Edge.DOOR, Edge.SECRET)
            if closed:
                return controls.break_door(observation, way)
            if observation.edge(way) in PASSABLE:
                return controls.go(observation, way)
        cells = self._route(observation, (cell.x, cell.y))
        if not cells:
            known = observation.maps.known[observation.page, cell.y, cell.x]
            return Refused(_("No known way leads there.") if known else _("You have not been there yet."))
        journey = travel.Journey(observation.page, cell.x, cell.y)
        return Travel(journey.next, tuple(Cell(PAGE, *step) for step in cells))

    def describe(self, value: object, observation: Observation) -> list[Line]:
        """A cell of either map, or a door."""
        if isinstance(value, Door):
            return inspect.describe_door(observation, value)
        cell = cell_of(value)
        if cell is None:
            return []
        page = observation.page if isinstance(value, Cell) and value.name == GROUND else self._shown(observation)
        steps = len(self._route(observation, cell)) if page == observation.page else 0
        return inspect.describe_cell(observation, page, *cell, steps)

    def tell(self, value: object, observation: Observation) -> list[Line]:
        """A cell of his page, after where it lies."""
        cell = cell_of(value)
        if cell is None or not observation.inside:
            return []
        lines = self.describe(value, observation)
        return [Line(inspect.where(observation, *cell), Tone.SIGHT), *lines] if lines else []

    def place(self, value: object) -> tuple[int, int, int, int] | None:
        """Where a cell was painted last."""
        cell = cell_of(value)
        if cell is None or not isinstance(value, Cell):
            return None
        lens = self._ground.lens if value.name == GROUND else self._map.lens
        if lens is None or not lens.shows(*cell):
            return None
        return *lens.pixel(*cell), lens.cell, lens.cell

    def look(self, cursor: object | None, key: str, observation: Observation) -> object | None:
        """The look cursor goes from cell to cell of the small map; Tab goes round what is of interest."""
        cell = cell_of(cursor)
        if cell is None:
            return Cell(PAGE, observation.x, observation.y)
        page = self._shown(observation)
        interests = lookcursor.interests(observation, page, self._surveys.get(observation, page))
        return Cell(PAGE, *move(cell, key, (WIDTH, HEIGHT), interests))


class _Playing(Animation):
    """Beats being shown one after the other."""

    def __init__(self, view: OrthancView, beats: list[Beat]) -> None:
        self._view = view
        self._beats = beats

    @property
    def seconds(self) -> float:
        """How long all of them last."""
        return sum(beat.seconds for beat in self._beats)

    def paint(self, frame: Frame, situation: Situation, seconds: float) -> None:
        """The whole picture at a time."""
        for beat in self._beats[:-1]:
            if seconds < beat.seconds:
                break
            seconds -= beat.seconds
        else:
            beat = self._beats[-1]
        self._view.paint_moment(frame, beat.seen, situation, beat.at(seconds))

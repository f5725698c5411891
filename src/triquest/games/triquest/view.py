"""TriQuest's picture: puts map, panels and messages together, and says what the mouse means."""

from __future__ import annotations

from collections.abc import Sequence

from triquest.engine.game import Event
from triquest.engine.language import _
from triquest.games.triquest import controls, inspect, lookcursor, mapview, minimap, pad, partypanel, travel
from triquest.games.triquest.animation import timeline
from triquest.games.triquest.figures import Tableau, tableau
from triquest.games.triquest.layout import LEAST, layout
from triquest.games.triquest.mapview import MapView, tile_of
from triquest.games.triquest.observation import Observation
from triquest.games.triquest.tracks import Timeline
from triquest.games.triquest.travel import Journey, Route, route
from triquest.ui import bindings
from triquest.ui.fitted import fitted
from triquest.ui.frame import Cell, Frame
from triquest.ui.lookcursor import move
from triquest.ui.messages import paint_messages
from triquest.ui.palette import PALETTE
from triquest.ui.prompts import Prompt, Refused, Reply, Travel
from triquest.ui.tones import Line
from triquest.ui.topbar import paint_bar
from triquest.ui.view import Animation, Situation, View
from triquest.ui.widgets import Box, panel

_BUTTONS = (
    ("formation", _("Formation")),
    ("skill", _("Skill")),
    ("weapon", _("Weapon")),
    ("armor", _("Armor")),
    ("wait", _("Wait")),
    (bindings.HELP, _("Help")),
    (bindings.LEAVE, _("Menu")),
)


class TriQuestView(View):
    """One picture at a time, made from an observation and what the pointer is on."""

    def __init__(self) -> None:
        """Nothing painted yet."""
        self._map = MapView()
        self._minimap = minimap.Minimap()
        self._inspector = inspect.Inspector()
        self._way: tuple[Observation, tuple[int, int], Route | None] | None = None

    # -- painting ------------------------------------------------------------------------------------------------
    def needs(self, frame: Frame) -> tuple[int, int]:
        """The room for map and panels."""
        return frame.px(LEAST[0]), frame.px(LEAST[1])

    def paint(self, frame: Frame, observation: Observation, situation: Situation) -> None:
        """Paint everything as it stands."""
        self.paint_scene(frame, observation, situation, tableau(observation))

    def paint_scene(self, frame: Frame, observation: Observation, situation: Situation, scene: Tableau) -> None:
        """Paint everything, with what moves taken from `scene`."""
        with fitted(frame, LEAST):
            places = layout(frame, (observation.width, observation.height))
            frame.rect(0, 0, frame.width, frame.height, PALETTE.back)
            target = situation.cursor if situation.cursor is not None else situation.hover
            keep = tile_of(situation.cursor)
            sight = observation.sight or max(hero.base.sight for hero in observation.heroes)
            view = mapview.lens(places.map, sight, situation.zoom, scene.eye, keep)
            self._map.paint(frame, view, observation, scene)
            way = self._pointed(frame, observation, situation, target)
            if situation.arrows and situation.playable and observation.outcome is None and situation.prompt is None:
                pad.paint(frame, places.map, situation)
            paint_bar(frame, places.bar, situation, _BUTTONS)
            inner = panel(frame, places.messages)
            paint_messages(frame, inner, situation.messages)
            self._minimap.paint(frame, panel(frame, places.minimap), observation, view.window())
            partypanel.paint_party(frame, places.party, observation, places.roomy)
            self._inspector.paint(frame, places.inspect, observation, target, way)

    def _pointed(
        self, frame: Frame, observation: Observation, situation: Situation, target: object | None
    ) -> Route | None:
        """Marks for the tile looked at and the way there; returns that way."""
        view, tile = self._map.lens, tile_of(target)
        assert view is not None, "the map is painted first"
        way = None
        if situation.path:
            travelled = [spot for spot in map(tile_of, situation.path) if spot is not None]
            mapview.trail(frame, view, travelled, PALETTE.path)
        elif tile is not None and situation.playable and observation.outcome is None:
            way = self._route(observation, tile)
            if way is not None:
                mapview.trail(frame, view, way.tiles, PALETTE.path)
        if tile is not None:
            mapview.outline_tile(frame, view, *tile, PALETTE.cursor)
        return way

    def _route(self, observation: Observation, tile: tuple[int, int]) -> Route | None:
        """The way to a tile, kept until the observation or the tile changes."""
        if self._way is None or self._way[0] is not observation or self._way[1] != tile:
            self._way = observation, tile, route(observation, *tile)
        return self._way[2]

    def prompt_area(self, frame: Frame, prompt: Prompt) -> tuple[int, int, int, int]:
        """Prompts stand below the middle of the map, where the party is."""
        box = self._map.lens.box if self._map.lens is not None else Box(0, 0, frame.width, frame.height)
        needed = frame.px(390) if prompt.grid else frame.px(140) + len(prompt.choices) * frame.px(42)
        top = max(0, min(box.y + box.height * 11 // 20, frame.height - needed))
        return box.x, top, box.width, frame.height - top

    # -- animation -----------------------------------------------------------------------------------------------
    def animate(self, events: Sequence[Event], before: Observation, after: Observation) -> Animation | None:
        """Walking, blows and deaths of one action."""
        line = timeline(events, before, after)
        return _Playing(self, line) if line.seconds > 0 else None

    # -- the mouse and the look cursor ---------------------------------------------------------------------------
    def click(self, value: object, observation: Observation) -> Reply | None:
        """A tile: go there; a group beside the party: attack; the party's own tile: wait; a hero: his skills."""
        if isinstance(value, partypanel.HeroSpot):
            hero = observation.heroes[value.number]
            return controls.skills_of(observation, hero) if hero.alive and observation.outcome is None else None
        tile = self._tile(value)
        if tile is None or observation.outcome is not None:
            return None
        x, y = tile
        action = travel.step_to(observation, x, y)
        if action is None:
            return Refused(self._no_way(observation, x, y))
        far = abs(x - observation.x) + abs(y - observation.y)
        if far <= 1:
            return action
        way = self._route(observation, tile)
        return Travel(Journey(x, y), tuple(Cell(mapview.TILE, *step) for step in way.tiles) if way else ())

    def _no_way(self, observation: Observation, x: int, y: int) -> str:
        if not observation.known(x, y):
            return _("Nobody knows that land yet.")
        if (x, y) in observation.group_on:
            return _("That group is not beside the heroes.")
        return _("No known way leads there.")

    def _tile(self, value: object) -> tuple[int, int] | None:
        if isinstance(value, Cell) and value.name == minimap.NAME and self._minimap.fit is not None:
            return self._minimap.fit.tile(value.x, value.y)
        return tile_of(value)

    def describe(self, value: object, observation: Observation) -> list[Line]:
        """A hero of the panel in full; the map is told of in the panel to the right."""
        if isinstance(value, partypanel.HeroSpot):
            return [Line(text) for text in partypanel.describe_hero(observation, value.number)]
        return []

    def tell(self, value: object, observation: Observation) -> list[Line]:
        """What the panel to the right says of a tile, and where it lies."""
        tile = tile_of(value)
        if tile is None:
            return []
        way = self._route(observation, tile) if observation.outcome is None else None
        return inspect.told(observation, value, tile, way)

    def home(self, observation: Observation) -> object | None:
        """The party's tile."""
        return Cell(mapview.TILE, observation.x, observation.y)

    def place(self, value: object) -> tuple[int, int, int, int] | None:
        """Where a tile was painted last."""
        tile, view = tile_of(value), self._map.lens
        if tile is None or view is None or not view.shows(*tile):
            return None
        return *view.pixel(*tile), view.tile, view.tile

    def look(self, cursor: object | None, key: str, observation: Observation) -> object | None:
        """The look cursor goes from tile to tile; Tab goes round groups and items."""
        tile = tile_of(cursor)
        if tile is None:
            tile = lookcursor.begin(observation)
        else:
            size = observation.width, observation.height
            tile = move(tile, key, size, lookcursor.interests(observation))
        return Cell(mapview.TILE, *tile)


class _Playing(Animation):
    """A timeline being shown."""

    def __init__(self, view: TriQuestView, line: Timeline) -> None:
        self._view = view
        self._line = line

    @property
    def seconds(self) -> float:
        """How long it lasts."""
        return self._line.seconds

    def paint(self, frame: Frame, situation: Situation, seconds: float) -> None:
        """The whole picture at a time."""
        observation = self._line.before if seconds < self._line.seconds else self._line.after
        self._view.paint_scene(frame, observation, situation, self._line.at(seconds))

"""What lies around the adventurer, drawn large: his room or corridor, himself, the monster, and arrows to go by."""

from __future__ import annotations

from dataclasses import dataclass

from triquest.games.orthanc import outside
from triquest.games.orthanc.actions import Direction
from triquest.games.orthanc.dungeon import PASSABLE, Edge, Feature
from triquest.games.orthanc.emblems import draw_feature
from triquest.games.orthanc.figures import CHEST, GRAVE, KNIGHT, of_class, paint_figure
from triquest.games.orthanc.mapview import Lens, MapView, door_spots, ground_lens
from triquest.games.orthanc.observation import Observation
from triquest.games.orthanc.state import Phase
from triquest.games.orthanc.survey import Survey
from triquest.ui.frame import Frame, Give
from triquest.ui.palette import PALETTE, mix
from triquest.ui.view import Situation
from triquest.ui.widgets import Box

_ARROWS = {Direction.NORTH: "↑", Direction.SOUTH: "↓", Direction.EAST: "→", Direction.WEST: "←"}


@dataclass(frozen=True, slots=True)
class Tableau:
    """What moves, at one moment: where the adventurer is in cells, how white blows make both, and numbers over them."""

    x: float
    y: float
    struck: float = 0.0
    hurt: float = 0.0
    ours: str = ""
    theirs: str = ""


def tableau(observation: Observation) -> Tableau:
    """How all stands in an observation."""
    return Tableau(observation.x, observation.y)


def paint_scene(
    frame: Frame,
    box: Box,
    observation: Observation,
    situation: Situation,
    view: MapView,
    found: Survey,
    moment: Tableau,
    arrows: bool,
    keep: tuple[int, int] | None,
) -> None:
    """The whole scene in its box. `found` is the survey of his page, `keep` a cell that must be in sight."""
    frame.rect(box.x, box.y, box.width, box.height, PALETTE.unknown)
    if observation.phase == Phase.ROLLING:
        outside.paint_rolling(frame, box, observation)
        return
    if observation.phase == Phase.OUTSIDE:
        outside.paint_outside(frame, box, observation)
        return
    lens = ground_lens(box, situation.zoom, (moment.x + 0.5, moment.y + 0.5), keep)
    view.paint(frame, lens, observation, found)
    with frame.clipped(box.x, box.y, box.width, box.height):
        _people(frame, lens, observation, moment)
    if not situation.playable or observation.phase != Phase.WALKING or observation.outcome is not None:
        return
    door_spots(frame, lens, found, (observation.x, observation.y))
    if arrows:
        for way in Direction:
            _arrow(frame, lens, observation, situation, way)


def _people(frame: Frame, lens: Lens, observation: Observation, moment: Tableau) -> None:
    """The adventurer, and the monster beside him."""
    x, y = lens.pixel(moment.x, moment.y)
    cell = lens.cell
    foe = observation.fight.id if observation.fight is not None else observation.beside
    if observation.outcome is not None:
        foe = ""
    if observation.hoard:
        paint_figure(frame, CHEST, x + cell * 55 // 100, y + cell * 55 // 100, cell * 4 // 10, PALETTE.item)
    feature = Feature(int(observation.maps.feature[observation.cell]))
    size = cell * (52 if foe or feature else 80) // 100
    left, top = x + (cell - size) // 2, y + (cell - size) // 2
    if foe or feature:
        left, top = x + cell * 3 // 100, y + cell * 12 // 100
    if feature:
        corner = x + cell * 42 // 100, y + cell * (45 if foe else 22) // 100
        draw_feature(frame, feature, *corner, cell * 56 // 100, PALETTE.text)
    if foe:
        at = x + cell * 47 // 100, y + cell * 12 // 100
        kind = observation.book.monster(observation.book.kinds[foe]).kind
        frame.rect(at[0] - cell * 44 // 100, at[1], cell * 94 // 100, size, PALETTE.unknown, 120)
        colour = mix(PALETTE.foe, (255, 255, 255), moment.struck)
        paint_figure(frame, of_class(kind), *at, size, colour, 255 if observation.fight else 150)
        _note(frame, at[0] + size // 2, at[1] + size, moment.ours)
    figure = GRAVE if observation.outcome is not None and observation.hits <= 0 else KNIGHT
    ghost = 150 if observation.effect("invisibility") else 255
    paint_figure(frame, figure, left, top, size, mix(PALETTE.cursor, (255, 70, 40), moment.hurt), ghost)
    _note(frame, left + size // 2, top + size, moment.theirs)


def _note(frame: Frame, middle: int, y: int, text: str) -> None:
    if text:
        face = frame.face("heading")
        left = middle - len(text) * face.width // 2
        frame.rect(left - 2, y, len(text) * face.width + 4, face.height, PALETTE.unknown, 200)
        frame.write(left, y, text, PALETTE.cursor, face)


def _arrow(frame: Frame, lens: Lens, observation: Observation, situation: Situation, way: Direction) -> None:
    """A button beside him: thin where the way is open, with a thick border where a door must be broken."""
    edge, name = observation.edge(way), way.name.lower()
    if edge not in PASSABLE and edge not in (Edge.DOOR, Edge.SECRET):
        return
    closed = edge not in PASSABLE
    value = Give(f"break-{name}" if closed else name)
    size = max(frame.px(18), lens.cell * 36 // 100)
    x, y = lens.pixel(observation.x + 0.5 + way.dx * 0.8, observation.y + 0.5 + way.dy * 0.8)
    left, top = x - size // 2, y - size // 2
    box = lens.box
    if left < box.x or top < box.y or left + size > box.right or top + size > box.bottom:
        return
    lit = situation.hover == value
    frame.rect(left, top, size, size, PALETTE.raised, 235)
    thick = max(1, size // 20) * (3 if closed else 1)
    frame.outline(left, top, size, size, PALETTE.cursor if lit else PALETTE.accent, thick)
    frame.sprite(
        left, top, _ARROWS[way], size * 8 // 10 + size // 5, PALETTE.cursor if lit else PALETTE.text, bold=True
    )
    frame.spot(left, top, size, size, value)

"""A whole career in Orthanc in the real window, by real keys and by a real mouse."""

from __future__ import annotations

import json
from collections.abc import Callable

from tests.window import careers
from tests.window.conftest import Person
from triquest.engine.options import settle
from triquest.games.orthanc import actions as a
from triquest.games.orthanc import travel
from triquest.games.orthanc.state import Phase

SitDown = Callable[..., Person]
_BATCH = 12


def begin(sit_down: SitDown) -> Person:
    """The recorded career at its beginning, without animation."""
    options = dict(settle(careers.KIND.options, careers.OPTIONS))
    person = sit_down("career", str(careers.seed()), json.dumps(options))
    person.sees("Who will go?")
    person.key_until("F3", "Animation is off")
    return person


def test_a_whole_career_by_keys(sit_down: SitDown) -> None:
    played = careers.moments()
    person = begin(sit_down)
    wanted = [str(action) for _, action in played]
    for start in range(0, len(played), _BATCH):
        part = played[start : start + _BATCH]
        person.key(*(key for seen, action in part for key in careers.keys_for(seen, action)))
        person.acted(*wanted[: start + len(part)])
        assert person.actions() == wanted[: start + len(part)]
    person.sees("Victory")
    person.sees("A seat near the king")
    person.sees("Tess")


def test_a_whole_career_by_mouse(sit_down: SitDown) -> None:
    played = careers.moments()
    person = begin(sit_down)
    wanted = [str(action) for _, action in played]
    done, ways = 0, set()
    while done < len(played):
        steps = journey(played[done:])
        if len(steps) > 2:
            ways.add("journey")
            person.click_cell("page", *steps[-1])
            done = person.arrived(done, done + len(steps))
        else:
            ways.add(click(person, done, played))
            done += 1
            person.until(lambda done=done: person.shown() >= done, f"for {wanted[done - 1]}")  # type: ignore[misc]
        assert person.actions() == wanted[:done]
    person.sees("Victory")
    assert ways == {"journey", "button", "cell", "door", "spell", "answer"}


def journey(played: tuple[careers.Moment, ...]) -> list[tuple[int, int]]:
    """The cells of the longest walk that begins the moments and is the way that a click takes."""
    seen, cells, found = played[0][0], [], list[tuple[int, int]]()
    for here, action in played:
        if not isinstance(action, a.Go) or here.phase != Phase.WALKING:
            break
        cells.append((here.x + action.direction.dx, here.y + action.direction.dy))
        if travel.route(seen, *cells[-1]) == cells:
            found = list(cells)
    return found


def click(person: Person, number: int, played: tuple[careers.Moment, ...]) -> str:
    """Do by the mouse what was done in the recorded career at a moment; tells how."""
    seen, action = played[number]
    match action:
        case a.Go(way) if number % 3 == 0:
            person.click(f"Give(command='{way.name.lower()}')")
            return "button"
        case a.Go(way):
            person.click_cell("page", seen.x + way.dx, seen.y + way.dy)
            return "cell"
        case a.Break(way):
            person.click(f"Door(x={seen.x}, y={seen.y}, way={way!r})")
            return "door"
        case a.Cast(spell, way=""):
            person.click(f"SpellSpot(id='{spell}')")
            return "spell"
        case a.Cast(spell):
            person.click(f"SpellSpot(id='{spell}')")
            person.click(f"Answer(key='{careers.commands_for(seen, action)[-1]}')")
            return "answer"
    command, *answers = careers.commands_for(seen, action)
    person.click(f"Give(command='{command}')")
    for answer in answers:
        person.click(f"Answer(key='{answer}')")
    return "button"

"""A whole game of TriQuest by the mouse alone: from the title to the victory, and nobody touches a key."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tests.window import records
from tests.window.conftest import Person
from tests.window.records import WON
from triquest.games.triquest import controls, travel
from triquest.games.triquest.actions import Direction, Equip, Form, Step, TriQuestAction, Turn, UseSkill, Wait
from triquest.games.triquest.observation import Observation
from triquest.ui.prompts import Prompt

SitDown = Callable[..., Person]
Moment = tuple[Observation, TriQuestAction]


def test_a_whole_game_to_victory_by_the_mouse_alone(sit_down: SitDown) -> None:
    played = [(seen, action) for seen, action in records.moments(WON) if action is not None]
    wanted = [str(action) for _, action in played]
    person = sit_down("mouse", str(records.seed_of(WON)))
    begin(person)
    done, ways = 0, set()
    while done < len(played):
        steps = journey(played[done:])
        if len(steps) > 1:
            ways.add("journey")
            person.click_tile(*steps[-1])
            done = person.arrived(done, done + len(steps))
        else:
            ways.add(click(person, done, *played[done]))
            done += 1
            person.until(lambda done=done: person.shown() >= done, f"for {wanted[done - 1]}")  # type: ignore[misc]
        assert person.actions() == wanted[:done]
    assert ways == {"journey", "tile", "attack", "turn", "strafe", "wait", "formation", "skill", "gear"}
    person.sees("Victory")
    person.sees("Place 1 in the hall of fame")
    person.click("'title'")
    person.sees("Hall of fame")
    person.click("'fame'")
    person.sees("The Chaos Lord is slain")
    person.click("Press(key='escape')")
    person.click("'quit'")
    assert person.ended() == 0


def begin(person: Person) -> None:
    """A small world, and no animation, by clicks."""
    person.click("('new', 'triquest')")
    person.sees("Another seed")
    for size in ("200x200", "400x400", "40x40"):
        person.click("'size'")
        person.sees(size)
    person.click("'begin'")
    person.sees("Chaos Lord waits")
    person.click("Give(command='leave')")
    person.click("'options'")
    for value in ("fast", "off"):
        person.click("'animation'")
        person.sees(f"◄ {value} ►")
    person.click("Press(key='escape')")
    person.sees_no_more("Animation")


def journey(played: Sequence[Moment]) -> list[tuple[int, int]]:
    """The tiles of the longest walk that begins the moments and is the way that a click takes, a few tiles at most."""
    seen, tiles, found = played[0][0], [], list[tuple[int, int]]()
    for here, action in played[:4]:
        if not isinstance(action, Step) or here.groups:
            break
        tiles.append((here.x + action.direction.dx, here.y + action.direction.dy))
        way = travel.route(seen, *tiles[-1])
        if way is not None and list(way.tiles) == tiles:
            found = list(tiles)
    return found


def click(person: Person, number: int, seen: Observation, action: TriQuestAction) -> str:
    """Do by the mouse what was done in the recorded game at a moment; tells how."""
    match action:
        case Wait():
            person.click_tile(seen.x, seen.y)
            return "wait"
        case Turn(way):
            person.click(f"Give(command='{way.name.lower()}')")
            return "turn"
        case Step(way):
            return step(person, number, seen, way)
        case UseSkill(hero):
            person.click(f"HeroSpot(number={hero})")
            answer(person, controls.skills_of(seen, seen.heroes[hero]), action)
            return "skill"
        case Form():
            person.click("Give(command='formation')")
            answer(person, controls.begin("formation", seen), action)
            return "formation"
    assert isinstance(action, Equip)
    command = "weapon" if action.item in {seen.book.items[item].id for item in seen.book.kinds["weapon"]} else "armor"
    person.click(f"Give(command='{command}')")
    answer(person, controls.begin(command, seen), action)
    return "gear"


def step(person: Person, number: int, seen: Observation, way: Direction) -> str:
    """A blow or a step: by a click on the tile, and each third time, or where that goes another way, by an arrow."""
    tile = seen.x + way.dx, seen.y + way.dy
    if tile in seen.group_on:
        person.click_tile(*tile)
        return "attack"
    if number % 3 and travel.step_to(seen, *tile) == Step(way):
        person.click_tile(*tile)
        return "tile"
    person.click(f"Give(command='strafe-{way.name.lower()}')")
    return "strafe"


def answer(person: Person, prompt: object, action: TriQuestAction) -> None:
    """Click the answers that lead to an action, each when its question is there."""
    assert isinstance(prompt, Prompt)
    for key in next(records.answers(prompt, action)):
        assert isinstance(prompt, Prompt)
        person.sees(prompt.question)
        person.click(f"Answer(key='{key}')")
        prompt = prompt.pick(key)

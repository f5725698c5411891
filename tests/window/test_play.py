"""A whole game in the real window, by real keys and a real mouse: all that a player does, from a seed to the end.

The games stand in journals beside this file (`records`), so every moment that is wanted is at hand.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import groupby

from tests.window import records
from tests.window.conftest import Person
from tests.window.keyboard import NUMPAD
from tests.window.records import ARMED, WON
from triquest.games.triquest.observation import Observation
from triquest.games.triquest.travel import heading, route

SitDown = Callable[..., Person]


def seen(file: object, actions: int) -> Observation:
    assert file in (WON, ARMED)
    return records.moments(WON if file == WON else ARMED)[actions][0]


def ahead_beside(observation: Observation) -> bool:
    """Whether a group of several stands on the tile the party faces."""
    return observation.ahead is not None and len(observation.ahead.members) > 2


def go_on(sit_down: SitDown, person: Person | None = None) -> Person:
    """Continue the last run from the title, by a key."""
    person = person or sit_down("play")
    person.sees("Continue")
    person.key_until("c", "The quest goes on")
    return person


def strafing() -> list[tuple[bool | None, str, str]]:
    """NumLock before it, if it matters; a key, by name or hardware code; and the action it gives."""
    pad = {way: str(NUMPAD[digit]) for way, digit in zip("nsew", (8, 2, 6, 4), strict=True)}
    arrows, digits = (
        dict(zip("nsew", ("Up", "Down", "Right", "Left"), strict=True)),
        dict(zip("nsew", "8264", strict=True)),
    )
    letters = dict(zip("nsew", "iklj", strict=True))
    plan: list[tuple[bool | None, str, str]] = []
    for on in (None, True, False):
        keys = arrows if on is None else pad
        plan += [(on, f"{held}+{keys[way]}", f"step {way}") for held in ("shift", "ctrl") for way in "wesn"]
        # Without a modifier the same keys turn, and the middle one waits.
        plan += [(on, keys["w"], "turn w"), (on, keys["n"], "turn n")]
        plan += [(on, str(NUMPAD[5]), "wait")] if on is not None else []
    plan += [(None, letters[way], f"step {way}") for way in "wesn"]
    return plan + [(None, f"shift+{digits[way]}", f"step {way}") for way in "wesn"]


def test_a_typed_seed_and_strafing_by_every_key(sit_down: SitDown) -> None:
    seed = records.quiet_seed([action for _, _, action in strafing()])
    person = sit_down("play")
    person.sees("New game")
    person.key_until("n", "Another seed")
    person.key("Home", *["BackSpace"] * 8)
    person.type(str(seed))
    person.key("Down", *["BackSpace"] * 8)
    person.type("40x40")
    person.key("Return")
    person.sees(f"seed {seed}")
    done: list[str] = []
    for numlock, part in groupby(strafing(), lambda step: step[0]):
        steps = list(part)
        if numlock is not None:
            person.numlock(numlock)
        person.key(*(key for _, key, _ in steps))
        done += [action for _, _, action in steps]
        person.acted(*done)
        assert person.actions() == done, f"with NumLock {numlock}"


def test_formation_and_skill_by_keys_and_by_mouse_and_their_cancel(sit_down: SitDown) -> None:
    person = sit_down("play", "7")
    person.sees("Chaos Lord waits")
    # Each of the four ways out takes no action.
    for letter, question in (("f", "Where shall the Warrior stand?"), ("s", "Whose skill?")):
        leave: tuple[Callable[[], None], ...] = (
            partial(person.key, letter),
            partial(person.key, "Escape"),
            partial(person.click, "Press(key='escape')"),
            partial(person.click_at, 300, 300, 3),
        )
        for way in leave:
            person.key(letter)
            person.sees(question)
            way()
            person.sees_no_more(question)
    assert person.actions() == []
    person.key("f", str(NUMPAD[7]), str(NUMPAD[7]))
    person.sees("The Warrior has that place")
    person.key("Escape")
    person.sees("Where shall the Warrior stand?")
    person.key("8", str(NUMPAD[4]), "6")
    person.acted("form 1 3 5")
    person.click("Give(command='formation')")
    for digit in "921":
        person.click(f"Answer(key='{digit}')")
    person.acted("form 1 3 5", "form 2 7 6")
    person.key("f", "l")
    person.acted("form 2 7 6", "form 1 0 2")
    person.click("Give(command='formation')")
    person.click("Answer(key='g')")
    person.acted("form 1 0 2", "form 1 6 8")
    person.key("s", "Down", "Return")
    person.sees("Fireball")
    person.key("Escape")
    person.sees("Whose skill?")
    person.key("1", "1")
    person.acted("form 1 6 8", "skill 0 berserk")
    person.click("HeroSpot(number=0)")
    person.sees("Which skill of the Warrior?")
    person.click("Answer(key='1')")
    person.acted("skill 0 berserk", "skill 0 berserk")


def test_weapon_and_armor_by_keys_and_by_mouse_and_their_cancel(sit_down: SitDown, data_folder: object) -> None:
    moment = records.when(ARMED, records.armed)
    o = seen(ARMED, moment)
    person = sit_down("play", at=(ARMED, moment))
    go_on(sit_down, person)
    for letter, question in (("w", "Which weapon for the Warrior?"), ("a", "Which armor for the Mage?")):
        person.key(letter)
        person.sees(question)
        person.key(letter)
        person.sees_no_more(question)
        person.key(letter)
        person.sees(question)
        person.click("Press(key='escape')")
        person.sees_no_more(question)
    assert len(person.actions()) == moment
    book = o.book
    gear = [
        next(item for item in o.found if item in book.kinds[kind] and o.heroes[book.wearer(item)].alive)
        for kind in ("weapon", "armor")
    ]
    by_keys, by_mouse = (records.equipping(o, book.items[item].id) for item in gear)
    person.key(*by_keys)
    person.acted(f"equip {book.items[gear[0]].id}")
    person.click("Give(command='armor')")
    for answer in by_mouse[1:]:
        person.click(f"Answer(key='{answer}')")
    person.acted(*(f"equip {book.items[item].id}" for item in gear))


def test_a_click_travels_there_and_any_key_stops_it(sit_down: SitDown) -> None:
    # As far from the party as land is known, and nobody about.
    def walk(observation: Observation) -> list[tuple[int, int]]:
        ways = [
            way.tiles
            for x in range(observation.x - 4, observation.x + 5)
            for y in range(observation.y - 3, observation.y + 4)
            if 0 <= x < observation.width and 0 <= y < observation.height and observation.known(x, y)
            if (way := route(observation, x, y)) is not None and len(way.tiles) == 4
        ]
        return list(ways[0]) if ways else []

    moment = records.when(ARMED, lambda o: not o.groups and o.actions > 5 and bool(walk(o)))
    start = seen(ARMED, moment)
    way = walk(start)
    person = go_on(sit_down, sit_down("play", at=(ARMED, moment)))
    person.click_tile(*way[-1])
    person.until(lambda: len(person.actions()) > moment, "for the first step")
    person.until(lambda: person.still(1.0) > moment, "for the end of the journey")
    x, y = start.x, start.y
    steps = []
    for column, row in way:
        steps.append(f"step {heading(column - x, row - y).name.lower()[0]}")
        x, y = column, row
    walked = person.actions()[moment:]
    # What comes into sight stops the party, which is then seen in the messages.
    assert walked == steps or (walked == steps[: len(walked)] and "sight" in person.text), person.text


def test_a_fight_by_keys_and_by_mouse(sit_down: SitDown) -> None:
    moment = records.when(WON, ahead_beside)
    o = seen(WON, moment)
    person = go_on(sit_down, sit_down("play", at=(WON, moment)))
    # The picture is the very one that is painted without a window.
    person.until(
        lambda: person.text == records.painted(person.journal(), person.size, person.state["scale"]), "for that picture"
    )
    for words in ("We strike", "They strike", "Per action of ours"):
        person.sees(words)
    blow = f"step {o.facing.name.lower()[0]}"
    person.key("space")
    person.acted(blow)
    person.sees("against")
    person.key(records.ARROWS[o.facing])
    person.acted(blow, blow)
    person.click_tile(o.x + o.facing.dx, o.y + o.facing.dy)
    person.until(lambda: len(person.actions()) == moment + 3, "for the third blow")


def test_sizes_whole_screen_and_going_on_exactly_there(sit_down: SitDown) -> None:
    moment = records.when(WON, ahead_beside)
    person = go_on(sit_down, sit_down("play", at=(WON, moment)))

    def agrees() -> bool:
        return person.text == records.painted(person.journal(), person.size, person.state["scale"])

    for size in ([1024, 640], [1500, 900]):
        person.resize(*size)
        person.until(lambda size=size: person.size == size and agrees(), f"for {size}")  # type: ignore[misc]
    for size in ([1600, 1000], [1500, 900]):
        person.key("F11")
        person.until(lambda size=size: person.size == size and agrees(), f"for {size}")  # type: ignore[misc]
        person.focus()
    person.key("5", "f")
    person.sees("Where shall")
    person.acted("wait")
    # Closed in the middle of a question; nothing but the question is gone.
    kept = person.journal().read_bytes()
    assert person.close_window() == 0
    assert person.journal().read_bytes() == kept
    again = go_on(sit_down)
    again.until(
        lambda: again.text == records.painted(again.journal(), again.size, again.state["scale"]), "for that picture"
    )
    assert len(again.actions()) == moment + 1


def test_a_whole_game_to_victory_by_keys(sit_down: SitDown) -> None:
    played = [(seen_then, action) for seen_then, action in records.moments(WON) if action is not None]
    person = sit_down("play", str(records.seed_of(WON)))
    person.sees("Chaos Lord waits")
    person.key("F3")
    person.sees("Animation is off")
    wanted = [str(action) for _, action in played]
    for start in range(0, len(played), 16):
        part = played[start : start + 16]
        person.key(*(key for seen_then, action in part for key in records.keys_for(seen_then, action)))
        person.acted(*wanted[: start + len(part)])
        assert person.actions() == wanted[: start + len(part)]
    person.sees("Victory")
    person.sees(f"seed {records.seed_of(WON)}")
    person.sees(f"{len(wanted)} actions")
    assert person.actions() == wanted
    person.click("'replay'")
    person.sees(f"/ {len(wanted)}")


def test_defeat_and_another_try(sit_down: SitDown) -> None:
    moment = records.when(WON, lambda o: any(member.id == "chaos-lord" for g in o.groups for member in g.members))
    person = go_on(sit_down, sit_down("play", at=(WON, moment)))
    person.key("F3")
    for _ in range(40):
        person.key(*["5"] * 4)
        if "Defeat" in person.text:
            break
        person.still(0.3)
    person.sees("Defeat")
    person.sees("The journal is kept")
    assert set(person.actions()[moment:]) == {"wait"}
    person.click("'again'")
    person.sees("Chaos Lord waits")
    person.sees(f"seed {records.seed_of(WON)}")

"""Encounters: who is first, swings both ways, running, arrows, and what a battle may cost."""

from __future__ import annotations

from triquest.core.dice import roll
from triquest.engine.game import Event
from triquest.games.orthanc import characters, effects, monsters
from triquest.games.orthanc.events import Attacked, Died, LostItem, Met, Ran, Slain, Struck
from triquest.games.orthanc.rules import Book, Monster
from triquest.games.orthanc.state import ENCOUNTER, GEAR, HITS, PLUSES, WALKING, Encounter, State

DEAD = "slain"


def in_fight(state: State) -> Encounter:
    """The encounter that is going on."""
    encounter = state.life.encounter
    assert encounter is not None, "nobody is being fought"
    return encounter


def foe(book: Book, state: State) -> Monster:
    """What is being fought."""
    return monsters.sort(book, state, in_fight(state).monster)


def begin(book: Book, state: State, row: int, wandering: bool = False, ready: bool = False) -> list[Event]:
    """A monster is met. The adventurer is first under Speed, or if no less dexterous, or if he is `ready` for it."""
    life = state.life
    life.encounter = Encounter(row, state.dungeon.room_of(life.cell) > 0)
    life.phase, life.question = ENCOUNTER, ""
    quick = characters.dexterity(book, life.adventurer) >= monsters.dexterity(state, row)
    first = ready or quick or effects.active(life, "speed")
    met = Met(foe(book, state).id, life.encounter.room, "you" if first else "monster", wandering)
    return [met] if first else [met, *monster_turn(book, state)]


def monster_turn(book: Book, state: State) -> list[Event]:
    """The monster swings; magic users throw spells in the first round, which doubles the damage."""
    life, encounter, monster, rules = state.life, in_fight(state), foe(book, state), book.rules.combat
    who = life.adventurer
    sides = characters.sides(book, monsters.dexterity(state, encounter.monster))
    rolled = 1 + state.dice.below(sides)
    adjusted = rolled - shelter(book, life_protected=effects.active(life, "protection"), monster=monster)
    magic = monster.kind == "magic-user" and encounter.struck == 0
    encounter.struck += 1
    hit = adjusted > rules.to_hit
    damage = 0
    if hit:
        damage = max(0, roll(state.dice, *monster.attack) * (2 if magic else 1) - sum(who.plus[1:]))
        who.hits = max(0, who.hits - damage)
    events: list[Event] = [Attacked(monster.id, sides, rolled, adjusted, hit, magic, damage, who.hits)]
    return events if who.hits else [*events, die(state, monster.id)]


def shelter(book: Book, life_protected: bool, monster: Monster) -> int:
    """What Protection takes from the monster's die."""
    rules = book.rules.combat
    if not life_protected:
        return 0
    return rules.protection_undead if monster.kind == "undead" else rules.protection


def needed(book: Book, pray: bool, monster: Monster) -> int:
    """What the adventurer's die must be above to hit."""
    if not pray:
        return book.rules.combat.to_hit
    return 0 if monster.kind == "undead" else book.rules.combat.pray


def bonus(book: Book, state: State) -> int:
    """What is added to the adventurer's die of damage: level to the 0.7, the sword's plus, strength."""
    who = state.life.adventurer
    return characters.seventh_tenths(who.level) + who.plus[0] + characters.band(book.rules.character, who.strength)


def fight(book: Book, state: State) -> list[Event]:
    """Swing the sword; the monster answers if it lives."""
    encounter, monster = in_fight(state), foe(book, state)
    sides = characters.sides(book, characters.dexterity(book, state.life.adventurer))
    rolled = 1 + state.dice.below(sides)
    limit = needed(book, encounter.pray, monster)
    damage = 0
    if rolled > limit:
        damage = max(1, 1 + state.dice.below(book.rules.combat.damage) + bonus(book, state))
    events: list[Event] = [Struck(monster.id, sides, rolled, limit, damage)]
    if wound(state, damage):
        return events + win(book, state, "sword")
    return events + monster_turn(book, state)


def wound(state: State, damage: int) -> bool:
    """Take hits from the monster; whether it is dead."""
    row = in_fight(state).monster
    in_fight(state).dealt += damage
    left = max(0, monsters.hits(state, row) - damage)
    state.monsters[row, HITS] = left
    return left == 0


def shoot(book: Book, state: State) -> list[Event]:
    """An arrow of slaying kills a mythical monster outright."""
    state.life.adventurer.arrows -= 1
    return win(book, state, "arrow")


def win(book: Book, state: State, means: str) -> list[Event]:
    """The monster is dead."""
    monster = foe(book, state)
    state.life.trip.fought += monster.experience
    state.life.adventurer.kills += 1
    monsters.remove(state, in_fight(state).monster)
    return [Slain(monster.id, means, monster.experience), *end(book, state)]


def end(book: Book, state: State) -> list[Event]:
    """The battle is over and may have cost a magic item."""
    state.life.encounter, state.life.phase = None, WALKING
    if state.dice.below(100) >= book.rules.combat.loss:
        return []
    who = state.life.adventurer
    items = [name for name, plus in zip(PLUSES, who.plus, strict=True) if plus]
    items += [name for name, owned in zip(GEAR, who.owned, strict=True) if owned]
    items += ["manual"] * (who.manuals > 0)
    if not items:
        return []
    lost = items[state.dice.below(len(items))]
    if lost in PLUSES:
        who.plus[PLUSES.index(lost)] = 0
    elif lost == "manual":
        who.manuals -= 1
    else:
        who.owned[GEAR.index(lost)] = who.worn[GEAR.index(lost)] = False
    return [LostItem(lost)]


def chance_to_run(book: Book, runs: int) -> int:
    """The chance in percent of the next attempt to run, after so many."""
    chances = book.rules.combat.run
    return chances[min(runs, len(chances) - 1)]


def try_to_run(book: Book, state: State) -> list[Event]:
    """Try to get away; what escaping leads to is the walk's affair."""
    encounter = in_fight(state)
    chance = chance_to_run(book, encounter.runs)
    encounter.runs += 1
    escaped = state.dice.below(100) < chance
    if not escaped:
        return [Ran(False, chance), *monster_turn(book, state)]
    monsters.settle(state, encounter.monster)
    return [Ran(True, chance), *end(book, state)]


def die(state: State, by: str) -> Died:
    """The adventurer is dead, and the career over."""
    state.life.over, state.life.encounter = DEAD, None
    return Died(by)

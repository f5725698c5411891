"""What the adventurer may do. Every answer depends on nothing that he cannot know."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from triquest.engine.errors import IllegalAction
from triquest.engine.language import N_, Words, _
from triquest.engine.wizardry import Wizardry
from triquest.games.orthanc import actions as a
from triquest.games.orthanc import characters, combat, gear, monsters, seeing
from triquest.games.orthanc.dungeon import LEVELS, PASSABLE, Edge
from triquest.games.orthanc.nouns import SPELLS
from triquest.games.orthanc.rules import Book, Spell
from triquest.games.orthanc.spells import CLOSED, LINKS, way_of
from triquest.games.orthanc.state import (
    COINS,
    ENCOUNTER,
    GEAR,
    OUTSIDE,
    QUESTION,
    ROLLING,
    WALKING,
    Adventurer,
    Phase,
    State,
)

_WHEN = Words(
    {
        ROLLING: N_("The adventurer is not ready yet: begin, or roll again."),
        OUTSIDE: N_("That cannot be done outside the dungeon."),
        WALKING: N_("There is nothing to fight and nothing to answer."),
        ENCOUNTER: N_("A monster stands in the way."),
        QUESTION: N_("Answer yes or no first."),
    }
)
_PHASES: dict[a.OrthancAction, tuple[Phase, ...]] = {
    a.REROLL: (ROLLING,),
    a.BEGIN: (ROLLING,),
    a.ENTER: (OUTSIDE,),
    a.RETIRE: (OUTSIDE,),
    a.ORIGINAL: (OUTSIDE,),
    a.ANOTHER: (OUTSIDE,),
    a.WAIT: (WALKING,),
    a.TAKE: (WALKING,),
    a.OPEN: (WALKING,),
    a.ATTACK: (WALKING,),
    a.READ: (OUTSIDE, WALKING),
    a.ABANDON: (WALKING,),
    a.FIGHT: (ENCOUNTER,),
    a.RUN: (ENCOUNTER,),
    a.SHOOT: (ENCOUNTER,),
    a.YES: (QUESTION,),
    a.NO: (QUESTION,),
}


def check(book: Book, state: State, action: a.OrthancAction) -> None:
    """`IllegalAction` says why the adventurer may not do that now."""
    if state.life.over:
        raise IllegalAction(_("The career is over."))
    if state.life.phase not in _phases(action):
        raise IllegalAction(_WHEN[state.life.phase])
    match action:
        case a.Go(way):
            _check_go(state, way)
        case a.Break(way):
            _check_closed(state, way, _("There is nothing to break that way."))
        case a.Cast():
            _check_cast(book, state, action)
        case a.Wear(item):
            if item not in GEAR or not state.life.adventurer.owned[GEAR.index(item)]:
                raise IllegalAction(_("The adventurer has nothing of that name to wear."))
            if reason := _why_not_wear(state.life.adventurer, action):
                raise IllegalAction(reason)
        case a.Remove(item):
            if item not in GEAR or not state.life.adventurer.wears(item):
                raise IllegalAction(_("That is not worn."))
        case a.Drop(coin):
            if coin not in book.coins or not state.life.adventurer.purse[book.coins.index(coin)]:
                raise IllegalAction(_("There are no such coins to drop."))
        case a.Simple():
            reason = _REASONS[action](book, state) if action in _REASONS else ""
            if reason:
                raise IllegalAction(reason)


def _phases(action: a.OrthancAction) -> tuple[Phase, ...]:
    match action:
        case a.Cast():
            return (WALKING, ENCOUNTER)
        case a.Wear() | a.Remove():
            return (OUTSIDE, WALKING)
        case a.Simple():
            return _PHASES[action]
        case Wizardry():
            return tuple(Phase)
    return (WALKING,)


def _look(state: State, way: a.Direction) -> int:
    """How an edge of his own cell looks."""
    return int(state.known_edge[(*state.here(state.life.cell), way)])


def _check_go(state: State, way: a.Direction) -> None:
    look = _look(state, way)
    if look not in PASSABLE:
        raise IllegalAction(_("A wall is there.") if look == Edge.WALL else _("The door there is locked; break it."))


def _check_closed(state: State, way: a.Direction, nothing: str) -> None:
    if seeing.neighbour(state.life.cell, way) is None:
        raise IllegalAction(_("Behind that wall is only rock."))
    if _look(state, way) not in CLOSED:
        raise IllegalAction(nothing)


def _why_not_wear(who: Adventurer, action: a.Wear) -> str:
    """Why something that he has cannot be put on; '' if it can."""
    if who.wears(action.item):
        return _("That is worn already.")
    rings = sum(who.wears(other) for other in GEAR if not gear.is_boots(other))
    if not gear.is_boots(action.item) and rings >= gear.MOST_RINGS:
        return _("There is a ring on each hand already.")
    return ""


def _check_cast(book: Book, state: State, action: a.Cast) -> None:
    spell = book.spells.get(action.spell)
    if spell is None:
        raise IllegalAction(_("There is no such spell."))
    units = state.life.adventurer.units
    if units < spell.level:
        raise IllegalAction(
            _("{spell} costs {level} spell units; {units} are left.").format(
                spell=SPELLS[spell.id][0], level=spell.level, units=units
            )
        )
    if state.life.phase == ENCOUNTER:
        _check_combat_spell(book, state, spell)
    elif spell.use == "combat":
        raise IllegalAction(_("{spell} is for fights.").format(spell=SPELLS[spell.id][0]))
    _check_way(state, spell, action.way)
    who = state.life.adventurer
    if spell.id == "cure" and who.hits >= who.most_hits:
        raise IllegalAction(_("There are no wounds to heal."))


def _check_combat_spell(book: Book, state: State, spell: Spell) -> None:
    monster, encounter = combat.foe(book, state), combat.in_fight(state)
    if spell.use == "camp":
        raise IllegalAction(_("{spell} is not for fights.").format(spell=SPELLS[spell.id][0]))
    aimed = spell.id not in ("pray", "speed")
    if aimed and monster.kind == "animated" and spell.level < 4:
        raise IllegalAction(_("Only spells of the fourth level work on animated monsters."))
    if spell.classes and monster.kind not in spell.classes:
        raise IllegalAction(_("{spell} does not work on monsters of this class.").format(spell=SPELLS[spell.id][0]))
    if spell.most_level and monster.level > spell.most_level:
        raise IllegalAction(
            _("{spell} works up to monster level {most}; this one has {level}.").format(
                spell=SPELLS[spell.id][0], most=spell.most_level, level=monster.level
            )
        )
    if spell.id == "dimension-door" and not encounter.room:
        raise IllegalAction(_("Dimension Door needs a room to send the monster out of."))
    if spell.id == "pray" and encounter.pray:
        raise IllegalAction(_("The prayer is said already."))


def _check_way(state: State, spell: Spell, way: str) -> None:
    known = ways(spell)
    if way not in known:
        asked = _("up or down") if "up" in known else _("n, s, e or w")
        raise IllegalAction(
            _("Say which way: {asked}.").format(asked=asked)
            if known != ("",)
            else _("{spell} takes no direction.").format(spell=SPELLS[spell.id][0])
        )
    if spell.id == "pass-wall":
        _check_closed(state, way_of(way), _("There is no wall that way."))
    if spell.id == "pass-floor" and not state.life.lost:
        level = state.life.cell[0] + (1 if way == "down" else -1)
        if not 0 <= level < LEVELS:
            raise IllegalAction(_("There is no level that way."))


def ways(spell: Spell) -> tuple[str, ...]:
    """The directions a spell can be given; only '' for one without."""
    if spell.id in ("esp", "pass-wall"):
        return tuple("nsew")
    return ("up", "down") if spell.id == "pass-floor" else ("",)


def retirement(book: Book, state: State) -> str:
    """Why the adventurer cannot retire; '' if he can."""
    rules, who = book.rules.retirement, state.life.adventurer
    if who.experience < rules.experience:
        return _("The king asks for {wanted} experience; it is {experience}.").format(
            wanted=rules.experience, experience=who.experience
        )
    if characters.percent_kills(who) < rules.kills:
        return _("The king does not like greedy knights: {kills} percent must be from kills.").format(kills=rules.kills)
    return ""


def _original(book: Book, state: State) -> str:
    return "" if state.life.dungeon else _("This is the original dungeon.")


def _take(book: Book, state: State) -> str:
    feature = int(state.known_feature[state.here(state.life.cell)])
    return "" if feature in _LINKS else _("There are neither stairs nor a chute here.")


def _open(book: Book, state: State) -> str:
    here = state.life.cell
    if monsters.chest(state, here) is None:
        return _("There is no treasure here.")
    return "" if monsters.beside(state, here) < 0 else _("The monster guards it.")


def _attack(book: Book, state: State) -> str:
    return "" if monsters.beside(state, state.life.cell) >= 0 else _("There is nobody to attack.")


def _read(book: Book, state: State) -> str:
    return "" if state.life.adventurer.manuals else _("There is no manual to read.")


def _run(book: Book, state: State) -> str:
    return _("One cannot run from a fight in a room.") if combat.in_fight(state).room else ""


def _shoot(book: Book, state: State) -> str:
    if not state.life.adventurer.arrows:
        return _("There is no arrow of slaying.")
    return "" if combat.foe(book, state).kind == "mythical" else _("Arrows of slaying work on mythical monsters only.")


_REASONS: dict[a.OrthancAction, Callable[[Book, State], str]] = {
    a.RETIRE: retirement,
    a.ORIGINAL: _original,
    a.TAKE: _take,
    a.OPEN: _open,
    a.ATTACK: _attack,
    a.READ: _read,
    a.RUN: _run,
    a.SHOOT: _shoot,
}


def legal_actions(book: Book, state: State) -> Iterator[a.OrthancAction]:
    """Every legal action once: plain ones, ways, doors, spells, gear, coins."""
    if state.life.over:
        return
    phase, who = state.life.phase, state.life.adventurer
    yield from (action for action, why_not in _PLAIN[phase] if why_not is None or not why_not(book, state))
    if phase == WALKING:
        looks = state.known_edge[state.here(state.life.cell)].tolist()
        yield from (go for go, look in zip(_GO, looks, strict=True) if look in _OPEN)
        yield from (door for door, look in zip(_BREAK, looks, strict=True) if _may_break(state, door, look))
    if phase in (WALKING, ENCOUNTER):
        yield from _spells(book, state)
    if phase in (WALKING, OUTSIDE):
        yield from (
            wear for wear, owned in zip(_WEAR, who.owned, strict=True) if owned and not _why_not_wear(who, wear)
        )
        yield from (remove for remove, worn in zip(_REMOVE, who.worn, strict=True) if worn)
    if phase == WALKING:
        yield from (drop for drop, count in zip(_drops(book), who.purse, strict=False) if count)


def _may_break(state: State, door: a.Break, look: int) -> bool:
    return look in _CLOSED and seeing.neighbour(state.life.cell, door.direction) is not None


def _spells(book: Book, state: State) -> Iterator[a.Cast]:
    units = state.life.adventurer.units
    wrong = "combat" if state.life.phase == WALKING else "camp"
    for spell, casts in _casts(book):
        if spell.level <= units and spell.use != wrong:
            for cast in casts:
                try:
                    _check_cast(book, state, cast)
                except IllegalAction:
                    continue
                yield cast


@lru_cache(maxsize=32)
def _drops(book: Book) -> tuple[a.Drop, ...]:
    return tuple(map(a.Drop, book.coins[:COINS]))


@lru_cache(maxsize=32)
def _casts(book: Book) -> tuple[tuple[Spell, tuple[a.Cast, ...]], ...]:
    """Every spell with all ways to cast it."""
    return tuple((spell, tuple(a.Cast(spell.id, way) for way in ways(spell))) for spell in book.rules.spell)


_LINKS, _OPEN, _CLOSED = (frozenset(map(int, numbers)) for numbers in (LINKS, PASSABLE, CLOSED))
_PLAIN = {
    phase: tuple((action, _REASONS.get(action)) for action, phases in _PHASES.items() if phase in phases)
    for phase in Phase
}
_GO, _BREAK = tuple(map(a.Go, a.Direction)), tuple(map(a.Break, a.Direction))
_WEAR, _REMOVE = tuple(map(a.Wear, GEAR)), tuple(map(a.Remove, GEAR))

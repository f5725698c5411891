"""To act without telling is to act: `advance` against `apply`, whatever is done."""

from __future__ import annotations

from collections import Counter

from triquest.core.rng import Stream, stream
from triquest.engine.wizardry import Wizardry
from triquest.games.orthanc import actions as a
from triquest.games.orthanc.dungeon import HEIGHT, LEVELS, WIDTH, Cell
from triquest.games.orthanc.game import ABANDONED, RETIRED, Orthanc
from triquest.games.orthanc.rules import book
from triquest.games.orthanc.state import GEAR, WALKING

from . import build

ACTIONS = 1200


def kind(action: a.OrthancAction) -> str:
    """What sort of action it is: every word, every spell, every wizard's deed is one."""
    match action:
        case a.Simple(word):
            return word
        case a.Cast(spell):
            return f"cast {spell}"
        case Wizardry(what):
            return f"wizard: {what}"
    return type(action).__name__


def seldom_done(game: Orthanc, done: Counter[str], dice: Stream, end: bool) -> a.OrthancAction:
    """A legal action of the kind that was done least; of its own will a career ends only with `end`."""
    legal = [action for action in game.legal_actions() if end or action not in (a.ABANDON, a.RETIRE)]
    rarest = min(sorted({kind(action) for action in legal}), key=lambda name: done[name])
    chosen = [action for action in legal if kind(action) == rarest]
    return chosen[dice.below(len(chosen))]


def pamper(game: Orthanc, cell: Cell) -> None:
    """Everything to spare, and another place, so that everything can be done."""
    who = game.state.life.adventurer
    who.most_hits, who.hits, who.most_units, who.units = 300, 250, 60, 50
    who.experience, who.treasure = 1_000_000, 0
    who.owned[:] = [True] * len(GEAR)
    who.purse[:] = [9] * len(who.purse)
    who.arrows, who.manuals = 20, 1
    if game.state.life.phase == WALKING:
        build.place(game, cell)


def test_a_career_goes_on_alike_whether_it_is_told_or_not() -> None:
    done: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    dice = stream(1, "advance")
    told = untold = build.new()
    for number in range(ACTIONS):
        if number == 0 or told.to_move() is None:
            ends[told.state.life.over] += 1
            told = build.new(number)
            told.wizard = True
            untold = told.clone()
        elif number % 8 == 0 and told.state.life.adventurer.trips:
            cell = dice.below(LEVELS), dice.below(HEIGHT), dice.below(WIDTH)
            pamper(told, cell)
            pamper(untold, cell)
        action = seldom_done(told, done, dice, end=number % 20 == 0)
        done[kind(action)] += 1
        told.apply(action)
        untold.advance(action)
        assert untold.digest() == told.digest(), str(action)
        assert untold.dice_state() == told.dice_state(), str(action)
    spells = {f"cast {spell.id}" for spell in book().rules.spell}
    deeds = {f"wizard: {deed}" for deed in ("reveal", "spawn", "level")}
    assert done.keys() == {*a.SIMPLE, "Go", "Break", "Wear", "Remove", "Drop", *spells, *deeds}
    assert min(done.values()) >= 5, done.most_common()
    assert {RETIRED, ABANDONED} <= ends.keys()

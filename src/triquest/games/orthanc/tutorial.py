"""The tutorial of Orthanc: a character, a door, a monster, a treasure, and out again, always in the same way."""

from __future__ import annotations

from triquest.engine.language import N_
from triquest.ui import bindings, errands
from triquest.ui.lessons import Lesson, Step

LESSON = Lesson(
    title=N_("The first trip"),
    seed=473,
    options={"name": "Gawain"},
    steps=(
        Step(
            N_("Three dice make each characteristic. Not all of these have two digits: {} rolls again."),
            ("reroll",),
            ("reroll",),
            keys=("a",),
        ),
        Step(N_("All have two digits: that is a good adventurer. {} takes him."), ("begin",), ("begin",), keys=("b",)),
        Step(N_("Before the dungeon one may rest from everything. {} goes in."), ("enter",), ("enter",), keys=("e",)),
        Step(
            N_("{} looks about with a cursor that tells what is where; Esc puts it away. The mouse does the same."),
            (bindings.LOOK,),
            look=bindings.LOOK,
            keys=("x", "escape"),
        ),
        Step(N_("The arrows walk: go three cells north."), (), ("go n",) * 3, keys=("up",) * 3),
        Step(
            N_("{} explores by itself, and stops at everything new. Press it until you stand before a door."),
            (errands.EXPLORE,),
            ("go e", "go n", "go w", "go w", "go n"),
            keys=("p",),
        ),
        Step(
            N_(
                "Rooms lie behind locked doors. {} throws you against the door in the east; it may take several throws."
            ),
            ("break-east",),
            ("break e",),
            keys=("shift+right",),
        ),
        Step(
            N_("A monster! Its odds and yours stand beside it. {} strikes with the sword."),
            ("fight",),
            ("fight",),
            keys=("f",),
        ),
        Step(
            N_("Spells cost units: {} lists those of level 1. Cast Sleep, which ends most early fights."),
            ("spells-1",),
            ("cast sleep",),
            keys=("1", "2"),
        ),
        Step(N_("It guarded a treasure. Coins are heavy, but this is worth it: {}."), ("yes",), ("yes",), keys=("y",)),
        Step(
            N_("Only what you carry out alive counts. {} lists the places you know: choose the way out."),
            (errands.TRAVEL,),
            ("go w", "go s", "go e", "go e", "go s", "go w", "go s", "go s", "go s"),
            keys=("u", "2"),
        ),
        Step(N_("Here is the way out. {}, leave the dungeon."), ("yes",), ("yes",), keys=("y",)),
    ),
    farewell=N_(
        "Your experience counts now. With 20,000 of it, most from fights, you may retire near the king. Go on playing "
        "this adventurer as you like; he is forgotten with the lesson."
    ),
)

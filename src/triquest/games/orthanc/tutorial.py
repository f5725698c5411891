"""The tutorial of Orthanc: a character, a door, a monster, a treasure, and out again, always in the same way."""

from __future__ import annotations

from triquest.engine.language import _
from triquest.ui import bindings, errands
from triquest.ui.lessons import Lesson, Step

LESSON = Lesson(
    title=_("The first trip"),
    seed=473,
    options={"name": "Gawain"},
    steps=(
        Step(
            _("Three dice make each characteristic. Not all of these have two digits: {} rolls again."),
            ("reroll",),
            ("reroll",),
            keys=("a",),
        ),
        Step(_("All have two digits: that is a good adventurer. {} takes him."), ("begin",), ("begin",), keys=("b",)),
        Step(_("Before the dungeon one may rest from everything. {} goes in."), ("enter",), ("enter",), keys=("e",)),
        Step(
            _("{} looks about with a cursor that tells what is where; Esc puts it away. The mouse does the same."),
            (bindings.LOOK,),
            look=bindings.LOOK,
            keys=("x", "escape"),
        ),
        Step(_("The arrows walk: go three cells north."), (), ("go n",) * 3, keys=("up",) * 3),
        Step(
            _("{} explores by itself, and stops at everything new. Press it until you stand before a door."),
            (errands.EXPLORE,),
            ("go e", "go n", "go w", "go w", "go n"),
            keys=("p",),
        ),
        Step(
            _("Rooms lie behind locked doors. {} throws you against the door in the east; it may take several throws."),
            ("break-east",),
            ("break e",),
            keys=("shift+right",),
        ),
        Step(
            _("A monster! Its odds and yours stand beside it. {} strikes with the sword."),
            ("fight",),
            ("fight",),
            keys=("f",),
        ),
        Step(
            _("Spells cost units: {} lists those of level 1. Cast Sleep, which ends most early fights."),
            ("spells-1",),
            ("cast sleep",),
            keys=("1", "2"),
        ),
        Step(_("It guarded a treasure. Coins are heavy, but this is worth it: {}."), ("yes",), ("yes",), keys=("y",)),
        Step(
            _("Only what you carry out alive counts. {} lists the places you know: choose the way out."),
            (errands.TRAVEL,),
            ("go w", "go s", "go e", "go e", "go s", "go w", "go s", "go s", "go s"),
            keys=("u", "2"),
        ),
        Step(_("Here is the way out. {}, leave the dungeon."), ("yes",), ("yes",), keys=("y",)),
    ),
    farewell=_(
        "Your experience counts now. With 20,000 of it, most from fights, you may retire near the king. Go on playing "
        "this adventurer as you like; he is forgotten with the lesson."
    ),
)

"""The tutorial of TriQuest: walking in formation, a first fight and its spoils, in a land that is always so."""

from __future__ import annotations

from triquest.engine.language import N_
from triquest.ui import bindings, errands
from triquest.ui.lessons import Lesson, Step

LESSON = Lesson(
    title=N_("The first fight"),
    seed=330,
    options={"size": "40x40"},
    steps=(
        Step(
            N_("Three heroes share one tile and face one way, now north. {} turns them to the east."),
            ("east",),
            ("turn e",),
            keys=("right",),
        ),
        Step(
            N_("They face the east now, so {} moves them there. Do it once more."),
            ("east",),
            ("step e",),
            keys=("right",),
        ),
        Step(
            N_("{} moves them to the west without turning: the front stays where it is."),
            ("strafe-west",),
            ("step w",),
            keys=("shift+left",),
        ),
        Step(
            N_("{} explores by itself until something comes into sight."),
            (errands.EXPLORE,),
            ("step w", *("step n",) * 5),
            keys=("p",),
        ),
        Step(
            N_("Monsters! {} looks at them: see at the right who they are, and the odds. Esc ends looking."),
            (bindings.NEXT,),
            look=bindings.NEXT,
            keys=("tab", "escape"),
        ),
        Step(
            N_("They have seen the heroes and come. {} waits; do so until they stand beside you."),
            ("wait",),
            ("wait",) * 5,
            keys=("5",) * 5,
        ),
        Step(
            N_("They are in the north. {} turns the heroes to them, the Warrior to the fore."),
            ("north",),
            ("turn n",),
            keys=("up",),
        ),
        Step(
            N_(
                "Skills cost MP, which only potions bring back. {}, the Mage, Fireball: it burns the whole group ahead."
            ),
            ("skill",),
            ("skill 1 fireball",),
            keys=("s", "2", "1"),
        ),
        Step(
            N_("{} attacks the group ahead: everybody strikes the nearest enemy. Go on until none is left."),
            ("attack",),
            ("step n",) * 6,
            keys=("space",) * 6,
        ),
        Step(
            N_("Something fell to the ground. {} walks there, which is to pick it up."),
            ("north",),
            ("step n",),
            keys=("up",),
        ),
        Step(
            N_("Platemail, for the Warrior. Gear helps only if it is worn: {}, and choose it."),
            ("armor",),
            ("equip platemail",),
            keys=("a", "1"),
        ),
    ),
    farewell=N_(
        "So it goes on: ground and monsters tell where danger grows, and where it is greatest the Chaos Lord waits. Go "
        "on playing as you like; this quest is forgotten with the lesson."
    ),
)

"""TriQuest's study: complete, and fair in that the bouts of a situation differ in one item alone."""

from __future__ import annotations

from dataclasses import replace

from triquest.engine.options import settle
from triquest.games.triquest.arena import PartyBout
from triquest.games.triquest.balance import study
from triquest.games.triquest.options import OPTIONS
from triquest.games.triquest.rules import book

STUDY = study(settle(OPTIONS, {}))
BOOK = book()


def scenes(bouts: object) -> list[PartyBout]:
    assert isinstance(bouts, tuple)
    assert all(isinstance(bout, PartyBout) for bout in bouts)
    return list(bouts)


def test_every_weapon_and_armor_is_weighed_once() -> None:
    assert len(STUDY.slots) == 6
    names = [item for slot in STUDY.slots for item in slot.items]
    assert len(names) == len(set(names)) == len(BOOK.gear) == 21


def test_bouts_of_a_situation_differ_in_one_item() -> None:
    for slot in STUDY.slots:
        for trial in slot.trials:
            bouts = scenes(trial.bouts)
            assert len(bouts) == len(slot.items)
            gears = [set(bout.scene.gear) for bout in bouts]
            common = set.intersection(*gears)
            assert all(len(gear) == len(common) + 1 for gear in gears)
            own = [(gear - common).pop() for gear in gears]
            assert {BOOK.heroes[BOOK.wearer(item)].name for item in own} == {slot.wearer}
            assert len({BOOK.slot(item) for item in own}) == 1
            assert len({(replace(bout.scene, gear=()), bout.orders, bout.muster) for bout in bouts}) == 1
            # Nobody wears two things in one place.
            worn = [(BOOK.wearer(item), BOOK.slot(item)) for item in gears[0]]
            assert len(worn) == len(set(worn))


def test_every_item_meets_every_foe_with_every_partner() -> None:
    for slot in STUDY.slots:
        foes, partners = {trial.foe for trial in slot.trials}, {trial.partner for trial in slot.trials}
        settings = {trial.setting for trial in slot.trials}
        assert len(foes) == 8 + 9 + 1
        assert "nothing" in partners
        assert len(slot.trials) == len(foes) * len(partners) * len(settings)
        assert len({trial.name for trial in slot.trials}) == len(slot.trials)


def test_the_numbers_are_those_of_the_rules() -> None:
    mage = next(slot for slot in STUDY.slots if slot.title == "Mage: weapons")
    assert mage.items == ("Fire Rod", "Ice Rod", "Lightning Rod", "Tempest Rod")
    assert mage.numbers == {
        "Attack": (2, 0, 0, 2),
        "Defense": (0, 2, 0, 2),
        "Mind": (4, 4, 4, 0),
        "Sight": (0, 0, 2, 2),
    }
    assert mage.unfought == {"Sight": (0, 0, 2, 2)}


def test_changed_rules_reach_the_study() -> None:
    changed = study(settle(OPTIONS, {"weapon.mace.attack": "1", "blocking": "classic"}))
    priest = next(slot for slot in changed.slots if slot.title == "Priest: weapons")
    assert priest.numbers["Attack"][0] == 1
    assert all(bout.scene.blocking for bout in scenes(priest.trials[0].bouts))

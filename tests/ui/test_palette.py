"""The palette can be read: contrasts after WCAG 2, and tones that differ in more than colour."""

import pytest

from triquest.ui.palette import PALETTE, contrast, mix
from triquest.ui.tones import Tone

SURFACES = ("back", "panel", "raised")
TEXTS = ("text", "dim", "accent", "ember", "good", "bad", "foe", "item", "cursor")


def test_contrast_is_that_of_the_guidelines() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((9, 9, 9), (9, 9, 9)) == 1
    assert contrast((0x77, 0x77, 0x77), (255, 255, 255)) == pytest.approx(4.478, abs=0.001)


@pytest.mark.parametrize("surface", SURFACES)
def test_text_stands_out_from_every_surface(surface: str) -> None:
    ground = getattr(PALETTE, surface)
    colours = {name: getattr(PALETTE, name) for name in TEXTS}
    colours |= {tone.name: colour for tone, colour in PALETTE.tones.items()}
    colours |= {f"danger {level}": colour for level, colour in enumerate(PALETTE.danger)}
    colours |= {f"hero {number}": colour for number, colour in enumerate(PALETTE.heroes)}
    assert [name for name, colour in colours.items() if contrast(colour, ground) < 4.5] == []


def test_glyphs_stand_out_from_their_ground() -> None:
    for name, ground in [*PALETTE.grounds.items(), ("other", PALETTE.other_ground)]:
        assert contrast(ground.ink, ground.paper) >= 3, name
        for creature in (*PALETTE.heroes, *PALETTE.danger, PALETTE.foe, PALETTE.item, PALETTE.cursor):
            assert contrast(creature, ground.paper) >= 3, name


def test_bars_can_be_told_from_their_empty_part() -> None:
    for name in ("hp", "hp_low", "mp"):
        assert contrast(getattr(PALETTE, name), PALETTE.well) >= 3, name


def test_every_tone_has_a_colour_and_a_mark_of_its_own() -> None:
    assert set(PALETTE.tones) == set(Tone)
    assert len({tone.mark for tone in Tone}) == len(Tone)
    assert all(len(tone.mark) == 1 for tone in Tone)


def test_mixing() -> None:
    assert mix((0, 0, 0), (10, 20, 30), 0.5) == (5, 10, 15)
    assert PALETTE.faded(PALETTE.unknown) == PALETTE.unknown
    assert len(PALETTE.danger) == 11
    assert PALETTE.ground("no such ground") == PALETTE.other_ground

"""The palette can be read: contrasts after WCAG 2, and tones that differ in more than colour."""

import pytest

from triquest.ui.colours import Palette
from triquest.ui.palette import PALETTE, contrast, mix, themed
from triquest.ui.themes import EMBER, PLASMA
from triquest.ui.tones import Tone

SURFACES = ("back", "panel", "raised")
TEXTS = ("text", "dim", "accent", "ember", "good", "bad", "foe", "item", "cursor")


def test_contrast_is_that_of_the_guidelines() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((9, 9, 9), (9, 9, 9)) == 1
    assert contrast((0x77, 0x77, 0x77), (255, 255, 255)) == pytest.approx(4.478, abs=0.001)


THEMES = (EMBER, PLASMA)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("surface", SURFACES)
def test_text_stands_out_from_every_surface(surface: str, theme: Palette) -> None:
    with themed(theme):
        _stands_out(getattr(PALETTE, surface))


def _stands_out(ground: tuple[int, int, int]) -> None:
    colours = {name: getattr(PALETTE, name) for name in TEXTS}
    colours |= {tone.name: colour for tone, colour in PALETTE.tones.items()}
    colours |= {f"danger {level}": colour for level, colour in enumerate(PALETTE.danger)}
    colours |= {f"hero {number}": colour for number, colour in enumerate(PALETTE.heroes)}
    assert [name for name, colour in colours.items() if contrast(colour, ground) < 4.5] == []


@pytest.mark.parametrize("theme", THEMES)
def test_glyphs_stand_out_from_their_ground(theme: Palette) -> None:
    for name, ground in [*theme.grounds.items(), ("other", theme.other_ground)]:
        assert contrast(ground.ink, ground.paper) >= 3, name
        for creature in (*theme.heroes, *theme.danger, theme.foe, theme.item, theme.cursor):
            assert contrast(creature, ground.paper) >= 3, name


@pytest.mark.parametrize("theme", THEMES)
def test_bars_can_be_told_from_their_empty_part(theme: Palette) -> None:
    for name in ("hp", "hp_low", "mp"):
        assert contrast(getattr(theme, name), theme.well) >= 3, name


@pytest.mark.parametrize("theme", THEMES)
def test_every_tone_has_a_colour_and_a_mark_of_its_own(theme: Palette) -> None:
    assert set(theme.tones) == set(Tone)
    assert len({tone.mark for tone in Tone}) == len(Tone)
    assert all(len(tone.mark) == 1 for tone in Tone)


def test_mixing() -> None:
    assert mix((0, 0, 0), (10, 20, 30), 0.5) == (5, 10, 15)
    assert PALETTE.faded(PALETTE.unknown) == PALETTE.unknown
    assert len(PALETTE.danger) == 11
    assert PALETTE.ground("no such ground") == PALETTE.other_ground


def test_a_theme_lasts_as_long_as_its_block_and_the_plasma_panel_knows_one_hue() -> None:
    assert PALETTE.text == EMBER.text
    with themed(PLASMA):
        assert PALETTE.text == PLASMA.text
        with themed(EMBER):
            assert PALETTE.text == EMBER.text
        assert PALETTE.text == PLASMA.text
    assert PALETTE.text == EMBER.text
    for red, green, blue in (PLASMA.text, PLASMA.dim, PLASMA.accent, PLASMA.line, *PLASMA.danger):
        assert red > green > blue, "orange, brighter or darker"

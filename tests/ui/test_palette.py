"""The palettes can be read: contrasts after WCAG 2, and meanings that look apart to those for whom they are made."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

import pytest

from tests.ui.vision import NORMAL, distance, lab
from triquest.engine.preferences import BY_NAME
from triquest.ui.colours import Palette
from triquest.ui.frame import Colour
from triquest.ui.palette import PALETTE, contrast, legible, mix, themed
from triquest.ui.themes import CHOICES, DEFAULT, EMBER, PLASMA, chosen, theme
from triquest.ui.tones import Tone

NAMES = ("ember", "plasma", *CHOICES)
EACH = pytest.mark.parametrize("name", NAMES)
SURFACES = ("back", "panel", "raised", "well")
TEXTS = ("text", "dim", "accent", "ember", "good", "bad", "foe", "item", "cursor")
SIGHT = {"deuteranopia": "deuteranopia", "protanopia": "protanopia", "tritanopia": "tritanopia"}
APART = 8.0
"""The least distance of two meanings: more than three differences that are just seen."""


def texts(palette: Palette) -> dict[str, Colour]:
    """All that words are written in."""
    colours: dict[str, Colour] = {name: getattr(palette, name) for name in TEXTS}
    colours |= {tone.name: colour for tone, colour in palette.tones.items()}
    colours |= {f"danger {level}": colour for level, colour in enumerate(palette.danger)}
    return colours | {f"hero {number}": colour for number, colour in enumerate(palette.heroes)}


def nearest(colours: Mapping[str, Colour], sight: str) -> tuple[float, str, str]:
    """The two that look most alike."""
    return min((distance(colours[a], colours[b], sight), a, b) for a, b in combinations(colours, 2))


def test_the_options_name_the_palettes_there_are() -> None:
    assert tuple(BY_NAME["palette"].choices) == (DEFAULT, *CHOICES)
    assert [chosen(name, PLASMA) for name in (DEFAULT, *CHOICES)] == [PLASMA, *map(theme, CHOICES)]
    assert (theme("ember"), theme("plasma")) == (EMBER, PLASMA)


def test_contrast_is_that_of_the_guidelines() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((9, 9, 9), (9, 9, 9)) == 1
    assert contrast((0x77, 0x77, 0x77), (255, 255, 255)) == pytest.approx(4.478, abs=0.001)


@EACH
@pytest.mark.parametrize("surface", SURFACES)
def test_text_stands_out_from_every_surface(name: str, surface: str) -> None:
    palette = theme(name)
    ground = getattr(palette, surface)
    faint = {text: round(contrast(colour, ground), 2) for text, colour in texts(palette).items()}
    assert {text: found for text, found in faint.items() if found < 4.5} == {}


@EACH
def test_bars_can_be_told_from_their_empty_part(name: str) -> None:
    palette = theme(name)
    for bar in ("hp", "hp_low", "mp"):
        assert contrast(getattr(palette, bar), palette.well) >= 3, bar


@pytest.mark.parametrize("name", [name for name in NAMES if name != "plasma"])
@pytest.mark.parametrize("sight", ["made for", NORMAL])
def test_meanings_look_apart(name: str, sight: str) -> None:
    """Plasma is of one colour by design: there the marks of tones and the shapes of figures tell meanings apart."""
    palette = theme(name)
    sight = SIGHT.get(name, NORMAL) if sight == "made for" else sight
    tones = {tone.name: colour for tone, colour in palette.tones.items()}
    heroes = dict(zip(("first", "second", "third"), palette.heroes, strict=True))
    figures = {**heroes, "foe": palette.foe, "item": palette.item, "cursor": palette.cursor}
    bars = {"hp": palette.hp, "hp_low": palette.hp_low, "mp": palette.mp}
    # As on the small map, where colour is all there is.
    lands = {land: mix(ground.paper, ground.ink, 0.72) for land, ground in palette.grounds.items()}
    for meanings in (tones, figures, bars, lands, {"good": palette.good, "bad": palette.bad}):
        found = nearest(meanings, sight)
        assert found[0] >= APART, found
    assert distance(palette.danger[0], palette.danger[10], sight) >= 3 * APART


@pytest.mark.parametrize("name", sorted(SIGHT))
def test_the_usual_palette_would_not_do_for_those_people(name: str) -> None:
    """Else nobody would need another one, and this test of distances would say nothing."""
    tones = {tone.name: colour for tone, colour in EMBER.tones.items()}
    lands = {land: mix(ground.paper, ground.ink, 0.72) for land, ground in EMBER.grounds.items()}
    assert min(nearest(meanings, name)[0] for meanings in (tones, lands)) < APART


@EACH
def test_every_tone_has_a_colour_and_a_mark_of_its_own(name: str) -> None:
    assert set(theme(name).tones) == set(Tone)
    assert len({tone.mark for tone in Tone}) == len(Tone)
    assert all(len(tone.mark) == 1 for tone in Tone)


@EACH
def test_palettes_are_whole(name: str) -> None:
    palette = theme(name)
    assert len(palette.danger) == 11
    assert palette.ground("no such ground") == palette.other_ground
    assert palette.faded(palette.unknown) == palette.unknown
    assert set(palette.grounds) == set(EMBER.grounds)
    with themed(palette):
        assert PALETTE.text == palette.text


def test_mixing() -> None:
    assert mix((0, 0, 0), (10, 20, 30), 0.5) == (5, 10, 15)


def test_legible_goes_no_farther_than_it_must() -> None:
    grounds = [(40, 40, 40), (60, 60, 60)]
    found = legible((90, 60, 60), grounds, 3.0)
    assert min(contrast(found, ground) for ground in grounds) == pytest.approx(3.0, abs=0.3)
    assert found[0] > found[1] == found[2]
    assert legible((255, 250, 250), grounds, 3.0) == (255, 250, 250)
    assert sum(legible((200, 180, 180), [(230, 230, 230)], 3.0)) < 540
    halved = legible((90, 90, 90), grounds, 3.0, lambda c: (c[0] // 2, c[1] // 2, c[2] // 2))
    assert halved > legible((90, 90, 90), grounds, 3.0)


def test_simulated_sight_is_that_of_the_paper() -> None:
    assert lab((255, 255, 255))[0] == pytest.approx(100, abs=0.01)
    for sight in ("protanopia", "deuteranopia", "tritanopia"):
        # Greys look as they are; the colours that such people confuse come close.
        assert distance((120, 120, 120), (119, 121, 120), sight) < 1.5
        assert lab((128, 128, 128), sight) == pytest.approx(lab((128, 128, 128)), abs=0.2)
    assert distance((170, 110, 0), (100, 125, 0), "deuteranopia") < distance((170, 110, 0), (100, 125, 0)) / 3
    assert distance((0, 150, 120), (20, 145, 160), "tritanopia") < distance((0, 150, 120), (20, 145, 160)) / 2


def test_a_theme_lasts_as_long_as_its_block_and_plasma_knows_one_hue() -> None:
    assert PALETTE.text == EMBER.text
    with themed(PLASMA):
        assert PALETTE.text == PLASMA.text
        with themed(EMBER):
            assert PALETTE.text == EMBER.text
        assert PALETTE.text == PLASMA.text
    assert PALETTE.text == EMBER.text
    for red, green, blue in (PLASMA.text, PLASMA.dim, PLASMA.accent, PLASMA.line, *PLASMA.danger):
        assert red > green > blue, "orange, brighter or darker"

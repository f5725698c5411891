"""The palette: every colour of the window by what it means. A quiet dark ground, warm accents."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from triquest.ui.frame import Colour
from triquest.ui.tones import Tone


def _rgb(text: str) -> Colour:
    return int(text[0:2], 16), int(text[2:4], 16), int(text[4:6], 16)


def mix(first: Colour, second: Colour, part: float) -> Colour:
    """The colour `part` (0 to 1) of the way from the first to the second."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(first, second, strict=True))
    return red, green, blue


def contrast(first: Colour, second: Colour) -> float:
    """The contrast of two colours after WCAG 2: 1 for the same, 21 for black on white."""
    light, dark = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Colour) -> float:
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (value / 255 for value in colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@dataclass(frozen=True, slots=True)
class Ground:
    """A kind of ground: the colour of its glyph and of the cell under it."""

    ink: Colour
    paper: Colour


@dataclass(frozen=True)
class Palette:
    """Colours by role. Texts have a contrast of 4.5 or more on `back`, `panel` and `raised`."""

    back: Colour  # behind everything
    unknown: Colour  # map never seen
    panel: Colour  # side panels and dialogues
    raised: Colour  # buttons, the line under the pointer
    well: Colour  # the empty part of a bar, an input field
    line: Colour  # thin frames and rules
    text: Colour
    dim: Colour  # less important text
    faint: Colour  # for ornaments only, not for text
    accent: Colour  # headings, keys, what is chosen
    ember: Colour  # the second accent, warmer
    hp: Colour  # bars
    hp_low: Colour
    mp: Colour
    ghost: Colour  # the part of a bar just lost
    good: Colour
    bad: Colour
    cursor: Colour
    path: Colour
    reach: Colour  # tiles in reach or under threat
    heroes: tuple[Colour, Colour, Colour]
    foe: Colour
    item: Colour
    danger: tuple[Colour, ...]  # of levels 0 to 10
    tones: Mapping[Tone, Colour]
    grounds: Mapping[str, Ground]  # by the id of the terrain
    other_ground: Ground

    def ground(self, terrain: str) -> Ground:
        """The colours of a kind of ground by its id; plain ones for an id without colours of its own."""
        return self.grounds.get(terrain, self.other_ground)

    def faded(self, colour: Colour, part: float = 0.55) -> Colour:
        """The colour of what is remembered and not seen now."""
        return mix(colour, self.unknown, part)


EMBER = Palette(
    back=_rgb("0d0e12"),
    unknown=_rgb("090a0d"),
    panel=_rgb("14161c"),
    raised=_rgb("20232d"),
    well=_rgb("0a0b0f"),
    line=_rgb("353a48"),
    text=_rgb("dfd8ca"),
    dim=_rgb("9c968b"),
    faint=_rgb("4d5160"),
    accent=_rgb("e5a853"),
    ember=_rgb("e07a4b"),
    hp=_rgb("6fa85a"),
    hp_low=_rgb("d0503f"),
    mp=_rgb("5b83c9"),
    ghost=_rgb("8c3a33"),
    good=_rgb("93d18b"),
    bad=_rgb("f2836b"),
    cursor=_rgb("ffe7a3"),
    path=_rgb("c9a45c"),
    reach=_rgb("a63d33"),
    heroes=(_rgb("ff7a62"), _rgb("7eaeff"), _rgb("8ee284")),
    foe=_rgb("ef6a55"),
    item=_rgb("ecc85a"),
    danger=(
        _rgb("7fae86"),
        _rgb("93b378"),
        _rgb("a8b56a"),
        _rgb("c0b35e"),
        _rgb("d3aa57"),
        _rgb("df9b52"),
        _rgb("e5894f"),
        _rgb("e8764d"),
        _rgb("ee6a52"),
        _rgb("f25f5f"),
        _rgb("f55c7a"),
    ),
    tones=MappingProxyType(
        {
            Tone.PLAIN: _rgb("dfd8ca"),
            Tone.OURS: _rgb("a7c6f2"),
            Tone.THEIRS: _rgb("f2906f"),
            Tone.MISS: _rgb("9c968b"),
            Tone.DEATH: _rgb("f7eed4"),
            Tone.ITEM: _rgb("ecc85a"),
            Tone.GAIN: _rgb("93d18b"),
            Tone.SKILL: _rgb("c9a2f5"),
            Tone.SIGHT: _rgb("ffd479"),
            Tone.WARNING: _rgb("ff9a5c"),
            Tone.VICTORY: _rgb("ffe394"),
            Tone.DEFEAT: _rgb("ff8080"),
            Tone.HINT: _rgb("8fbfb4"),
        }
    ),
    grounds=MappingProxyType(
        {
            "grass": Ground(_rgb("74a855"), _rgb("1a2915")),
            "forest": Ground(_rgb("4fa566"), _rgb("0d2418")),
            "rocks": Ground(_rgb("a19fa9"), _rgb("27272e")),
            "desert": Ground(_rgb("cbaa66"), _rgb("352a17")),
            "water": Ground(_rgb("629be2"), _rgb("122748")),
            "wasteland": Ground(_rgb("b27a7c"), _rgb("2c1a1e")),
        }
    ),
    other_ground=Ground(_rgb("8f8a80"), _rgb("17181c")),
)

PALETTE = EMBER
"""The palette in use."""

"""Colours: arithmetic with them, and what a palette is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from triquest.ui.frame import Colour
from triquest.ui.tones import Tone


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


def legible(
    colour: Colour, grounds: Iterable[Colour], least: float, seen: Callable[[Colour], Colour] = lambda colour: colour
) -> Colour:
    """The colour, or the nearest to it on the way to white or black, that has a contrast of `least` on all grounds.

    `seen` is what light makes of a colour, ink and ground alike, before it is compared.
    """
    behind = [seen(ground) for ground in set(grounds)]
    white, black = (255, 255, 255), (0, 0, 0)
    target = max((white, black), key=lambda end: min(contrast(seen(end), ground) for ground in behind))
    for step in range(33):
        tried = mix(colour, target, step / 32)
        if all(contrast(seen(tried), ground) >= least for ground in behind):
            return tried
    return target


@dataclass(frozen=True, slots=True)
class Ground:
    """A kind of ground: the colour of its glyph and of the cell under it."""

    ink: Colour
    paper: Colour


@dataclass(frozen=True, eq=False)
class Palette:
    """Colours by role. Texts have a contrast of 4.5 or more on `back`, `panel`, `raised` and `well`."""

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
    tint: float  # how much of its glyph's colour the ground of a map has, 0.1 or less
    own_kinds: bool
    """Whether every kind of monster and item has a colour of its own, or all have those of `foe` and `item`."""

    def ground(self, terrain: str) -> Ground:
        """The colours of a kind of ground by its id; plain ones for an id without colours of its own."""
        return self.grounds.get(terrain, self.other_ground)

    def faded(self, colour: Colour, part: float = 0.55) -> Colour:
        """The colour of what is remembered and not seen now."""
        return mix(colour, self.unknown, part)

"""How land, creatures and items of TriQuest look: glyphs and colours, as tables that NumPy can index.

A terrain is told by the shapes of its glyphs as well as by its colours. Each has sixteen variants, many of them blank,
and a hash of the place picks one, so that land looks like land and not like wallpaper, and always the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from triquest.games.triquest.rules import Book
from triquest.ui.frame import Colour
from triquest.ui.palette import PALETTE, Palette, in_use, legible, mix

VARIANTS = 16
DIMMEST = 196
"""The least light, of 256, that lies on land in sight."""
_LEAST = 3.0
_READABLE = 4.5
"""The least contrast of a glyph and of a word with its ground, after WCAG 2."""

_GLYPHS = {
    "grass": "   .   ,  ' \"  . ",
    "forest": "♣♠♣ ♣♠♣♠ ♣♠♣♣ ♠♣",
    "rocks": "▲ ^. ▴ ▲^  ▴. ^ ",
    "desert": "  ·  …   ·  … . ·",
    "water": "~ ≈~ ~≈ ~ ~≈ ~ ~",
    "wasteland": "+  · +   ,+  ·  ",
}
_PLAIN = "  .   .  .    .  "

MONSTERS: dict[str, Colour] = {
    "rat": (201, 148, 98),
    "wolf": (190, 186, 176),
    "goblin": (150, 205, 88),
    "orc-brute": (240, 104, 80),
    "orc-shaman": (84, 206, 164),
    "golem": (206, 210, 222),
    "dark-sage": (184, 142, 255),
    "chaos-disciple": (255, 128, 216),
    "chaos-lord": (255, 84, 244),
}

HEROES = ("warrior", "mage", "priest")

ITEMS: dict[str, Colour] = {
    "fire-rod": (255, 118, 90),
    "ice-rod": (128, 226, 240),
    "lightning-rod": (250, 226, 100),
    "tempest-rod": (240, 240, 240),
    "mace": (176, 172, 166),
    "bo-staff": (206, 150, 100),
    "talisman": (250, 226, 100),
    "diviners-ring": (128, 226, 240),
    "crystal-armor": (128, 226, 240),
    "wizards-robe": (126, 164, 255),
    "robe-of-wild-magic": (255, 118, 90),
    "cassock": (176, 172, 166),
    "monks-robe": (206, 150, 100),
    "leather-cuirass": (226, 202, 156),
    "small-health": (255, 110, 110),
    "large-health": (255, 110, 110),
    "small-mana": (116, 156, 255),
    "large-mana": (116, 156, 255),
}
_METAL: Colour = (206, 210, 220)


@dataclass(frozen=True)
class Land:
    """Tables by terrain code and variant. Codes 0 … are terrains in sight, `remembered` more the same from memory.

    `glyph` is uint32 [codes, 16], `ink` and `paper` uint8 [codes, 16, 3], `map` uint8 [codes, 3] for the small map. The
    last two codes are land never seen and what lies beyond the world.
    """

    glyph: NDArray[np.uint32]
    ink: NDArray[np.uint8]
    paper: NDArray[np.uint8]
    map: NDArray[np.uint8]
    remembered: int
    unseen: int
    beyond: int


def land(book: Book) -> Land:
    """The tables for a book of rules, in the palette in use."""
    return _land(book, in_use())


@lru_cache(maxsize=8)
def _land(book: Book, palette: Palette) -> Land:
    """Made once for each palette, which is the one in use."""
    ids = [terrain.id for terrain in book.rules.terrain]
    count = len(ids)
    codes = 2 * count + 2
    glyph = np.full((codes, VARIANTS), ord(" "), np.uint32)
    ink = np.zeros((codes, VARIANTS, 3), np.uint8)
    paper = np.zeros((codes, VARIANTS, 3), np.uint8)
    small = np.zeros((codes, 3), np.uint8)
    for code, name in enumerate(ids):
        ground = PALETTE.ground(name)
        signs = [ord(sign) for sign in _GLYPHS.get(name, _PLAIN)[:VARIANTS]]
        for state, faded in ((code, False), (code + count, True)):
            glyph[state] = signs
            lifts = [((variant * 7) % VARIANTS) / VARIANTS for variant in range(VARIANTS)]
            papers = [_aged(mix(ground.paper, ground.ink, palette.tint * (1.7 + lift)), faded) for lift in lifts]
            inks = [_aged(mix(ground.paper, ground.ink, min(1.0, 0.72 + 0.34 * lift)), faded) for lift in lifts]
            # The glyphs tell what land it is, so they must be seen even where light is least.
            ink[state] = [legible(colour, papers, _LEAST, _remembered if faded else _dimmest) for colour in inks]
            paper[state] = papers
            small[state] = _aged(mix(ground.paper, ground.ink, 0.72), faded, 0.35)
    paper[2 * count] = PALETTE.unknown
    paper[2 * count + 1] = mix(PALETTE.unknown, PALETTE.line, 0.3)
    small[2 * count :] = PALETTE.unknown
    return Land(glyph, ink, paper, small, count, 2 * count, 2 * count + 1)


def _dimmest(colour: Colour) -> Colour:
    """A colour of land as far away as one sees."""
    red, green, blue = (value * DIMMEST >> 8 for value in colour)
    return red, green, blue


def _remembered(colour: Colour) -> Colour:
    return colour


def _aged(colour: Colour, faded: bool, part: float = 0.34) -> Colour:
    """Remembered land is darker and greyer than land in sight."""
    if not faded:
        return colour
    grey = sum(colour) // 3
    return PALETTE.faded(mix(colour, (grey, grey, grey + 4), 0.35), part)


def monster(kind: str) -> Colour:
    """The colour of a monster by its id."""
    return MONSTERS.get(kind, PALETTE.foe) if PALETTE.own_kinds else PALETTE.foe


def hero(kind: str) -> Colour:
    """The colour of a hero by its id."""
    return PALETTE.heroes[HEROES.index(kind)] if kind in HEROES else PALETTE.text


def item(kind: str) -> Colour:
    """The colour of an item by its id; plain metal has none of its own."""
    return ITEMS.get(kind, _METAL) if PALETTE.own_kinds else PALETTE.item


def health(hp: int, most: int) -> Colour:
    """From that of full bars to that of low ones by what is left, and fit for numbers on panels."""
    return _health(hp / max(1, most), in_use())


@lru_cache(maxsize=512)
def _health(part: float, palette: Palette) -> Colour:
    whole = mix(palette.item, palette.hp, part * 2 - 1) if part >= 0.5 else mix(palette.hp_low, palette.item, part * 2)
    return legible(whole, (palette.panel,), _READABLE)


def scatter(rows: NDArray[np.int64], columns: NDArray[np.int64]) -> NDArray[np.uint32]:
    """A number for each place, uint32 [rows, columns], that depends on the place alone."""
    across = columns.astype(np.uint32) * np.uint32(0x9E3779B1)
    down = rows.astype(np.uint32) * np.uint32(0x85EBCA77)
    mixed = across[None, :] ^ (down[:, None] + (across[None, :] >> np.uint32(7)))
    mixed ^= mixed >> np.uint32(15)
    mixed *= np.uint32(0x2C1B3C6D)
    mixed ^= mixed >> np.uint32(13)
    return mixed

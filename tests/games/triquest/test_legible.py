"""Every glyph of the map on every floor it can stand on has a contrast of 3, in every palette and any light.

The floors are those that the painters make: the land's table, darkened as the map view darkens it, under the shade
that lies behind creatures and items.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.games.triquest.build import SEAT
from tests.games.triquest.pictures import crowded
from triquest.games.triquest import looks, mapview
from triquest.games.triquest.rules import Book
from triquest.ui.frame import Colour
from triquest.ui.palette import PALETTE, contrast, mix, themed
from triquest.ui.themes import CHOICES, theme

LEAST = 3.0
EACH = pytest.mark.parametrize("name", ["ember", *CHOICES])


@pytest.fixture(scope="module")
def book() -> Book:
    found: Book = crowded().observe(SEAT).book
    return found


def dimmed(colour: Colour, light: int) -> Colour:
    red, green, blue = (value * light >> 8 for value in colour)
    return red, green, blue


def lands(book: Book) -> Iterator[tuple[str, bool, list[Colour], list[Colour]]]:
    """Every land, seen or remembered: its name, whether it is seen, the colours of its glyphs and of its ground."""
    table = looks.land(book)
    for number, terrain in enumerate(book.rules.terrain):
        for code, seen in ((number, True), (number + table.remembered, False)):
            drawn = table.glyph[code] != ord(" ")
            inks = [(int(r), int(g), int(b)) for r, g, b in table.ink[code][drawn]]
            yield terrain.id, seen, inks, [(int(r), int(g), int(b)) for r, g, b in table.paper[code]]


@EACH
def test_the_glyphs_of_the_land_stand_out_from_it(name: str, book: Book) -> None:
    with themed(theme(name)):
        for land, seen, inks, papers in lands(book):
            assert inks, land
            for light in (looks.DIMMEST, 256) if seen else (256,):
                worst = min(contrast(dimmed(ink, light), dimmed(paper, light)) for ink in inks for paper in papers)
                assert worst >= LEAST - 0.05, (land, seen, light, worst)


@EACH
def test_creatures_and_items_stand_out_from_every_ground(name: str, book: Book) -> None:
    with themed(theme(name)):
        creatures = {monster.id: looks.monster(monster.id) for monster in book.rules.monster}
        creatures |= {hero.id: looks.hero(hero.id) for hero in book.rules.hero}
        items = {item.id: looks.item(item.id) for item in book.items}
        for land, seen, _inks, papers in lands(book):
            for light in (looks.DIMMEST, 256) if seen else (256,):
                floors = [dimmed(paper, light) for paper in papers]
                for alpha, things in ((mapview.SHADE, creatures), (mapview.ITEM_SHADE, items)):
                    under = [mix(floor, PALETTE.unknown, alpha / 255) for floor in floors]
                    for thing, colour in things.items():
                        shown = colour if seen or alpha == mapview.SHADE else mapview.remembered(colour)
                        worst = min(contrast(shown, floor) for floor in under)
                        assert worst >= LEAST, (land, thing, seen, light, worst)

"""The NumPy raster, and the baked glyphs it draws."""

import string

import numpy as np
import pytest

from triquest.ui.faces import EMS, Face
from triquest.ui.frame import Frame, Strokes
from triquest.ui.glyphs import bitmaps, knows
from triquest.ui.palette import PALETTE
from triquest.ui.quads import QUAD, SOLID, Memory, cells, quads
from triquest.ui.raster import raster
from triquest.ui.tones import Tone

RED, BLUE = (255, 0, 0), (0, 0, 255)


def test_rectangles_cover_exactly_their_pixels() -> None:
    frame = Frame(20, 10)
    frame.rect(3, 2, 5, 4, RED)
    picture = raster(frame)
    assert picture.shape == (10, 20, 3)
    assert picture.dtype == np.uint8
    expected = np.zeros((10, 20), bool)
    expected[2:6, 3:8] = True
    assert ((picture == RED).all(axis=2) == expected).all()


def test_later_things_lie_over_earlier_ones_and_alpha_blends() -> None:
    frame = Frame(4, 4)
    frame.rect(0, 0, 4, 4, RED)
    frame.rect(0, 0, 4, 4, BLUE, alpha=51)
    assert raster(frame)[1, 1].tolist() == [204, 0, 51]


def test_things_beyond_the_edges_are_cut() -> None:
    frame = Frame(10, 10)
    frame.rect(-5, -5, 8, 8, RED)
    frame.rect(8, 8, 50, 50, BLUE)
    frame.rect(50, 50, 5, 5, BLUE)
    frame.write(-4, 3, "WWWWWWWW", PALETTE.text)
    grid = frame.grid(-12, -3, 3, 3, (8, 8))
    grid.paper[:, :, :3] = BLUE
    frame.grid(100, 100, 3, 3, (8, 8))
    picture = raster(frame)
    assert picture[9, 9].tolist() == list(BLUE) or picture[9, 9].tolist() == [0, 0, 255]


def test_clips_cut_strokes_and_grids() -> None:
    frame = Frame(30, 30)
    with frame.clipped(10, 10, 5, 5):
        frame.rect(0, 0, 30, 30, RED)
        frame.grid(0, 0, 3, 3, (10, 10)).paper[:, :, :3] = BLUE
    picture = raster(frame)
    assert (picture[10:15, 10:15] == BLUE).all()
    assert picture.sum() == 5 * 5 * 255


def test_grids_show_ink_on_paper_and_let_through_where_paper_is_clear() -> None:
    frame = Frame(40, 20)
    frame.rect(0, 0, 40, 20, BLUE)
    grid = frame.grid(0, 0, 1, 2, (20, 20), Face(16))
    grid.put(0, 0, "█ ", RED)
    grid.paper[0, 1] = (0, 255, 0, 0)
    picture = raster(frame)
    # The block fills its glyph's box, 10 × 19 pixels in the middle of the cell, and there is paper round it.
    assert picture[10, 10].tolist() == list(RED)
    assert picture[10, 1].tolist() == [0, 0, 0]
    assert picture[10, 30].tolist() == list(BLUE)


@pytest.mark.parametrize("cell", [(3, 5), (8, 8), (13, 30), (64, 64), (70, 9)])
def test_any_cell_size_can_be_drawn(cell: tuple[int, int]) -> None:
    frame = Frame(200, 100)
    grid = frame.grid(0, 0, 1, 2, cell)
    grid.put(0, 0, "@#", PALETTE.text)
    assert raster(frame).any()


def test_the_same_glyph_is_the_same_in_a_grid_and_as_a_sprite() -> None:
    first, second = Frame(24, 24), Frame(24, 24)
    first.grid(0, 0, 1, 1, (24, 24)).put(0, 0, "g", PALETTE.text)
    second.sprite(0, 0, "g", 24, PALETTE.text)
    assert np.abs(raster(first).astype(int) - raster(second)).max() <= 1


def test_every_sign_in_use_has_a_glyph() -> None:
    signs = string.ascii_letters + string.digits + string.punctuation + "äöüßéèçñÆøłŻ…–—“”‘’×−·•↑↓←→█▓▒░─│┌┐└┘◄►▲▼♥♣⚄⌘▏"
    assert [sign for sign in signs + "".join(tone.mark for tone in Tone) if not knows(sign)] == []


def test_an_unknown_sign_is_a_visible_box() -> None:
    frame = Frame(20, 20)
    frame.write(0, 0, "\u4e00", PALETTE.text)
    assert raster(frame).any()
    astral = Frame(20, 20)
    astral.write(0, 0, "\U0001f600", PALETTE.text)
    assert (raster(astral) == raster(frame)).all()
    assert not knows("\u4e00")


def test_all_faces_can_be_read_and_letters_keep_inside_their_cells() -> None:
    for em in EMS:
        for bold in (False, True):
            face = Face(em, bold)
            found = bitmaps(face)
            assert found.coverage.shape[1:] == (face.height, face.width)
            slot = int(found.slots[ord("M")])
            assert found.coverage[slot].any()
            assert not found.coverage[int(found.slots[32])].any()
            assert not found.coverage.flags.writeable


def test_quads_hold_what_was_written_in_order() -> None:
    frame = Frame(100, 100)
    frame.rect(1, 2, 3, 4, RED, 9)
    frame.write(5, 6, "a b", BLUE, Face(16))
    strokes = frame.items[0]
    assert isinstance(strokes, Strokes)
    memory = Memory()
    found = quads(strokes, memory)
    assert found.dtype == QUAD
    assert found["box"].tolist() == [[1, 2, 3, 4], [5, 6, 10, 19], [25, 6, 10, 19]]
    assert found["colour"].tolist() == [[255, 0, 0, 9], [0, 0, 255, 255], [0, 0, 255, 255]]
    assert found["base"][0] == SOLID
    assert found["base"][1] < found["base"][2] < memory.data.size
    assert memory.version == 1
    assert quads(Strokes(None, []), memory).size == 0


def test_cells_pack_colours_lowest_byte_first() -> None:
    grid = Frame(10, 10).grid(0, 0, 1, 1, (12, 20), Face(16))
    grid.put(0, 0, "x", (1, 2, 3), (4, 5, 6))
    found = cells(grid, Memory())
    assert found.data[0, 0, 1:].tolist() == [0x030201, 0xFF060504, 0]
    assert found.offset == (1, 0)

"""Frames as data: order, clipping, spots, text."""

import pytest

from triquest.ui.faces import EMS, Face, fitting, nearest
from triquest.ui.frame import Cell, Frame, Give, Grid, Spot, Strokes, codes
from triquest.ui.kept import Kept
from triquest.ui.palette import PALETTE
from triquest.ui.widgets import Box, Row, bar, button, clip, menu, tooltip, veil, wrap


def test_strokes_run_together_until_a_grid_or_another_clip_comes_between() -> None:
    frame = Frame(200, 100)
    frame.rect(0, 0, 10, 10, PALETTE.panel)
    frame.write(0, 0, "one", PALETTE.text)
    frame.grid(0, 0, 2, 3, (8, 8))
    frame.write(0, 20, "two", PALETTE.text)
    with frame.clipped(0, 0, 50, 50):
        frame.write(0, 40, "three", PALETTE.text)
    assert [type(item) for item in frame.items] == [Strokes, Grid, Strokes, Strokes]
    assert frame.items[3].clip == (0, 0, 50, 50)


def test_clips_nest_and_end() -> None:
    frame = Frame(100, 100)
    with frame.clipped(10, 10, 50, 50), frame.clipped(40, 0, 50, 30):
        frame.rect(0, 0, 9, 9, PALETTE.text)
    frame.rect(0, 0, 9, 9, PALETTE.text)
    assert [item.clip for item in frame.items] == [(40, 10, 20, 20), None]


def test_nothing_is_kept_of_what_cannot_be_seen() -> None:
    frame = Frame(100, 100)
    frame.rect(0, 0, 0, 5, PALETTE.text)
    frame.rect(0, 0, 5, 5, PALETTE.text, alpha=0)
    frame.write(0, 0, "", PALETTE.text)
    assert not any(isinstance(item, Strokes) and item.runs for item in frame.items)


def test_a_grid_takes_text_that_fits_and_leaves_the_rest_out() -> None:
    grid = Frame(100, 100).grid(0, 0, 2, 5, (8, 8))
    grid.put(0, 3, "abc", (1, 2, 3), (4, 5, 6))
    grid.put(1, -1, "xyz", (1, 2, 3))
    grid.put(2, 0, "nowhere", (1, 2, 3))
    grid.put(0, 9, "beyond", (1, 2, 3))
    assert ["".join(map(chr, row)) for row in grid.glyph.tolist()] == ["   ab", "yz   "]
    assert grid.ink[0, 4].tolist() == [1, 2, 3]
    assert grid.paper[0, 4].tolist() == [4, 5, 6, 255]
    assert grid.paper[0, 0].tolist() == [0, 0, 0, 255]


def test_the_topmost_spot_counts() -> None:
    frame = Frame(100, 100)
    grid = frame.grid(10, 10, 3, 4, (20, 10))
    frame.cells(grid, "tile", column=7, row=5)
    frame.spot(0, 0, 15, 100, Give("help"), "Help")
    assert frame.under(12, 12) == Spot(0, 0, 15, 100, Give("help"), "Help")
    assert frame.under(31, 21) == Spot(30, 20, 20, 10, Cell("tile", 8, 6))
    assert frame.under(89.9, 39.9) == Spot(70, 30, 20, 10, Cell("tile", 10, 7))
    assert frame.under(90, 39) is None
    assert frame.under(50, 9.9) is None
    frame.forget_spots()
    assert frame.under(12, 12) is None


def test_text_of_a_frame_reads_from_top_to_bottom() -> None:
    frame = Frame(300, 100)
    frame.write(100, 40, "right", PALETTE.text)
    frame.write(0, 40, "left", PALETTE.text)
    frame.write(0, 10, "above", PALETTE.text)
    frame.grid(0, 0, 1, 3, (8, 8)).put(0, 0, "map", PALETTE.text)
    assert frame.text() == "map\nabove\nleft  right"


@pytest.mark.parametrize(
    ("text", "columns", "lines"),
    [
        ("one two three", 7, ("one two", "three")),
        ("one two three", 3, ("one", "two", "thr", "ee")),
        ("", 5, ("",)),
        ("a\nb", 5, ("a", "b")),
        ("word", 0, ("w", "o", "r", "d")),
    ],
)
def test_wrapping(text: str, columns: int, lines: tuple[str, ...]) -> None:
    assert wrap(text, columns) == lines


def test_clipping_of_text() -> None:
    assert clip("abcdef", 6) == "abcdef"
    assert clip("abcdef", 4) == "abc…"
    assert clip("abcdef", 0) == ""


def test_boxes_cut_up_without_losing_pixels() -> None:
    box = Box(10, 20, 100, 50)
    top, rest = box.top(15)
    left, right = rest.left(30)
    assert (top.height + rest.height, left.width + right.width) == (50, 100)
    assert (right.right, right.bottom) == (110, 70)
    assert box.middle(20, 10) == Box(50, 40, 20, 10)
    assert box.middle(500, 10).width == 100


def test_faces_are_baked_sizes() -> None:
    assert nearest(14).em == 14
    assert nearest(1000).em == EMS[-1]
    assert nearest(17).em == 16  # of two equally near the smaller
    for side in range(1, 80):
        face = fitting(side, side)
        assert face.em in EMS
        assert side < EMS[0] or (face.width <= side and face.em <= side)
    assert Face(16).name == "r16"
    assert Face(16, True).name == "b16"


def test_a_button_without_use_has_no_value_and_a_lit_one_is_framed() -> None:
    frame = Frame(400, 100)
    button(frame, 0, 0, "Wait", "5", Give("wait"), hover=Give("wait"))
    button(frame, 200, 0, "Skill", "S", Give("skill"), enabled=False)
    assert [spot.value for spot in frame.spots if isinstance(spot, Spot)] == [Give("wait"), None]
    assert "Wait" in frame.text()
    runs = frame.items[0]
    assert isinstance(runs, Strokes)
    assert any(run[4][:3] == PALETTE.accent and not run[5] for run in runs.runs)


def test_bars_never_leave_their_box() -> None:
    for value, ghost in ((-5, 300), (0, 0), (1, 0), (50, 70), (100, 20), (400, 5)):
        frame = Frame(400, 100)
        bar(frame, Box(10, 10, 100, 16), value, 100, PALETTE.hp, "HP", ghost, mark=150)
        runs = frame.items[0]
        assert isinstance(runs, Strokes)
        assert all(run[0] >= 10 and run[0] + run[2] <= 112 for run in runs.runs if not run[5])


def test_a_veil_takes_the_spots_away() -> None:
    frame = Frame(100, 100)
    frame.spot(0, 0, 100, 100, Give("x"))
    veil(frame)
    assert not frame.spots


def test_a_menu_shows_what_fits_and_marks_what_cannot_be_chosen() -> None:
    frame = Frame(400, 400)
    menu(frame, Box(0, 0, 300, 100), [Row(f"row {n}", n, enabled=n != 1) for n in range(20)], 0, first=0)
    values = [spot.value for spot in frame.spots if isinstance(spot, Spot)]
    assert values[:3] == [0, None, 2]
    assert len(values) < 20


def test_tooltips_stay_inside() -> None:
    for x, y in ((0, 0), (395, 395), (395, 0), (0, 395)):
        frame = Frame(400, 400)
        tooltip(frame, x, y, [("a line of some length that wraps round", PALETTE.text)])
        runs = frame.items[0]
        assert isinstance(runs, Strokes)
        assert all(run[0] >= 0 and run[0] + run[2] <= 400 for run in runs.runs)
        assert all(run[1] >= 0 and run[1] + run[3] <= 400 for run in runs.runs)


def test_codes_survive_broken_text() -> None:
    assert codes("aß\u2588").tolist() == [97, 223, 0x2588]
    assert codes("\ud800").size == 1


def test_covered_text_is_not_read() -> None:
    frame = Frame(300, 100)
    frame.write(0, 10, "below", PALETTE.text)
    frame.write(100, 10, "beside", PALETTE.text)
    frame.rect(0, 0, 90, 100, PALETTE.panel)
    frame.rect(100, 0, 90, 100, PALETTE.panel, alpha=100)
    frame.write(0, 40, "above", PALETTE.text)
    assert frame.text() == "beside\nabove"


def test_cells_beyond_the_clip_mean_nothing() -> None:
    frame = Frame(200, 100)
    with frame.clipped(0, 0, 24, 100):
        frame.cells(frame.grid(0, 0, 4, 8, (10, 10)), "tile")
    assert frame.under(23, 5) == Spot(20, 0, 10, 10, Cell("tile", 2, 0))
    assert frame.under(24, 5) is None


def test_a_kept_part_is_the_same_picture_and_painted_anew_only_when_something_changed() -> None:
    kept, subject = Kept(), object()

    def picture(subject: object, key: str, width: int = 200) -> Frame:
        frame = Frame(width, 100)
        frame.rect(0, 0, 9, 9, PALETTE.panel)
        kept.paint(frame, subject, (key,), lambda: button(frame, 10, 10, key, "", Give(key)))
        frame.write(0, 50, "after", PALETTE.text)
        return frame

    first, second = picture(subject, "one"), picture(subject, "one")
    assert (first.items, first.spots) == (second.items, second.spots)
    assert kept.painted == 1
    assert "two" in picture(subject, "two").text()
    picture(subject, "two", 300)
    picture(object(), "two", 300)
    assert kept.painted == 4

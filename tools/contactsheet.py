"""Contact sheets of `docs/screens/sheets/`: many small pictures on one, to see at a glance what a change did to all.

`tools/screenshots.py --sheets` makes them.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from PIL import Image, ImageDraw

from triquest.engine import runs
from triquest.shell.stage import Stage
from triquest.ui.raster import raster
from triquest.ui.themes import CHOICES

WIDTH, GAP, LABEL = 560, 8, 16
"""Pixels of a small picture, between two of them, and of the line above each."""

SCALES = (1.0, 1.5, 2.0)
PALETTES = ("default", *CHOICES)
COLOURS = 200
LARGE = (2560, 1440)

Made = Callable[[], Stage]
Small = tuple[str, Image.Image]


def painted(made: Stage, size: tuple[int, int], scale: float) -> Image.Image:
    """What a window of that size shows at that scale of text."""
    made.paint(*size, scale)
    return Image.fromarray(raster(made.paint(*size, scale), made.palette().back))


def palettes(made: Made) -> list[Small]:
    """One moment in every palette at every scale, a palette a row."""
    stage, found = made(), []
    for palette in PALETTES:
        stage.desk.options.palette = palette
        found += [(f"{palette}, text {scale:g}", painted(stage, LARGE, scale)) for scale in SCALES]
    stage.close()
    return found


def sizes(screens: Mapping[str, Made], wanted: Iterable[tuple[int, int]]) -> list[Small]:
    """Screens at sizes of the window and scales of text, a screen and a size a row."""
    wanted, found = list(wanted), []
    for name, made in screens.items():
        begin(name)
        stage = made()
        for width, height in wanted:
            found += [
                (f"{name}, {width} x {height}, text {scale:g}", painted(stage, (width, height), scale))
                for scale in SCALES
            ]
        stage.close()
    return found


def begin(name: str) -> None:
    """A folder of its own for the runs of a picture."""
    os.environ["TRIQUEST_DATA"] = f"triquest/sheets/{name}"
    runs.folder().mkdir(parents=True, exist_ok=True)


def sheet(pictures: Sequence[Small], columns: int = len(SCALES)) -> Image.Image:
    """The pictures row by row, each under its label."""
    small = [(label, picture.resize((WIDTH, WIDTH * picture.height // picture.width), Image.Resampling.LANCZOS))
             for label, picture in pictures]  # fmt: skip
    rows = [small[first : first + columns] for first in range(0, len(small), columns)]
    heights = [max(picture.height for _label, picture in row) + LABEL + GAP for row in rows]
    whole = Image.new("RGB", (columns * (WIDTH + GAP) + GAP, sum(heights) + GAP), (40, 40, 40))
    draw, y = ImageDraw.Draw(whole), GAP
    for row, height in zip(rows, heights, strict=True):
        for column, (label, picture) in enumerate(row):
            x = GAP + column * (WIDTH + GAP)
            draw.text((x, y), label, (230, 230, 230))
            whole.paste(picture, (x, y + LABEL))
        y += height
    return whole


def make(
    target: Path, moments: Mapping[str, Made], screens: Mapping[str, Made], wanted: Sequence[tuple[int, int]]
) -> int:
    """Make all sheets; how many bytes they take."""
    target.mkdir(parents=True, exist_ok=True)
    for name, made in moments.items():
        begin(name)
        save(sheet(palettes(made)), target / f"palettes-{name}.png")
    for name, made in screens.items():
        save(sheet(sizes({name: made}, wanted)), target / f"sizes-{name}.png")
    return sum(file.stat().st_size for file in target.glob("*.png"))


def save(picture: Image.Image, target: Path) -> None:
    """With few colours, so that all of them stay small."""
    picture.quantize(COLOURS, Image.Quantize.MEDIANCUT, kmeans=2, dither=Image.Dither.NONE).save(target, optimize=True)

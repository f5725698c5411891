"""Saves what the window shows as a PNG file."""

from __future__ import annotations

from triquest.engine import runs
from triquest.engine.language import _
from triquest.ui import png
from triquest.ui.frame import Colour, Frame
from triquest.ui.raster import raster


def save(frame: Frame, ground: Colour) -> str:
    """Write the frame on its ground into the folder of pictures, under the next free number; a sentence about it."""
    folder = runs.folder().parent / "pictures"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        number = 1
        while (file := folder / f"triquest-{number:04}.png").exists():
            number += 1
        file.write_bytes(png.encode(raster(frame, ground)))
    except OSError as error:
        return _("The picture cannot be saved in {folder}: {why}.").format(folder=folder, why=error.strerror)
    return _("Saved {file}").format(file=file)

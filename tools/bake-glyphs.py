#!/usr/bin/env python3
"""Bakes the glyphs of the window: every face of `ui/faces.py` as bitmaps, into `ui/fonts/glyphs.npz`.

Run it after changing the sizes or the characters; it needs Pillow and the two typefaces that lie in `ui/fonts/`.
Coverage is kept in 16 levels, two to a byte, and compressed by LZMA: nobody sees the difference, and the file is small.
Slot 0 of every face is the box that stands for an unknown character.
"""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

from triquest.ui.faces import EMS, Face
from triquest.ui.tones import Tone

FONTS = Path(__file__).parent.parent / "src/triquest/ui/fonts"
TARGET = FONTS / "glyphs.npz"
FILES = {False: "DejaVuSansMono.ttf", True: "DejaVuSansMono-Bold.ttf"}

LETTERS = (range(0x20, 0x7F), range(0xA0, 0x180), range(0x370, 0x460))
COMMON = (*LETTERS, range(0x2010, 0x2030), range(0x2190, 0x21A0), range(0x2580, 0x2600))
SYMBOLS = (range(0x2600, 0x2700), range(0x2700, 0x27C0), map(ord, "‹›≈≤≥≠∞−√∑′″⌂⌐⌘⏎⌫αβγδπΣΩ"))
TEXT_ONLY = (range(0x21A0, 0x2200), range(0x2500, 0x2580))
LARGEST_TEXT = 36  # ems; larger faces are for maps and banners and leave TEXT_ONLY out

Bitmap = npt.NDArray[np.uint8]


def main() -> None:
    """Bake all faces and say how large the file is."""
    common = {code for part in (*COMMON, *SYMBOLS) for code in part} | {ord(tone.mark) for tone in Tone}
    text = common | {code for part in TEXT_ONLY for code in part}
    regular = ImageFont.truetype(FONTS / FILES[False], 32, layout_engine=ImageFont.Layout.BASIC)
    arrays: dict[str, npt.NDArray[np.generic]] = {}
    for name, wanted in (("text", text), ("map", common)):
        arrays[name] = np.array([code for code in sorted(wanted) if has(regular, code)], np.uint32)
    for bold, file in FILES.items():
        for em in EMS:
            face = Face(em, bold)
            codes = arrays["text" if em <= LARGEST_TEXT else "map"]
            arrays[face.name] = pack(bake(face, FONTS / file, codes.tolist()))
    write(arrays)
    print(f"{TARGET.name}: {len(arrays['text'])} characters, {len(EMS)} sizes, {TARGET.stat().st_size:,} bytes")


def has(font: ImageFont.FreeTypeFont, code: int) -> bool:
    """Whether the typeface has the character, which is so unless it looks like one that nobody has."""
    return code == 0x20 or code == 0xA0 or bytes(font.getmask(chr(code))) != bytes(font.getmask("\uffff"))


def bake(face: Face, file: Path, codes: list[int]) -> Bitmap:
    """The coverage of the box and of all characters, uint8 [1 + len(codes), height, width]."""
    font = ImageFont.truetype(file, face.em, layout_engine=ImageFont.Layout.BASIC)
    bitmaps = np.zeros((1 + len(codes), face.height, face.width), np.uint8)
    bitmaps[0, 1:-1, :-1] = 255
    bitmaps[0, 2:-2, 1:-2] = 0
    lift = descent_beyond(face, font)
    for slot, code in enumerate(codes, 1):
        if 0x2580 <= code <= 0x2593:
            bitmaps[slot] = block(face, code)
            continue
        image = Image.new("L", (face.width, face.height))
        ImageDraw.Draw(image).text((0, -lift), chr(code), fill=255, font=font)
        bitmaps[slot] = np.asarray(image)
    return bitmaps


def descent_beyond(face: Face, font: ImageFont.FreeTypeFont) -> int:
    """Rows by which letters such as g reach below their cell at small sizes; there is that much room above capitals."""
    image = Image.new("L", (5 * face.width, 2 * face.height))
    ImageDraw.Draw(image).text((0, 0), "gjpqy", fill=255, font=font)
    _left, _top, _right, bottom = image.point(lambda level: 255 if level > 40 else 0).getbbox() or (0, 0, 0, 0)
    return max(0, bottom - face.height)


def block(face: Face, code: int) -> Bitmap:
    """A block element that fills its cell to the last pixel, which a typeface's does not."""
    cell = np.zeros((face.height, face.width), np.uint8)
    if code == 0x2580:
        cell[: face.height // 2] = 255
    elif code <= 0x2588:
        cell[face.height - round(face.height * (code - 0x2580) / 8) :] = 255
    elif code <= 0x258F:
        cell[:, : round(face.width * (0x2590 - code) / 8)] = 255
    elif code == 0x2590:
        cell[:, face.width // 2 :] = 255
    else:
        cell[:] = 64 * (code - 0x2590)
    return cell


def pack(bitmaps: Bitmap) -> Bitmap:
    """Coverage in 16 levels, two to a byte, the first in the higher half."""
    levels = ((bitmaps.astype(np.uint16) + 8) // 17).astype(np.uint8).reshape(-1)
    levels = np.append(levels, np.zeros(levels.size % 2, np.uint8))
    return np.asarray(levels[::2] << 4 | levels[1::2], np.uint8)


def write(arrays: dict[str, npt.NDArray[np.generic]]) -> None:
    """An .npz with a fixed date, so that the same glyphs give the same file."""
    with zipfile.ZipFile(TARGET, "w", zipfile.ZIP_LZMA) as archive:
        for name, array in arrays.items():
            buffer = io.BytesIO()
            np.lib.format.write_array(buffer, array, allow_pickle=False)
            archive.writestr(zipfile.ZipInfo(f"{name}.npy"), buffer.getvalue(), zipfile.ZIP_LZMA)


if __name__ == "__main__":
    main()

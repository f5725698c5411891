"""How colours look to people who lack one kind of cones, and how far apart two colours are.

The matrices are those of full severity in Machado, Oliveira and Fernandes, “A Physiologically-based Model for
Simulation of Color Vision Deficiency” (2009), applied to linear RGB. Distances are those of CIE 1976 L*a*b* for D65:
about 2.3 is a difference that is just seen.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from triquest.ui.frame import Colour

NORMAL = "normal"
MATRICES = {
    NORMAL: np.eye(3),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}

_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
_WHITE = _XYZ.sum(axis=1)


def linear(colour: Sequence[float]) -> list[float]:
    """Linear RGB from 0 to 1 of an sRGB colour."""
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (value / 255 for value in colour)]


def lab(colour: Colour, sight: str = NORMAL) -> tuple[float, float, float]:
    """L*, a*, b* of a colour as somebody of that sight sees it."""
    seen = np.clip(MATRICES[sight] @ np.array(linear(colour)), 0, 1)
    parts = [
        value ** (1 / 3) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116 for value in _XYZ @ seen / _WHITE
    ]
    return 116 * parts[1] - 16, 500 * (parts[0] - parts[1]), 200 * (parts[1] - parts[2])


def distance(one: Colour, other: Colour, sight: str = NORMAL) -> float:
    """How far apart two colours look."""
    return math.dist(lab(one, sight), lab(other, sight))

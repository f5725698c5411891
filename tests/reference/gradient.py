"""Slow twins of the danger kernels: every tile asks every hotspot."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

Hotspots = npt.NDArray[np.int32]


def stepped_at(y: int, x: int, hotspots: Hotspots, step: int) -> int:
    danger = 0
    for hot_y, hot_x, top in hotspots.tolist():
        danger = max(danger, top - abs(y - hot_y) // step - abs(x - hot_x) // step)
    return danger


def stepped(shape: tuple[int, int], hotspots: Hotspots, step: int) -> npt.NDArray[np.uint8]:
    tiles = [stepped_at(y, x, hotspots, step) for y in range(shape[0]) for x in range(shape[1])]
    return np.array(tiles, np.uint8).reshape(shape)


def smooth_at(y: int, x: int, hotspots: Hotspots, step: int) -> int:
    danger = 0
    for hot_y, hot_x, top in hotspots.tolist():
        levels = 0
        while levels < top and (y - hot_y) ** 2 + (x - hot_x) ** 2 >= ((levels + 1) * step) ** 2:
            levels += 1
        danger = max(danger, top - levels)
    return danger


def smooth(shape: tuple[int, int], hotspots: Hotspots, step: int) -> npt.NDArray[np.uint8]:
    tiles = [smooth_at(y, x, hotspots, step) for y in range(shape[0]) for x in range(shape[1])]
    return np.array(tiles, np.uint8).reshape(shape)


def warped(
    hotspots: Hotspots, step: int, shift_y: npt.NDArray[np.int16], shift_x: npt.NDArray[np.int16]
) -> npt.NDArray[np.uint8]:
    out = np.zeros(shift_y.shape, np.uint8)
    for y, x in np.ndindex(*shift_y.shape):
        out[y, x] = stepped_at(y + int(shift_y[y, x]), x + int(shift_x[y, x]), hotspots, step)
        for hot_y, hot_x, top in hotspots.tolist():
            if (hot_y, hot_x) == (y, x):
                out[y, x] = max(int(out[y, x]), top)
    return out


def falloff(
    shape: tuple[int, int],
    centres: npt.NDArray[np.int32],
    radii: npt.NDArray[np.int32],
    strengths: npt.NDArray[np.float32],
) -> npt.NDArray[np.float32]:
    out = np.zeros(shape, np.float32)
    for y, x in np.ndindex(*shape):
        for (centre_y, centre_x), radius, strength in zip(centres.tolist(), radii.tolist(), strengths, strict=True):
            square = (y - centre_y) ** 2 + (x - centre_x) ** 2
            if square < radius**2:
                inverse = np.float32(1) / np.float32(radius**2)
                rest = np.float32(1) - np.float32(square) * inverse
                out[y, x] += strength * rest * rest
    return out


def terrain(
    danger: npt.NDArray[np.uint8],
    values: npt.NDArray[np.int16],
    bands: Sequence[tuple[Sequence[int], Sequence[tuple[int, int]]]],
) -> npt.NDArray[np.uint8]:
    out = np.zeros(danger.size, np.uint8)
    for levels, shares in bands:
        tiles = sorted(
            (i for i in range(danger.size) if danger.flat[i] in levels), key=lambda i: (int(values.flat[i]), i)
        )
        whole = sum(parts for _, parts in shares)
        for rank, tile in enumerate(tiles):
            so_far = 0
            for kind, parts in shares:
                so_far += parts
                if rank * whole < so_far * len(tiles):
                    out[tile] = kind
                    break
    return out.reshape(danger.shape)

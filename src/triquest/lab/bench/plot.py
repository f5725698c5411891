"""The ratios as a bar chart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, BinaryIO

from triquest.lab import charts
from triquest.lab.bench.measure import Row

FASTER, SLOWER = "#3567a8", "#b04a3a"


def library() -> Any:
    """Matplotlib's figures; they need no screen."""
    return charts.library("bench")


def draw(rows: Sequence[Row], machine: Mapping[str, Any], file: BinaryIO) -> None:
    """Write the chart: how many times as fast as the best peer each case is. Rows without a peer are left out."""
    shown = [row for row in rows if row.rivals][::-1]
    ratios = [row.rivals[0].ratio for row in shown]
    figure = library().Figure(figsize=(11, 1.8 + 0.36 * len(shown)), layout="constrained")
    axes = figure.subplots()
    colours = [FASTER if ratio >= 1 else SLOWER for ratio in ratios]
    axes.barh(range(len(shown)), [ratio - 1 for ratio in ratios], left=1, color=colours)
    axes.set_xscale("log")
    axes.set_xlim(min([0.8, *(0.8 * ratio for ratio in ratios)]), 8 * max([2.0, *ratios]))
    axes.xaxis.set_major_formatter(lambda ratio, _: f"{ratio:g}×")
    axes.axvline(1, color="black", linewidth=1)
    axes.set_ylim(-0.6, len(shown) - 0.4)
    axes.set_yticks(range(len(shown)), [_name(row) for row in shown])
    for place, (row, ratio) in enumerate(zip(shown, ratios, strict=True)):
        text = f" {_number(ratio)}×  {row.rivals[0].name}"
        axes.text(max(ratio, 1), place, text, va="center", fontsize=9)
    axes.set_xlabel("how many times as fast as the best peer, named beside the bar; logarithmic")
    axes.set_title(
        f"triquest {machine['triquest']} beside the best peer of each kernel, measured in one run\n"
        f"{machine['processor']}, {machine['isa']}, {machine['python']}, NumPy {machine['numpy']}",
        fontsize=11,
    )
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(file, format="png", dpi=110)


def _name(row: Row) -> str:
    threads = f", {row.threads} threads" if row.threads > 1 else ""
    return f"{row.kernel}   {row.label}{threads}"


def _number(ratio: float) -> str:
    return f"{ratio:.0f}" if ratio >= 10 else f"{ratio:.1f}"

"""A bout's losses and rounds as a picture."""

from __future__ import annotations

from typing import Any, BinaryIO

from triquest.lab import charts
from triquest.lab.arena import bins


def draw(data: dict[str, Any], file: BinaryIO) -> None:
    """Write the picture of a report: health lost, rounds, and what each creature loses."""
    figure = charts.library().Figure(figsize=(11, 7), layout="constrained")
    (loss, rounds), (creatures, falls) = figure.subplots(2, 2)
    for axes, name, label in ((loss, "loss", "HP that the players' side loses"), (rounds, "rounds", "rounds")):
        rows = bins(data[name]["counts"])
        widths = [high - low + 1 for low, high, _count in rows]
        shares = [100 * count / data["battles"] for *_, count in rows]
        axes.bar([low for low, *_ in rows], shares, widths, align="edge", color=charts.BLUE, edgecolor="white")
        axes.set(xlabel=label, ylabel="% of battles")
    rows = data["creatures"]
    names = [row["name"] for row in rows]
    creatures.barh(names, [row["mean_lost"] for row in rows], xerr=[row["error"] for row in rows], color=charts.BLUE)
    creatures.set(xlabel="HP that each loses")
    falls.barh(names, [100 * row["fell"] / row["fought"] for row in rows], color=charts.RED)
    falls.set(xlabel="how often each falls, %")
    for axes in (creatures, falls):
        axes.invert_yaxis()
    for axes in (loss, rounds, creatures, falls):
        axes.spines[["top", "right"]].set_visible(False)
    low, high = data["win_interval"]
    chance = f"won {data['win_chance']:.1%}, {low:.1%} to {high:.1%} (95 %), {data['battles']:,} battles"
    figure.suptitle("\n".join([data["title"], *data["notes"], chance]), fontsize=10)
    figure.savefig(file, format="png", dpi=110)

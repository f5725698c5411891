"""The benchmarks: which kernels are measured, and the numbers of `docs/bench.json` where it is present."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from triquest.lab.bench.kernels import GROUPS

from .repository import ROOT
from .tables import decimal, table

FILE = ROOT / "docs" / "bench.json"


def groups() -> str:
    """The groups of kernels that `triquest bench` knows."""
    return table(
        ("group", "kernels"), ((f"`{name}`", ", ".join(f"`{k}`" for k in of)) for name, of in GROUPS.items()), words=2
    )


def results() -> str:
    """The table of a run that was kept, or where one would come from."""
    if not FILE.exists():
        return "No table of a run is kept in the repository. `triquest bench` makes one for your own machine."
    return told(json.loads(FILE.read_text(encoding="utf-8")))


def told(report: Mapping[str, Any]) -> str:
    """A report of `triquest bench --json` as Markdown: the machine, the kernels, the bots."""
    machine = {name: value for name, value in report["machine"].items() if isinstance(value, str | int | float)}
    rows = [
        (
            f"`{row['kernel']}`",
            row["case"] + (f" · {row['threads']} threads" if row["threads"] > 1 else ""),
            row["peer"] or "none",
            _milliseconds(row["ours_ms"]),
            _milliseconds(row["peer_ms"]),
            f"{decimal(row['ratio'])}×" if row["ratio"] else "",
        )
        for row in report["rows"]
    ]
    parts = [
        table(("machine", ""), machine.items(), words=2),
        table(("kernel", "what is measured", "best rival", "ours, ms", "rival, ms", "rival / ours"), rows, words=3),
    ]
    if report["games"]:
        played = [
            (game["game"], game["bot"], f"{game['actions_per_second']:,.0f}", game["games"]) for game in report["games"]
        ]
        parts.append(table(("game", "bot", "actions a second", "games"), played, words=2))
    return "\n\n".join(parts)


def _milliseconds(value: float | None) -> str:
    return "" if value is None else f"{value:.4g}"

"""What was measured, as a table for the terminal and as plain data for JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from triquest._core.dispatch import ISA
from triquest.lab.bench.games import Played
from triquest.lab.bench.measure import Rival, Row
from triquest.lab.bench.timing import Timing

_LINE = "{:15} {:38} {:>10} {:>5} {:>10} {:>5} {:>8}"
HEADER = _LINE.format("kernel", "contender", "CPU ms", "±%", "wall ms", "±%", "ratio")
LEGEND = (
    "Medians of calls in turn; CPU time is the calling thread's; ±% is (slowest - fastest) / median.",
    "Ratio: how many times as long as triquest. Rows on several threads compare wall time.",
)


def head(machine: Mapping[str, Any]) -> Iterator[str]:
    """The machine, then the table's head."""
    for name, value in machine.items():
        yield f"{name:13} {value}"
    yield ""
    yield from LEGEND
    yield ""
    yield HEADER


def lines(row: Row) -> Iterator[str]:
    """A row of the table: ours, the rivals from the best on, the limit."""
    threads = f" · {row.threads} threads" if row.threads > 1 else ""
    yield f"{row.kernel:15} {row.label}{threads}"
    yield _line("triquest", row.ours, "")
    for rival in row.rivals:
        yield _line(rival.name, rival.timing, f"{rival.ratio:.1f}×")
    yield _line(f"(limit: {row.limit.name})", row.limit.timing, f"{row.limit.ratio:.2g}×")
    for text in row.wrong:
        yield f"{'':15} {text}"


def game_line(played: Played) -> str:
    """A bot's speed."""
    rate = played.actions / played.seconds
    games = f"{played.actions} in {played.games} game{'s' if played.games > 1 else ''}"
    return f"{'games':15} {played.game}, {played.bot}: {rate:.0f} actions a second ({games})"


def tail(used: Mapping[str, str], missing: Mapping[str, str]) -> Iterator[str]:
    """Which peers there were."""
    if used:
        yield "Peers: " + ", ".join(f"{name} {version}" for name, version in sorted(used.items())) + "."
    if missing:
        yield f"Not installed, so not compared with: {', '.join(sorted(missing))} (pip install 'triquest[bench]')."


def data(
    machine: Mapping[str, Any],
    rows: Sequence[Row],
    played: Sequence[Played],
    used: Mapping[str, str],
    missing: Mapping[str, str],
) -> dict[str, Any]:
    """Everything as plain data. `peer` of a row is the best; null, with `peer_ms` and `ratio`, where there is none."""
    return {
        "machine": {**machine, "peers": dict(used), "missing": dict(missing)},
        "rows": [_record(row) for row in rows],
        "games": [
            {
                "game": one.game,
                "bot": one.bot,
                "games": one.games,
                "actions": one.actions,
                "actions_per_second": round(one.actions / one.seconds, 1),
            }
            for one in played
        ],
    }


def _record(row: Row) -> dict[str, Any]:
    best = row.rivals[0] if row.rivals else None
    return {
        "kernel": row.kernel,
        "case": row.label,
        "isa": ISA,
        "threads": row.threads,
        "ours_ms": row.time(row.ours),
        "peer": best.name if best else None,
        "peer_ms": row.time(best.timing) if best else None,
        "ratio": best.ratio if best else None,
        "limit_ms": row.time(row.limit.timing),
        "limit": row.limit.name,
        "clock": "cpu" if row.threads == 1 else "wall",
        "ours": _timing(row.ours),
        "peers": [_rival(rival) for rival in row.rivals],
        "wrong": list(row.wrong),
    }


def _rival(rival: Rival) -> dict[str, Any]:
    return {"peer": rival.name, "ratio": rival.ratio, **_timing(rival.timing)}


def _timing(timing: Timing) -> dict[str, Any]:
    return {
        "cpu_ms": timing.cpu,
        "wall_ms": timing.wall,
        "cpu_spread": timing.cpu_spread,
        "wall_spread": timing.wall_spread,
        "rounds": timing.rounds,
    }


def _line(name: str, timing: Timing, ratio: str) -> str:
    spreads = (f"{100 * spread:.0f}" for spread in (timing.cpu_spread, timing.wall_spread))
    cpu, wall = spreads
    return _LINE.format("", name, f"{timing.cpu:.4g}", cpu, f"{timing.wall:.4g}", wall, ratio)

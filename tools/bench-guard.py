#!/usr/bin/env python3
"""Have the kernels become slow? Each against plain NumPy in this very process: no other packages, no milliseconds.

    tools/bench-guard.py [KERNEL ...]

The least ratios are half of what each kernel must reach (beside the peers of `triquest bench`, turned into NumPy's
time for the same small job). A kernel fails that stays below three times. Takes about half a minute.
"""

from __future__ import annotations

import sys

from triquest._core.dispatch import ISA
from triquest.lab.bench.kernels import KERNELS, select
from triquest.lab.bench.measure import measure_case
from triquest.lab.bench.model import Case, Setting
from triquest.lab.bench.peers import Peers
from triquest.lab.bench.timing import Pace

LEAST: dict[str, tuple[float, ...]] = {
    "noise1": (90,),
    "noise6": (60,),
    "noise_points": (25,),
    "stepped": (12,),
    "falloff": (2.4,),
    "world": (13,),
    "field": (40, 6),
    "field_subtile": (45,),
    "field_formation": (55,),
    "subtiles": (4.5,),
    "path_long": (35,),
    "path_short": (50,),
    "sight10": (3,),
    "sight40": (13,),
    "dice_3d6": (7,),
    "dice_10d6": (10,),
    "dice_40d12": (5,),
    "opposed": (11,),
    "pmf": (0.5,),
    "roll_call": (45,),
    "noise_call": (450,),
}
"""For each case of a kernel, how many times as fast as NumPy it is at least, with AVX2."""

PACE = Pace(5, 0.5, 0.002)
ATTEMPTS = 3


def ratio(case: Case) -> float:
    """How many times as fast as the yardstick; an answer other than NumPy's stops everything."""
    row = next(measure_case(case, (case.yardstick,), PACE))
    if row.wrong:
        raise SystemExit(f"{case.kernel}: {row.wrong[0]}")
    return row.rivals[0].ratio


def main(names: list[str]) -> int:
    setting = Setting(quick=True, peers=Peers(wanted=False))
    # The wide kernels do twice the work of the others at once.
    share = 1.0 if ISA == "avx2" else 0.5
    slow = []
    for kernel in select(names):
        if kernel not in KERNELS:
            continue
        for case, full in zip(KERNELS[kernel](setting), LEAST[kernel], strict=True):
            least = full * share
            best = 0.0
            for _ in range(ATTEMPTS):
                best = max(best, ratio(case))
                if best >= least:
                    break
            verdict = "" if best >= least else "  TOO SLOW"
            print(f"{kernel:16} {case.label:36} {best:8.1f}× NumPy, at least {least:g}×{verdict}", flush=True)
            if verdict:
                slow.append(kernel)
    if slow:
        print(f"Too slow: {', '.join(slow)}", file=sys.stderr)
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

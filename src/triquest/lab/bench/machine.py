"""On what the measuring was done."""

from __future__ import annotations

import os
import platform
from pathlib import Path

import numpy as np

import triquest
from triquest._core.dispatch import ISA
from triquest._core.isa import BUILD


def describe() -> dict[str, str | int]:
    """The machine, the build of the kernels and the versions, as plain data."""
    return {
        "processor": _processor(),
        "architecture": platform.machine(),
        "cores": len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1,
        "system": f"{platform.system()} {platform.release()}",
        "isa": ISA,
        "build": BUILD,
        "triquest": triquest.__version__,
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "numpy": np.__version__,
    }


def _processor() -> str:
    known = Path("/proc/cpuinfo")
    if known.exists():
        for line in known.read_text(errors="replace").splitlines():
            name, _, value = line.partition(":")
            if name.strip() in ("model name", "Model") and value.strip():
                return value.strip()
    return platform.processor() or platform.machine()

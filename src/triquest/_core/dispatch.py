"""Chooses, once at import, which build of the kernels runs: `baseline` (SSE2, NEON) or `avx2`.

Every build gives the same bits. `TRIQUEST_ISA=baseline` or `avx2` forces one, for tests.
"""

from __future__ import annotations

import os
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from triquest._core.isa import has_avx2

LEVELS = ("baseline", "avx2")


def _choose() -> str:
    forced = os.environ.get("TRIQUEST_ISA", "")
    built = find_spec("triquest._core.noise_avx2") is not None
    if forced:
        if forced not in LEVELS:
            raise ImportError(f"TRIQUEST_ISA must be one of {', '.join(LEVELS)}, not {forced!r}")
        if forced == "avx2" and not (built and has_avx2()):
            raise ImportError("TRIQUEST_ISA=avx2, but this processor or build of triquest has no AVX2")
        return forced
    return "avx2" if built and has_avx2() else "baseline"


ISA = _choose()
"""The instruction set in use."""


def kernel(name: str) -> ModuleType:
    """The build of a kernel for the instruction set in use."""
    return import_module(f"triquest._core.{name}_{ISA}")

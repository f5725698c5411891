#!/usr/bin/env python3
"""Check what wheels hold: everything the games need, nothing of ours that users do not, and no more than 6 MB.

tools/wheel-contents.py WHEEL...
"""

from __future__ import annotations

import fnmatch
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path

MOST = 6_000_000
"""Bytes."""

NEEDED = (
    "triquest/_core/rng.*",
    "triquest/_core/rng.pyi",
    "triquest/games/orthanc/rules.toml",
    "triquest/games/triquest/rules.toml",
    "triquest/locale/fr/LC_MESSAGES/triquest.mo",
    "triquest/py.typed",
    "*.dist-info/licenses/*/fonts/LICENSE.txt",
    "triquest/ui/*.npz",
    "*.dist-info/licenses/LICENSE",
)
UNWANTED = ("tests/*", "*/tests/*", "*.c", "*.cpp", "*.html", "*__pycache__*")


def wrong_names(names: Sequence[str]) -> list[str]:
    """What lacks, and what should not be there, among the files of a package, in sentences."""
    found = [f"{need} is missing" for need in NEEDED if not fnmatch.filter(names, need)]
    found += [f"{name} should not be there" for bad in UNWANTED for name in fnmatch.filter(names, bad)]
    if not any(name.endswith((".so", ".pyd")) for name in names):
        found.append("no kernel is compiled")
    return found


def faults(wheel: Path) -> list[str]:
    """What is wrong with a wheel, in sentences."""
    with zipfile.ZipFile(wheel) as archive:
        found = wrong_names(archive.namelist())
    size = wheel.stat().st_size
    if size > MOST:
        found.append(f"it has {size:,} bytes, more than {MOST:,}")
    return found


def main() -> int:
    """Report on each wheel; 1 if any is at fault."""
    wheels = [Path(name) for name in sys.argv[1:]]
    if not wheels:
        print("usage: tools/wheel-contents.py WHEEL...", file=sys.stderr)
        return 2
    bad = False
    for wheel in wheels:
        wrong = faults(wheel)
        bad = bad or bool(wrong)
        print(f"{wheel.name}: {wheel.stat().st_size:,} bytes" + "".join(f"\n  {fault}" for fault in wrong))
    return int(bad)


if __name__ == "__main__":
    sys.exit(main())

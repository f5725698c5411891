"""A disk that is full until it is not: a small one, or where none can be mounted, a limit on files' sizes."""

from __future__ import annotations

import contextlib
import resource
import subprocess
from collections.abc import Iterator
from pathlib import Path

_SIZE = 256 << 10


class Disk:
    """A folder on a disk that can be filled."""

    def __init__(self, folder: Path, mounted: bool) -> None:
        self.folder = folder
        self._mounted = mounted
        self._ballast = folder / "ballast"

    def fill(self, process: int) -> None:
        """From now on the program finds no room."""
        if not self._mounted:
            size = max(file.stat().st_size for file in (self.folder / "runs").glob("*.journal"))
            resource.prlimit(process, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
            return
        with contextlib.suppress(OSError), self._ballast.open("wb", buffering=0) as file:
            while file.write(bytes(4096)):
                pass

    def free(self, process: int) -> None:
        """There is room again."""
        if self._mounted:
            self._ballast.unlink()
        else:
            resource.prlimit(process, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


@contextlib.contextmanager
def small_disk(folder: Path) -> Iterator[Disk]:
    """Such a disk at a folder."""
    folder.mkdir(parents=True)
    mount = ["mount", "-t", "tmpfs", "-o", f"size={_SIZE}", "none", str(folder)]
    try:
        mounted = subprocess.run(mount, capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        mounted = False
    try:
        yield Disk(folder, mounted)
    finally:
        if mounted:
            subprocess.run(["umount", "--lazy", str(folder)], check=True)

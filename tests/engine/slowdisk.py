"""A disk that takes little at a time, and at last nothing."""

from __future__ import annotations

from typing import Any


class Sluggish:
    """A file of a system that takes at most some bytes at a time, of all together only so many, then none."""

    def __init__(self, file: Any, most: int, room: int) -> None:
        self.file, self.most, self.room = file, most, room

    def write(self, data: bytes) -> int:
        taken: int = self.file.write(bytes(data)[: min(self.most, self.room)])
        self.room -= taken
        return taken

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)

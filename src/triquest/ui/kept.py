"""Parts of a picture that are painted anew only when what they depend on has changed."""

from __future__ import annotations

from collections.abc import Callable

from triquest.ui.frame import Frame, Part


class Kept:
    """Keeps what one painter drew last. The painter draws strokes and spots only, and always in the same clip."""

    def __init__(self) -> None:
        """Nothing drawn yet."""
        self._subject: object = None
        self._key: tuple[object, ...] = ()
        self._part: Part | None = None
        self.painted = 0
        """How often the painter had to work."""

    def paint(self, frame: Frame, subject: object, key: tuple[object, ...], painter: Callable[[], object]) -> None:
        """Draw what the painter draws, by itself if the subject is another object or the key is not equal."""
        key = (*key, frame.width, frame.height, frame.scale)
        if self._part is not None and subject is self._subject and key == self._key:
            frame.again(self._part)
            return
        with frame.recorded() as part:
            painter()
        self._subject, self._key, self._part = subject, key, part
        self.painted += 1

"""The stack of scenes: hands input to the topmost, paints it, and survives its mistakes. No pyglet here."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from triquest.engine.errors import TriquestError
from triquest.shell import picture
from triquest.shell.fitting import fitting, paint_too_small, scaled
from triquest.shell.scenes import crash
from triquest.shell.scenes.base import Anew, Back, Desk, Home, Move, Open, Quit, Scene, Swap
from triquest.shell.viewport import BASE, STEPS, Viewport
from triquest.ui import bindings
from triquest.ui.colours import Palette
from triquest.ui.frame import Frame, Give, Press
from triquest.ui.palette import PALETTE, themed
from triquest.ui.themes import EMBER, chosen
from triquest.ui.widgets import tooltip, veil

_NOTICED = 0.05
"""A smaller change of the scale of text is none."""


class Stage:
    """The scenes of one window. `dirty` says whether it must be painted again, `done` that it wants to end."""

    def __init__(self, desk: Desk, first: Scene) -> None:
        """Begin with one scene."""
        self.desk = desk
        self.scenes: list[Scene] = [first]
        self.dirty = True
        self._frame: Frame | None = None
        self._unseen = False
        """Whether the window was too small to show the topmost scene: then nothing is done to it."""
        self.trouble = ""
        """What went wrong as a scene was closed last, as a sentence."""
        self.scale: Callable[[int], float] = self._usual_scale
        """How large text is at a step; the window knows better than this how dense its screen is."""

    @property
    def done(self) -> bool:
        """Whether no scene is left."""
        return not self.scenes

    @property
    def lively(self) -> bool:
        """Whether time must go by for the topmost scene."""
        return bool(self.scenes) and self.scenes[-1].lively

    # -- input ---------------------------------------------------------------------------------------------------
    def press(self, key: str, repeated: bool = False) -> None:
        """A key by its portable name. Boxes beside the pointer then go until it is moved again."""
        self.desk.pointer, self.desk.notice = None, ""
        self._guard(lambda scene: self._general(key) or (None if self._unseen else scene.key(key, repeated)))

    def text(self, text: str) -> None:
        """Typed characters."""
        if not self._unseen:
            self._guard(lambda scene: scene.text(text))

    def repeats(self, key: str) -> bool:
        """Whether the topmost scene wants the key repeated while it is held."""
        return bool(self.scenes) and not self._unseen and self.scenes[-1].repeats(key)

    def point(self, x: float, y: float) -> None:
        """The pointer went to a pixel of the frame. Only another spot makes another picture."""
        under = self._frame.under(x, y) if self._frame else None
        self.dirty = self.dirty or under != self.desk.under or self.desk.pointer is None
        self.desk.pointer, self.desk.under = (x, y), under

    def click(self, x: float, y: float, button: int) -> None:
        """A mouse button went down on a pixel of the frame."""
        self.desk.notice = ""
        self.point(x, y)
        value = self.desk.hover
        if self._unseen:
            return
        if isinstance(value, Press):
            self._guard(lambda scene: self._general(value.key) or scene.key(value.key))
        elif isinstance(value, Give):
            self._guard(lambda scene: scene.give(value.command))
        else:
            self._guard(lambda scene: scene.click(value, button))

    def wheel(self, steps: int) -> None:
        """The wheel was turned, up is positive."""
        if not self._unseen:
            self._guard(lambda scene: scene.wheel(steps))

    def tick(self, seconds: float) -> None:
        """Time went by."""
        self._guard(lambda scene: scene.tick(seconds))

    def _general(self, key: str) -> Move | None:
        """Keys that mean the same everywhere."""
        scene, options = self.scenes[-1], self.desk.options
        match None if scene.capturing else scene.command(key):
            case bindings.FULLSCREEN:
                options.fullscreen = not options.fullscreen
            case bindings.LARGER:
                self._resize(range(options.text_size + 1, STEPS.stop))
            case bindings.SMALLER:
                self._resize(range(options.text_size - 1, STEPS.start - 1, -1))
            case bindings.USUAL:
                options.text_size = 0
            case bindings.PICTURE if self._frame is not None:
                # Without an earlier notice.
                frame = self.paint(self._frame.width, self._frame.height, self._frame.scale)
                self.desk.notice = picture.save(frame, self.palette().back)
            case _:
                return None
        return Stay()

    def _usual_scale(self, step: int) -> float:
        frame = self._frame or Frame(*BASE)
        return Viewport(frame.width, frame.height, frame.width, frame.height).scale(step)

    def _resize(self, steps: Iterable[int]) -> None:
        """Take the first step at which text has another size; none if there is none."""
        frame = self._frame
        if frame is None:
            return

        def size(step: int) -> float:
            return fitting(self.scenes[-1], frame.width, frame.height, self.scale(step)) or 0.0

        now = size(self.desk.options.text_size)
        for step in steps:
            if abs(size(step) - now) >= _NOTICED:
                self.desk.options.text_size = step
                return

    def _guard(self, handle: Callable[[Scene], Move | None]) -> None:
        """Let the topmost scene handle an input; what goes wrong becomes a scene of its own."""
        if not self.scenes:
            return
        try:
            # What a scene prepares for later pictures, such as an animation, has the colours of those pictures.
            with themed(self.palette()):
                self._take(handle(self.scenes[-1]))
        except Exception as error:
            self._crash(error)
        self.dirty = True

    # -- the stack -----------------------------------------------------------------------------------------------
    def _take(self, move: Move | None) -> None:
        match move:
            case Open(scene):
                self.scenes.append(scene)
            case Swap(scene):
                self._drop()
                self.scenes.append(scene)
            case Back():
                self._drop()
                if self.scenes:
                    self.scenes[-1].uncovered()
            case Home() | Anew():
                while len(self.scenes) > 1:
                    self._drop()
                self.scenes[-1].uncovered()
                if isinstance(move, Anew):
                    self.scenes.append(move.scene)
            case Quit():
                self.close()
            case _:
                return
        self.desk.under, self.desk.let_go = None, True

    def close(self) -> None:
        """Close all scenes, the topmost first."""
        while self.scenes:
            self._drop()

    def _drop(self) -> None:
        """Close the topmost scene. What its files have to say is no mistake of the program."""
        try:
            self.scenes.pop().close()
        except TriquestError as error:
            self.trouble = self.desk.notice = str(error)

    def _crash(self, error: Exception) -> None:
        kept = next((place for scene in reversed(self.scenes) if (place := scene.journal())), None)
        scene = crash.Crash(self.desk, error, kept)
        while len(self.scenes) > 1:
            closing = self.scenes.pop()
            try:
                closing.close()
            except (TriquestError, OSError, ValueError) as second:
                scene.add(second)
        self.scenes.append(scene)
        self.desk.let_go = True
        self.dirty = True

    # -- output --------------------------------------------------------------------------------------------------
    def paint(self, width: int, height: int, scale: float) -> Frame:
        """The picture as it is now."""
        with themed(self.palette()):
            return self._picture(width, height, scale)

    def palette(self) -> Palette:
        """The theme that was chosen, or by default that of the topmost scene that has one."""
        own = next((scene.palette for scene in reversed(self.scenes) if scene.palette is not None), EMBER)
        return chosen(self.desk.options.palette, own)

    def _picture(self, width: int, height: int, scale: float) -> Frame:
        self.dirty = False
        for _attempt in range(2):
            frame = Frame(width, height, scale)
            try:
                self._paint(frame, len(self.scenes) - 1)
                break
            except Exception as error:
                self._crash(error)
        self._frame = frame
        fit = fitting(self.scenes[-1], width, height, scale) if self.scenes else None
        self._unseen = bool(self.scenes) and fit is None
        if fit is not None:
            with scaled(frame, fit):
                self._hover(frame)
                if self.desk.notice:
                    # Above everything that changes from action to action.
                    tooltip(frame, 0, frame.px(24), [(self.desk.notice, PALETTE.accent)], widest=60)
        return frame

    def _paint(self, frame: Frame, top: int) -> None:
        if top < 0:
            return
        scene = self.scenes[top]
        scale = fitting(scene, frame.width, frame.height, frame.scale)
        if scale is None:
            paint_too_small(frame)
            return
        if scene.over and top > 0:
            self._paint(frame, top - 1)
            veil(frame)
        with scaled(frame, scale):
            scene.paint(frame)

    def _hover(self, frame: Frame) -> None:
        """Find what lies under a pointer that did not move while the picture changed; show its tip."""
        if self.desk.pointer is None:
            return
        under = frame.under(*self.desk.pointer)
        if under != self.desk.under:
            self.desk.under, self.dirty = under, True
        if under and under.tip:
            tooltip(frame, under.x, under.y + under.height, [(under.tip, PALETTE.text)])


class Stay(Move):
    """The input was used up."""

    __slots__ = ()

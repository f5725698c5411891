"""The window: passes keys, mouse and time to the stage, and draws its frames when something has changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pyglet
from pyglet import gl
from pyglet.event import EVENT_HANDLED
from pyglet.window import Window, mouse

from triquest.shell import keys
from triquest.shell.composing import Composer
from triquest.shell.renderer import Renderer
from triquest.shell.repeat import Repeat
from triquest.shell.stage import Stage
from triquest.shell.viewport import BASE, Viewport
from triquest.ui.frame import Frame
from triquest.ui.palette import PALETTE
from triquest.ui.raster import raster

SMALLEST = (960, 600)
_FRAME_TIME = 1 / 60
_X11_SHIFT = 1
_BUTTONS = {mouse.LEFT: 1, mouse.MIDDLE: 2, mouse.RIGHT: 3}


class GameWindow(Window):  # type: ignore[misc]
    """One window with one stage. It draws nothing and uses no time while nothing changes."""

    def __init__(self, stage: Stage, title: str, shown: Callable[[Frame], None] | None = None) -> None:
        """Open the window; `shown` is called with every frame after it was drawn.

        pyglet and the driver raise what they like where there is no display or no OpenGL 3.3; see `app`.
        """
        config = gl.Config(  # type: ignore[abstract]  # pyglet puts the display's own class in its place
            double_buffer=True, major_version=3, minor_version=3, forward_compatible=True
        )
        super().__init__(*BASE, caption=title, resizable=True, visible=False, config=config)
        self._stage = stage
        stage.scale = lambda step: self.viewport().scale(step)
        self._shown = shown
        self._repeat = Repeat()
        self._composer = Composer()
        self._renderer = Renderer()
        self._beating = False
        self._asked = False
        self._wheel = 0.0
        self.set_minimum_size(*SMALLEST)
        self._fit_screen()
        self._icons = _icon(64), _icon(32)
        self.set_icon(*self._icons)
        self.set_visible(True)
        self._ask()

    def _fit_screen(self) -> None:
        """Grow on dense screens whose points are pixels, and never be larger than the screen."""
        density = float(self.scale) if self.get_framebuffer_size()[0] == self.width else 1.0
        width = min(round(BASE[0] * density), self.screen.width * 19 // 20)
        height = min(round(BASE[1] * density), self.screen.height * 9 // 10)
        if (width, height) != (self.width, self.height):
            self.set_size(max(width, SMALLEST[0]), max(height, SMALLEST[1]))

    # -- drawing -------------------------------------------------------------------------------------------------
    def viewport(self) -> Viewport:
        """The window's measures now."""
        pixels_x, pixels_y = self.get_framebuffer_size()
        return Viewport(self.width, self.height, pixels_x, pixels_y, float(self.scale))

    def _ask(self) -> None:
        """Draw soon, once for all that happens until then."""
        if not self._asked:
            self._asked = True
            pyglet.clock.schedule_once(self._draw, 0)

    def _draw(self, _seconds: float = 0.0) -> None:
        self._asked = False
        if self._stage.done or self.context is None:
            return
        self.switch_to()
        self.on_draw()
        self.flip()
        self._after()

    def on_draw(self) -> None:
        """Draw the picture. The system asks for it too, while it moves or resizes the window, and flips by itself."""
        if self._stage.done:
            return
        view = self.viewport()
        frame = self._stage.paint(view.pixels_x, view.pixels_y, view.scale(self._stage.desk.options.text_size))
        self._renderer.draw(frame, self._stage.palette().back)
        if self._shown is not None:
            self._shown(frame)

    def _after(self) -> None:
        """What an input or a drawing may ask for: an end, another screen size, drawing, time."""
        stage = self._stage
        if stage.done:
            self.close()
            return
        if stage.desk.let_go:
            stage.desk.let_go = False
            self._repeat.clear()
        if stage.desk.options.fullscreen != bool(self.fullscreen):
            pyglet.clock.schedule_once(self._change_screen, 0)
        if stage.dirty:
            self._ask()
        if not self._beating and (stage.lively or self._repeat.key is not None):
            self._beating = True
            pyglet.clock.schedule_once(self._beat, _FRAME_TIME)

    def _change_screen(self, _seconds: float) -> None:
        """Fill the screen or not. On X11 that makes a new window, to which the keys held now never come up."""
        if self._stage.done or self._stage.desk.options.fullscreen == bool(self.fullscreen):
            return
        self.set_fullscreen(self._stage.desk.options.fullscreen)
        self.set_minimum_size(*SMALLEST)
        self.set_icon(*self._icons)
        self._forget_keys()
        self._stage.dirty = True
        self._after()

    def _forget_keys(self) -> None:
        """Nothing is held. pyglet on X11 drops a press of a key whose release it did not see."""
        self._repeat.clear()
        pressed = getattr(self, "pressed_keys", None)
        if pressed is not None:
            pressed.clear()

    def _beat(self, seconds: float) -> None:
        self._beating = False
        if self._stage.lively:
            self._stage.tick(min(seconds, 0.1))
        key = self._repeat.tick(seconds)
        if key is not None:
            if self._stage.repeats(key):
                self._stage.press(key, repeated=True)
            else:
                self._repeat.clear()
        self._after()

    # -- events --------------------------------------------------------------------------------------------------
    def on_expose(self) -> None:
        """Part of the window was covered and is seen again."""
        self._ask()

    def on_resize(self, width: int, height: int) -> object:
        """Draw at the new size."""
        self._ask()
        return EVENT_HANDLED

    def on_close(self) -> None:
        """The player closes the window: every action is in the journal already."""
        self._stage.close()
        self.close()

    def on_key_press(self, symbol: int, modifiers: int) -> object:
        """A key went down. Handled in any case, so that Escape does not close the window."""
        self._settle()
        self._repeat.clear()  # With Shift alone too: what is held with it is another key now.
        pressed = self._composer.press(symbol, modifiers)
        if pressed is not None:
            self._press(*pressed)
        else:
            pyglet.clock.schedule_once(self._settle, 0)
        return EVENT_HANDLED

    def _press(self, symbol: int, key: str) -> None:
        self._stage.desk.let_go = False
        self._stage.press(key)
        if not self._stage.desk.let_go and self._stage.repeats(key):
            self._repeat.press(symbol, key)
        self._after()

    def _settle(self, _seconds: float = 0.0) -> None:
        """A key that waited for its text gets none."""
        pressed = self._composer.settle()
        if pressed is not None:
            self._press(*pressed)

    def on_key_release(self, symbol: int, modifiers: int) -> None:
        """A key went up; a modifier that goes up makes another key of the one held."""
        if keys.name(symbol, 0) is None:
            self._repeat.clear()
        self._repeat.release(symbol)
        if symbol not in getattr(self, "pressed_keys", (symbol,)):
            # With Shift up first, “?” comes up as “/”: pyglet would wait for “?” for ever.
            self._forget_keys()

    def _event_text_symbol(self, event: Any) -> tuple[str | None, int | None]:
        """What pyglet asks on X11 alone; there is no public way to learn which key it was."""
        text, symbol = super()._event_text_symbol(event)
        return text, keys.unshifted(symbol, event.xkey.keycode, bool(event.xkey.state & _X11_SHIFT))

    def on_text(self, text: str) -> None:
        """Characters, as the keyboard's layout makes them."""
        pressed = self._composer.text(text)
        if pressed is not None:
            self._press(*pressed)
        self._stage.text(text)
        self._after()

    def on_deactivate(self) -> None:
        """The focus went elsewhere, and with it the news of keys going up."""
        self._forget_keys()

    def on_mouse_motion(self, x: float, y: float, dx: float, dy: float) -> None:
        """The pointer moved."""
        self._stage.point(*self.viewport().pixel(x, y))
        self._after()

    def on_mouse_drag(self, x: float, y: float, dx: float, dy: float, buttons: int, modifiers: int) -> None:
        """The pointer moved with a button down."""
        self.on_mouse_motion(x, y, dx, dy)

    def on_mouse_leave(self, x: float, y: float) -> None:
        """The pointer is outside."""
        self._stage.point(-1, -1)
        self._after()

    def on_mouse_press(self, x: float, y: float, button: int, modifiers: int) -> None:
        """A mouse button went down."""
        if button in _BUTTONS:
            self._stage.click(*self.viewport().pixel(x, y), _BUTTONS[button])
            self._after()

    def on_mouse_scroll(self, x: float, y: float, scroll_x: float, scroll_y: float) -> None:
        """The wheel, or two fingers, which give parts of a step."""
        self._wheel += scroll_y
        steps = int(self._wheel)
        if steps:
            self._wheel -= steps
            self._stage.wheel(steps)
            self._after()


def _icon(side: int) -> pyglet.image.ImageData:
    """Three heroes in formation."""
    frame = Frame(side, side)
    frame.rect(0, 0, side, side, PALETTE.panel)
    third = side // 3
    for (column, row), colour in zip(((1, 0), (0, 2), (2, 2)), PALETTE.heroes, strict=True):
        frame.rect(column * third + 1, row * third + 1, third - 2, third - 2, colour)
    pixels = np.full((side, side, 4), 255, np.uint8)
    pixels[:, :, :3] = raster(frame)[::-1]
    return pyglet.image.ImageData(side, side, "RGBA", pixels.tobytes())

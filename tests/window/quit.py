"""A program for the tests: asks a window to close, as the button in its frame would. Usage: quit WINDOW."""

from __future__ import annotations

import ctypes
import sys

from pyglet.libs.x11 import xlib


def main() -> None:
    """Send the message that window managers send."""
    display = xlib.XOpenDisplay(None)
    window = int(sys.argv[1])
    event = xlib.XEvent()
    event.xclient.type = xlib.ClientMessage
    event.xclient.window = window
    event.xclient.message_type = xlib.XInternAtom(display, b"WM_PROTOCOLS", False)
    event.xclient.format = 32
    event.xclient.data.l[0] = xlib.XInternAtom(display, b"WM_DELETE_WINDOW", False)
    xlib.XSendEvent(display, window, False, 0, ctypes.byref(event))
    xlib.XSync(display, False)


if __name__ == "__main__":
    main()

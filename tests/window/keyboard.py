"""The keyboard of the X server: where its numpad is, and its locks."""

from __future__ import annotations

import ctypes
import ctypes.util
import subprocess

NUMPAD = {7: 79, 8: 80, 9: 81, 4: 83, 5: 84, 6: 85, 1: 87, 2: 88, 3: 89}
"""The hardware codes of the numpad's digits, which mean the same key whatever NumLock says."""

_CORE_KEYBOARD, _NUMLOCK = 0x100, 2


def numlock(display: str) -> bool:
    """Whether NumLock is on."""
    x11 = ctypes.CDLL(ctypes.util.find_library("X11") or "libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(x11.XOpenDisplay(display.encode()))
    lamps = ctypes.c_uint()
    x11.XkbGetIndicatorState(connection, _CORE_KEYBOARD, ctypes.byref(lamps))
    x11.XCloseDisplay(connection)
    return bool(lamps.value & _NUMLOCK)


def set_numlock(display: str, on: bool) -> None:
    """Press NumLock if it is not as wanted."""
    if numlock(display) is not on:
        subprocess.run(["xdotool", "key", "Num_Lock"], env={"DISPLAY": display, "PATH": "/usr/bin:/bin"}, check=True)
    assert numlock(display) is on

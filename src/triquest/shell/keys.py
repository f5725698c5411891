"""From pyglet's key symbols to the portable names of `triquest.ui.bindings`."""

from __future__ import annotations

from pyglet.window import key

_NAMED = {
    key.UP: "up",
    key.DOWN: "down",
    key.LEFT: "left",
    key.RIGHT: "right",
    key.HOME: "home",
    key.END: "end",
    key.PAGEUP: "pageup",
    key.PAGEDOWN: "pagedown",
    key.ENTER: "enter",
    key.NUM_ENTER: "enter",
    key.ESCAPE: "escape",
    key.TAB: "tab",
    key.SPACE: "space",
    key.NUM_SPACE: "space",
    key.BACKSPACE: "backspace",
    key.DELETE: "delete",
    key.INSERT: "insert",
    key.NUM_ADD: "+",
    key.NUM_SUBTRACT: "-",
    key.NUM_MULTIPLY: "*",
    key.NUM_DIVIDE: "/",
    key.NUM_EQUAL: "=",
    # With NumLock off the numpad sends these.
    key.NUM_HOME: "num7",
    key.NUM_UP: "num8",
    key.NUM_PAGE_UP: "num9",
    key.NUM_LEFT: "num4",
    key.NUM_BEGIN: "num5",
    key.BEGIN: "num5",
    key.CLEAR: "num5",
    key.NUM_RIGHT: "num6",
    key.NUM_END: "num1",
    key.NUM_DOWN: "num2",
    key.NUM_PAGE_DOWN: "num3",
    key.NUM_INSERT: "num0",
    **{getattr(key, f"NUM_{digit}"): f"num{digit}" for digit in range(10)},
    **{getattr(key, f"F{number}"): f"f{number}" for number in range(1, 13)},
}
# X11 calls Shift+Tab a symbol of its own (ISO_Left_Tab), for which pyglet passes on the key's hardware code.
_LEFT_TAB = key.user_key(0x17)
# Where the layout's letters are not Latin, X11's hardware codes tell which key of a Latin keyboard it is.
_ROWS = ((24, "qwertyuiop"), (38, "asdfghjkl"), (52, "zxcvbnm"))
_BY_PLACE = {key.user_key(first + place): letter for first, row in _ROWS for place, letter in enumerate(row)}
# Of the digits' row, by X11's hardware codes; other systems name the digit itself.
_STRAFING_DIGITS = {9 + digit: getattr(key, f"_{digit}") for digit in (2, 4, 6, 8)}
_MODIFIERS = (
    (key.MOD_CTRL | key.MOD_COMMAND, "ctrl+"),
    (key.MOD_ALT | key.MOD_OPTION, "alt+"),
    (key.MOD_SHIFT, "shift+"),
)


def unshifted(symbol: int | None, code: int, shift: bool) -> int | None:
    """The symbol of an X11 key press, where Shift makes “$” of 4 and the digit is meant, for strafing."""
    return _STRAFING_DIGITS.get(code, symbol) if shift else symbol


def name(symbol: int, modifiers: int) -> str | None:
    """The portable name of a key press, None for modifiers alone and keys without a name.

    NumLock, CapsLock and ScrollLock do not count. Shift is left out where it only makes the character.
    """
    if symbol == _LEFT_TAB:
        symbol, modifiers = key.TAB, modifiers | key.MOD_SHIFT
    found = _NAMED.get(symbol) or _BY_PLACE.get(symbol)
    if found is None:
        if not 0x21 <= symbol <= 0x7E:
            return None
        found = chr(symbol).lower()
    shifted = len(found) > 1 or found.isalnum()
    prefix = "".join([text for mask, text in _MODIFIERS if modifiers & mask and (shifted or text != "shift+")])
    return prefix + found

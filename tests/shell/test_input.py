"""Keys, held keys and pixels, without a window."""

import os

import pyglet
import pytest

from triquest.shell.repeat import FIRST, NEXT, Repeat
from triquest.shell.viewport import Viewport

pyglet.options.shadow_window = False
try:
    from pyglet.window import key

    from triquest.shell import keys
    from triquest.shell.composing import Composer
except ImportError:
    # Without the library of OpenGL there is no window. Where nobody looks at skipped tests it must be there.
    if os.environ.get("CI"):
        raise
    pytest.skip("needs the library of OpenGL", allow_module_level=True)

LOCKS = key.MOD_NUMLOCK | key.MOD_CAPSLOCK | key.MOD_SCROLLLOCK


@pytest.mark.parametrize(
    ("symbol", "modifiers", "name"),
    [
        (key.UP, 0, "up"),
        (key.UP, key.MOD_SHIFT | LOCKS, "shift+up"),
        (key.NUM_8, LOCKS, "num8"),
        (key.NUM_UP, 0, "num8"),
        (key.NUM_UP, key.MOD_SHIFT, "shift+num8"),
        (key.NUM_BEGIN, 0, "num5"),
        (key.NUM_ENTER, 0, "enter"),
        (key.F, key.MOD_CAPSLOCK, "f"),
        (key.F, key.MOD_SHIFT, "shift+f"),
        (key._8, 0, "8"),
        (key.QUESTION, key.MOD_SHIFT, "?"),
        (key.PLUS, key.MOD_SHIFT | key.MOD_CTRL, "ctrl++"),
        (key.NUM_ADD, 0, "+"),
        (key.ENTER, key.MOD_ALT, "alt+enter"),
        (key.TAB, key.MOD_SHIFT, "shift+tab"),
        (key.user_key(23), key.MOD_SHIFT, "shift+tab"),
        (key.F11, 0, "f11"),
        (key.LSHIFT, key.MOD_SHIFT, None),
        (key.LCTRL, 0, None),
        (key.CAPSLOCK, 0, None),
        (key.user_key(99), 0, None),
        (key.user_key(41), 0, "f"),
        (key.user_key(58), key.MOD_SHIFT, "shift+m"),
        (key.NUM_ADD, key.MOD_SHIFT, "+"),
    ],
)
def test_names(symbol: int, modifiers: int, name: str | None) -> None:
    assert keys.name(symbol, modifiers) == name


def test_a_held_key_waits_then_repeats_and_never_twice_at_once() -> None:
    repeat = Repeat()
    assert repeat.tick(9.0) is None
    repeat.press(1, "up")
    assert repeat.tick(FIRST - 0.01) is None
    assert repeat.tick(0.02) == "up"
    assert repeat.tick(NEXT / 2) is None
    assert repeat.tick(5.0) == "up"
    assert repeat.tick(NEXT / 2) is None


def test_a_held_key_ends_with_its_own_release_or_with_the_focus() -> None:
    repeat = Repeat()
    repeat.press(1, "up")
    repeat.press(2, "left")
    repeat.release(1)
    assert repeat.key == "left"
    repeat.release(2)
    assert repeat.tick(9.0) is None
    repeat.press(1, "up")
    repeat.clear()
    assert repeat.tick(9.0) is None


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 2.0])
def test_pixels_and_points_go_both_ways(ratio: float) -> None:
    view = Viewport(1000, 640, round(1000 * ratio), round(640 * ratio))
    for x, y in ((0, 0), (999, 639), (500, 320), (123, 45)):
        pixel = view.pixel(x, y)
        assert 0 <= pixel[0] < view.pixels_x
        assert 0 <= pixel[1] < view.pixels_y
        assert view.point(*pixel) == pytest.approx((x, y))
    top_left = view.pixel(0, 639)
    assert top_left == pytest.approx((ratio / 2, ratio / 2))


@pytest.mark.parametrize(
    ("pixels", "density", "step", "scale"),
    [
        ((1280, 800), 1, 0, 1.0),
        ((960, 600), 1, 0, 1.0),
        ((1920, 1080), 1, 0, 1.25),
        ((2560, 1440), 1, 0, 1.75),
        ((2560, 1600), 2, 0, 2.0),
        ((1400, 900), 2, 0, 2.0),
        ((1280, 800), 1, 2, 1.5),
        ((1280, 800), 1, -9, 0.75),
        ((9999, 9999), 1, 0, 4.0),
    ],
)
def test_text_grows_with_the_window(pixels: tuple[int, int], density: float, step: int, scale: float) -> None:
    assert Viewport(100, 100, *pixels, density).scale(step) == scale


def test_shift_with_a_digit_of_the_upper_row_is_that_digit_whatever_character_it_makes() -> None:
    assert keys.unshifted(key.DOLLAR, 13, True) == key._4
    four = keys.unshifted(key.DOLLAR, 13, True)
    assert four is not None
    assert keys.name(four, key.MOD_SHIFT) == "shift+4"
    assert keys.unshifted(key._4, 13, False) == key._4
    assert keys.unshifted(key.QUESTION, 61, True) == key.QUESTION
    assert keys.unshifted(None, 13, False) is None


ALTGR = key.MOD_CTRL | key.MOD_ALT


@pytest.mark.parametrize(
    ("symbol", "modifiers", "text", "name"),
    [
        (key.SLASH, key.MOD_SHIFT, "?", "?"),  # an American keyboard on Windows
        (key.QUESTION, key.MOD_SHIFT, "?", "?"),  # any on X11
        (key._8, ALTGR | LOCKS, "[", "["),  # a German one on Windows
        (key.BRACKETLEFT, 0, "[", "["),
        (key._5, key.MOD_OPTION | key.MOD_ALT, "[", "["),  # a German one on a Mac
        (key.SLASH, 0, "-", "-"),
        (key.EQUAL, key.MOD_SHIFT, "+", "+"),
        (key.SEMICOLON, 0, "ö", ";"),
        (key.APOSTROPHE, 0, "", "'"),
        (key.user_key(11), 0, "é", "é"),
        (key.user_key(20), key.MOD_SHIFT, "ß", "ß"),
        (key._8, ALTGR, "", "ctrl+alt+8"),
    ],
)
def test_characters_are_those_that_the_layout_makes(symbol: int, modifiers: int, text: str, name: str) -> None:
    composer = Composer(mac=False)
    assert composer.press(symbol, modifiers) is None
    pressed = composer.text(text) if text else composer.settle()
    assert pressed == (symbol, name)
    assert composer.settle() is None
    assert composer.text("x") is None


@pytest.mark.parametrize(
    ("symbol", "modifiers", "name"),
    [
        (key.F, 0, "f"),
        (key._8, 0, "8"),
        (key._8, key.MOD_SHIFT, "shift+8"),
        (key.UP, 0, "up"),
        (key.NUM_ADD, 0, "+"),
        (key.MINUS, key.MOD_CTRL, "ctrl+-"),
        (key.ENTER, key.MOD_ALT, "alt+enter"),
    ],
)
def test_other_keys_do_not_wait(symbol: int, modifiers: int, name: str) -> None:
    assert Composer(mac=False).press(symbol, modifiers) == (symbol, name)


def test_letters_of_a_mac_are_those_of_its_layout() -> None:
    composer = Composer(mac=True)
    assert composer.press(key.Q, 0) is None
    assert composer.text("a") == (key.Q, "a")
    assert composer.press(key.Q, key.MOD_SHIFT) is None
    assert composer.text("A") == (key.Q, "shift+a")
    assert composer.press(key.Q, key.MOD_COMMAND) == (key.Q, "ctrl+q")


def test_a_second_press_does_not_take_the_text_of_the_first() -> None:
    composer = Composer(mac=False)
    composer.press(key.SLASH, 0)
    assert composer.press(key.F, 0) == (key.F, "f")
    assert composer.text("f") is None


def test_a_key_without_name_and_text_is_none() -> None:
    composer = Composer(mac=False)
    for text in ("", " ", "\r", "ab"):
        assert composer.press(key.user_key(99), 0) is None
        assert (composer.text(text) if text else composer.settle()) is None

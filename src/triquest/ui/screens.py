"""The commands of the screens around a game, with their keys: replays and bots being watched, messages, lists, pages.

Those of `own` can be given other keys, as a game's commands can. Those of `lists` stand fast, so that nobody loses the
way to the options.
"""

from __future__ import annotations

from triquest.engine.language import _
from triquest.ui import bindings, errands
from triquest.ui.bindings import Bindings
from triquest.ui.keysets import steer
from triquest.ui.prompts import Command

NAME = "screens"
"""Where a player's own keys for these commands are kept."""

PAUSE, STEP, BACK = "show-pause", "show-step", "show-back"
FASTER, SLOWER = "show-faster", "show-slower"
FIRST, LAST, LEAP_BACK, LEAP_ON = "show-first", "show-last", "show-leap-back", "show-leap-on"
FIGHT_BEFORE, FIGHT_AFTER, GO_TO, TAKE_OVER = "show-fight-before", "show-fight-after", "show-go-to", "show-take-over"
ACT = "look-act"
SEARCH, WRITE = "messages-search", "messages-write"
REPLAY, DICE = "runs-replay", "new-dice"

UP, DOWN, LESS, MORE = "list-up", "list-down", "list-less", "list-more"
PAGE_UP, PAGE_DOWN, TOP, END = "list-page-up", "list-page-down", "list-top", "list-end"
TURN_ON, TURN_BACK = "list-turn-on", "list-turn-back"
CHOOSE = "list-choose"
LEAVE = bindings.LEAVE


def own() -> tuple[Command, ...]:
    """The commands whose keys can be changed."""
    show, others = _("Watching and replaying"), _("Other screens")
    return (
        Command(PAUSE, ("space", "p"), (), _("Pause, or go on"), show),
        Command(STEP, ("right", ".", "num6"), (), _("One action on"), show),
        Command(BACK, ("left", ",", "num4"), (), _("One action back"), show),
        Command(SLOWER, ("down", "num2"), (), _("Slower"), show),
        Command(FASTER, ("up", "num8"), (), _("Faster"), show),
        Command(LEAP_BACK, ("pageup",), (), _("Many actions back"), show),
        Command(LEAP_ON, ("pagedown",), (), _("Many actions on"), show),
        Command(FIRST, ("home",), (), _("To the beginning"), show),
        Command(LAST, ("end",), (), _("To the end"), show),
        Command(FIGHT_BEFORE, ("b",), (), _("To the fight before"), show),
        Command(FIGHT_AFTER, ("n",), (), _("To the next fight"), show),
        Command(GO_TO, ("g",), (), _("Go to an action by its number"), show),
        Command(TAKE_OVER, ("t",), (), _("Take over: play on from here"), show),
        Command(ACT, ("enter", "num5"), (), _("Go to what the look cursor is on, or act on it"), others),
        Command(SEARCH, ("/", "ctrl+f", "num/"), (), _("Search the messages"), others),
        Command(WRITE, ("w",), (), _("Write the messages to a file"), others),
        Command(REPLAY, ("r",), (), _("See the chosen run again"), others),
        Command(DICE, ("f5", "ctrl+r"), (), _("Roll another seed"), others),
    )


def general() -> tuple[Command, ...]:
    """The window's commands that mean something on these screens; nobody goes on errands there."""
    return tuple(entry for entry in bindings.GENERAL if entry.id not in errands.ERRANDS)


def lists() -> Bindings:
    """The fixed keys of lists and pages."""
    section = _("Lists and pages")
    table = (
        Command(UP, ("up",), (), _("Up"), section),
        Command(DOWN, ("down",), (), _("Down"), section),
        Command(LESS, ("left",), (), _("Less, or the page before"), section),
        Command(MORE, ("right",), (), _("More, or the next page"), section),
        Command(PAGE_UP, ("pageup",), (), _("Far up"), section),
        Command(PAGE_DOWN, ("pagedown",), (), _("Far down"), section),
        Command(TOP, ("home",), (), _("To the top"), section),
        Command(END, ("end",), (), _("To the end"), section),
        Command(TURN_ON, ("tab",), (), _("The next page"), section),
        Command(TURN_BACK, ("shift+tab",), (), _("The page before"), section),
        Command(CHOOSE, ("enter", "space", "num5"), (), _("Choose"), section),
        Command(LEAVE, ("escape", "backspace"), (), _("Back"), section),
    )
    return Bindings(table, ())


def way(key: str, key_set: str) -> str | None:
    """The command of `lists` that a key gives under a key set; None for any other key."""
    return lists().command(steer(key, key_set))

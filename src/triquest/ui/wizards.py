"""The menu of a wizard: first what, then of which kind or how much, in lists that can be picked from by a digit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from triquest.engine.language import _
from triquest.engine.wizardry import Wizardry
from triquest.ui.menus import Option, menu
from triquest.ui.prompts import Reply

_MOST = 9


def ask(
    deeds: Iterable[Wizardry],
    name: Callable[[Wizardry], str],
    heading: Callable[[str], str],
    shelf: Callable[[Wizardry], str] = lambda deed: "",
) -> Reply:
    """Which deed; `name` says what one of several is called, `heading` what they are together. Those with a `shelf` of
    their own are asked for by it first.
    """
    kinds: dict[str, list[Wizardry]] = {}
    for deed in deeds:
        kinds.setdefault(deed.what, []).append(deed)
    options = []
    for what, those in kinds.items():
        leads = _shelves(heading(what), those, name, shelf) if those[0].value else those[0]
        options.append(Option(heading(what), leads))
    return menu(_("What shall the wizard do?"), "c", options)


def _shelves(
    text: str, deeds: Sequence[Wizardry], name: Callable[[Wizardry], str], shelf: Callable[[Wizardry], str]
) -> Reply:
    shelves: dict[str, list[Option]] = {}
    for deed in deeds:
        shelves.setdefault(shelf(deed), []).append(Option(name(deed), deed))
    if len(shelves) == 1:
        return _pages(text, next(iter(shelves.values())))
    return _pages(text, [Option(label, _pages(text, options)) for label, options in shelves.items()])


def _pages(text: str, options: Sequence[Option]) -> Reply:
    """A list whose last line leads on where there are too many."""
    if len(options) <= _MOST:
        return menu(text, "c", options)
    more = Option(_("More …"), _pages(text, options[_MOST - 1 :]))
    return menu(text, "c", [*options[: _MOST - 1], more])

"""The menu of a wizard: first what, then of which kind or how much."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from triquest.engine.language import _
from triquest.engine.wizardry import Wizardry
from triquest.ui.menus import Option, menu
from triquest.ui.prompts import Reply


def ask(deeds: Iterable[Wizardry], name: Callable[[Wizardry], str], heading: Callable[[str], str]) -> Reply:
    """Which deed; `name` says what one of several is called, `heading` what they are together."""
    kinds: dict[str, list[Wizardry]] = {}
    for deed in deeds:
        kinds.setdefault(deed.what, []).append(deed)
    options = []
    for what, those in kinds.items():
        leads: Reply = those[0]
        if those[0].value:
            leads = menu(heading(what), "c", [Option(name(deed), deed) for deed in those])
        options.append(Option(heading(what), leads))
    return menu(_("What shall the wizard do?"), "c", options)

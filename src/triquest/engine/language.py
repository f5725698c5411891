"""Translation. English stands in the source; catalogues, when there are any, lie in `locale/`."""

from __future__ import annotations

import gettext as _gettext
from pathlib import Path

_catalogue = _gettext.translation("triquest", Path(__file__).parent.parent / "locale", fallback=True)


def _(text: str) -> str:
    """The text in the player's language."""
    return _catalogue.gettext(text)


def ngettext(one: str, many: str, count: int) -> str:
    """The form of a text that fits a count."""
    return _catalogue.ngettext(one, many, count)

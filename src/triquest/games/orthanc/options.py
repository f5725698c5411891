"""The options a game of Orthanc can be started with."""

from __future__ import annotations

import re

from triquest.engine.language import N_, Words, _
from triquest.engine.options import Option

_LONGEST = 24


def _name(text: str) -> str:
    if text and not re.fullmatch(r"[^\W_][\w '\-]*", text):
        raise ValueError(_("begin with a letter; then letters, digits, spaces, ' and - may follow"))
    if len(text) > _LONGEST:
        raise ValueError(_("use at most {longest} characters").format(longest=_LONGEST))
    return " ".join(text.split())


OPTIONS = (
    Option(
        N_("name"),
        "",
        N_("the adventurer's name; the dice choose one if it is left empty"),
        normal=_name,
        keep_case=True,
    ),
    Option(
        N_("dungeon"),
        "original",
        N_("the first dungeon; outside it one may always change to another"),
        Words({N_("original"): N_("the one that all players share"), N_("new"): N_("one that only this seed has")}),
    ),
)

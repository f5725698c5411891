"""What the pages of docs/ do not say by themselves: tables from the rules, examples worked out, pictures drawn.

MkDocs calls `define_env` for its macros; a page then writes ``{{ triquest.monsters() }}`` or
``{{ tq.combat.miss_sides }}``. So no number of the rules is typed twice, and no example can go stale. Every function
gives Markdown or HTML text.
"""

from __future__ import annotations

from typing import Any

from triquest.games.orthanc.rules import book as orthanc_book
from triquest.games.triquest.rules import book as triquest_book

from . import bench, commands, examples, orthanc_rules, pictures, repository, triquest_rules

NAMES: dict[str, Any] = {
    "tq": triquest_book().rules,
    "orc": orthanc_book().rules,
    "bench": bench,
    "commands": commands,
    "examples": examples,
    "repository": repository,
    "orthanc": orthanc_rules,
    "pictures": pictures,
    "triquest": triquest_rules,
}
"""What a page can ask for."""


def define_env(env: Any) -> None:
    """Give the names to the macros plugin."""
    env.variables.update(NAMES)

"""Pages that are kept elsewhere in the repository, and what the changelog says of each game."""

from __future__ import annotations

import re
from pathlib import Path

from triquest.engine.registry import games

from .tables import table

ROOT = Path(__file__).parent.parent.parent


def page(name: str, deeper: int = 0) -> str:
    """A Markdown file from the root of the repository, without its title, its headings so many levels deeper."""
    text = (ROOT / name).read_text(encoding="utf-8").partition("\n")[2].lstrip()
    return re.sub(r"^##", "##" + "#" * deeper, text, flags=re.MULTILINE)


def rules_versions() -> str:
    """The rules version of every installed game."""
    return table(("game", "its rules version today"), ((kind.title, kind.rules_version) for kind in games().values()))


def history(title: str) -> str:
    """The changelog's lines that tell of a game by its title, each with the release it stands under."""
    found = []
    for release, text in re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", page("CHANGELOG.md"), re.MULTILINE | re.DOTALL):
        entries = re.split(r"^- ", re.sub(r"^###.*\n", "", text, flags=re.MULTILINE), flags=re.MULTILINE)[1:]
        told = [" ".join(entry.split()) for entry in entries if f"**{title}**" in entry]
        found += [f"- {release.strip('[]')}: {words}" for words in told]
    return "\n".join(found)


def command(name: str) -> str:
    """One of the README's two commands: `play` or `test`."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    commands: dict[str, str] = dict(re.findall(r"<!-- command: (\w+) -->\n+```sh\n(.+)\n```", readme))
    return commands[name]

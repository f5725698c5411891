#!/usr/bin/env python3
"""Brings the catalogues of `src/triquest/locale/` up to the source: the English template, each language's texts (`.po`)
and what the program reads (`.mo`). Texts that are new are left empty in the `.po`, for a translator.

tools/catalogues.py [--check]    with --check nothing is written; 1 if something would be, or a text is missing or wrong
"""

from __future__ import annotations

import io
import string
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

SOURCE = Path(__file__).resolve().parent.parent / "src" / "triquest"
LOCALE = SOURCE / "locale"
TEMPLATE = LOCALE / "triquest.pot"
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None,
    "N_": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
}


def template() -> Catalog:
    """Every text that is marked in the source, with the files it stands in."""
    catalogue = Catalog(project="triquest", header_comment="# The texts of triquest, in English.", charset="utf-8")
    for path in sorted(SOURCE.rglob("*.py"), key=Path.as_posix):
        name = path.relative_to(SOURCE).as_posix()
        for _line, text, _comments, context in extract_from_file("python", path, KEYWORDS):
            catalogue.add(text, locations=[(name, 0)], context=context)
    return catalogue


def languages() -> list[str]:
    """The languages that have a catalogue."""
    return sorted(path.parent.parent.name for path in LOCALE.glob("*/LC_MESSAGES/triquest.po"))


def po(language: str) -> Path:
    """The texts of a language."""
    return LOCALE / language / "LC_MESSAGES" / "triquest.po"


def read(language: str) -> Catalog:
    """A language's catalogue as it stands."""
    with po(language).open("rb") as file:
        return read_po(file, language)


def updated(language: str, english: Catalog) -> Catalog:
    """The catalogue with the source's texts: those that are gone are dropped, nothing is guessed for new ones."""
    catalogue = read(language)
    catalogue.update(english, no_fuzzy_matching=True, update_header_comment=False)
    catalogue.obsolete.clear()
    return catalogue


class _Plain(Catalog):
    """A catalogue whose header has nothing that differs from day to day."""

    def __init__(self, like: Catalog) -> None:
        """An empty one; Babel has plural rules of its own by language, but those of the file count."""
        super().__init__(like.locale, header_comment=like.header_comment, charset="utf-8", fuzzy=False)
        self._count = like.num_plurals
        self._rules = f"nplurals={like.num_plurals}; plural={like.plural_expr};"

    @property
    def num_plurals(self) -> int:
        """How many forms a text with a count has."""
        return self._count

    def _get_mime_headers(self) -> list[tuple[str, str]]:
        headers = [("Content-Type", "text/plain; charset=utf-8"), ("Content-Transfer-Encoding", "8bit")]
        return [*headers, ("Language", str(self.locale)), ("Plural-Forms", self._rules)] if self.locale else headers

    mime_headers = property(_get_mime_headers, Catalog._set_mime_headers)


def _plain(catalogue: Catalog) -> Catalog:
    bare = _Plain(catalogue)
    for message in catalogue:
        if message.id:
            bare[message.id] = message
    return bare


def as_po(catalogue: Catalog) -> bytes:
    """The catalogue as a text file; the same texts give the same bytes."""
    buffer = io.BytesIO()
    write_po(buffer, _plain(catalogue), width=100, include_lineno=False, sort_by_file=True)
    return buffer.getvalue()


def as_mo(catalogue: Catalog) -> bytes:
    """The catalogue as the program reads it."""
    buffer = io.BytesIO()
    write_mo(buffer, _plain(catalogue))
    return buffer.getvalue()


def files() -> Iterator[tuple[Path, bytes]]:
    """Every file of the catalogues, and what must stand in it."""
    english = template()
    yield TEMPLATE, as_po(english)
    for language in languages():
        catalogue = updated(language, english)
        yield po(language), as_po(catalogue)
        yield po(language).with_suffix(".mo"), as_mo(catalogue)


def same(path: Path, data: bytes) -> bool:
    """Whether a file holds that already, whatever git makes of the ends of lines."""
    return path.exists() and path.read_bytes() in (data, data.replace(b"\n", b"\r\n"))


def faults(language: str) -> list[str]:
    """What is wrong with a language's texts: missing, doubtful, or with other fields than the English."""
    found = []
    for message in read(language):
        if message.id:
            shown = repr(message.id)[:70]
            if message.fuzzy:
                found.append(f"{language}: {shown} is marked fuzzy")
            found += [f"{language}: {shown} {fault}" for fault in _faults(message)]
    return found


def _faults(message: Message) -> Iterator[str]:
    english = [message.id] if isinstance(message.id, str) else list(message.id)
    texts = [message.string or ""] if isinstance(message.string, str | None) else list(message.string)
    if len(texts) < len(english) or not all(texts):
        yield "is not translated"
        return
    for number, text in enumerate(texts):
        wanted, given = fields(english[min(number, len(english) - 1)]), fields(text)
        # A language may say in a word what English says by a number.
        spare = {"count"} if len(english) > 1 and number == 0 else set()
        if set(given) - spare != set(wanted) - spare or given.count("") != wanted.count(""):
            yield f"has the fields {wanted}, its translation {given}"


def fields(text: str) -> list[str]:
    """The names of a text's fields, sorted; their widths are the language's own affair."""
    return sorted(name for _text, name, _spec, _as in string.Formatter().parse(text) if name is not None)


def main(arguments: list[str]) -> int:
    """Write what is new; or with ``--check`` only tell."""
    stale = [(path, data) for path, data in files() if not same(path, data)]
    if arguments == ["--check"]:
        told = [f"{path.relative_to(SOURCE)} is not up to date: run tools/catalogues.py" for path, _data in stale]
        told += [fault for language in languages() for fault in faults(language)]
        print("\n".join(told) or "All catalogues are complete.")
        return int(bool(told))
    for path, data in stale:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        print(f"{path.relative_to(SOURCE)} was written")
    for language in languages():
        print(*faults(language), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

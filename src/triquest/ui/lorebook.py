"""The bestiary and the book of items as words: what this player has met, and what the rules say of it."""

from __future__ import annotations

from dataclasses import dataclass

from triquest.engine import lore
from triquest.engine.language import _, names, ngettext
from triquest.engine.lore import Thing
from triquest.engine.registry import GameType
from triquest.ui.tones import Line, Tone


@dataclass(frozen=True, slots=True)
class Page:
    """Something of the book: `count` is how many were slain or found, None for what was never met."""

    thing: Thing
    name: str
    count: int | None


def pages(kind: GameType) -> dict[str, list[Page]]:
    """All pages by the name of their sort; what was never met has no name."""
    front, known = kind.front(), lore.known(kind.id)
    found: dict[str, list[Page]] = {}
    for sort, ident in front.lore():
        count = known.get((sort, ident))
        name = _("not met yet") if count is None else front.lore_name(sort, ident)
        found.setdefault(front.lore_name(sort, ""), []).append(Page((sort, ident), name, count))
    return found


def met(book: list[Page]) -> str:
    """“7 of 30 met”."""
    return _("{met} of {all} met").format(met=sum(page.count is not None for page in book), all=len(book))


def describe(kind: GameType, page: Page) -> list[Line]:
    """A page in full."""
    if page.count is None:
        return [Line(_("You have not met it yet."), Tone.HINT)]
    slain = ngettext("{count} slain", "{count} slain", page.count)
    found = ngettext("{count} found", "{count} found", page.count)
    told = (slain if page.thing[0] == "monster" else found).format(count=page.count)
    lines: list[Line] = kind.front().lore_of(*page.thing)
    return [*lines, Line(told, Tone.GAIN)] if page.count else lines


def told(kind: GameType, words: str) -> list[Line]:
    """The list of what was met, or all pages whose names begin with the words."""
    lines: list[Line] = []
    for sort, book in pages(kind).items():
        known = [page for page in book if page.count is not None]
        if words:
            for page in known:
                if any(name.startswith(words.lower()) for name in names(page.name)):
                    lines += [Line(page.name, Tone.GAIN), *describe(kind, page)]
            continue
        lines.append(Line(_("{sort}: {met}").format(sort=sort, met=met(book)), Tone.GAIN))
        listed = [f"{page.name} ({page.count})" if page.count else page.name for page in known]
        lines += [Line(", ".join(listed))] if listed else []
    if words and not lines:
        return [Line(_("You have met nothing of that name. “book” lists what you have met."), Tone.HINT)]
    return lines

"""A game's hall of fame as words: who has a place, who has not, and what stands apart."""

from __future__ import annotations

from triquest.engine import fame
from triquest.engine.fame import Entry
from triquest.engine.journal import BRANCH, WIZARD
from triquest.engine.language import _, ngettext
from triquest.engine.registry import GameType
from triquest.engine.runs import ABANDONED
from triquest.ui.chronicle import honoured
from triquest.ui.tones import Line, Tone

_OTHERS = 10
"""So many of those without a place are told of."""


def told(kind: GameType) -> list[Line]:
    """The whole hall, rules version by rules version, the present one first."""
    versions = [kind.rules_version, *(number for number in fame.versions(kind.id) if number != kind.rules_version)]
    lines: list[Line] = []
    for version in versions:
        entries = fame.read(kind.id, version)
        if entries or version == kind.rules_version:
            lines += _version(kind, version, entries, heading=len(versions) > 1)
    return lines


def _version(kind: GameType, version: int, entries: list[Entry], heading: bool) -> list[Line]:
    hall = kind.front().hall()
    best = honoured(hall, entries)
    lines = [Line(_("Rules version {version}").format(version=version), Tone.HINT)] if heading else []
    lines.append(Line(hall.name, Tone.VICTORY))
    lines += [_row(str(place), entry) for place, entry in enumerate(best, 1)] or [Line(_("Nobody yet."), Tone.HINT)]
    parts = {
        "": _("The others"),
        ABANDONED: _("Abandoned"),
        BRANCH: _("Begun in the midst of another game"),
        "bot": _("Bots"),
        WIZARD: _("Wizards"),
    }
    for apart, name in parts.items():
        others = [entry for entry in entries if _part(entry) == apart and entry not in best]
        if others:
            lines.append(Line(name, Tone.GAIN))
            lines += [_row("·", entry) for entry in others[:_OTHERS]]
            more = len(others) - _OTHERS
            if more > 0:
                lines.append(Line(ngettext("and {count} more", "and {count} more", more).format(count=more), Tone.HINT))
    return lines


def _part(entry: Entry) -> str:
    """Where an entry without a place stands: bots, wizards and branches among their like, however they ended."""
    return entry.apart or (ABANDONED if entry.result == ABANDONED else "")


def _row(mark: str, entry: Entry) -> Line:
    told = _("{mark:>3}  {score:>7}  {story}  ({run}, {when}, seed {seed})")
    return Line(
        told.format(mark=mark, score=entry.score, story=entry.story, run=entry.run, when=entry.when, seed=entry.seed)
    )

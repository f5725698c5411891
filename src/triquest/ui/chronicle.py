"""What is written down when a game has ended: its line in the hall of fame, and the character in plain text."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import triquest
from triquest.engine import fame, keeping
from triquest.engine.fame import Entry
from triquest.engine.journal import TUTORIAL
from triquest.engine.language import _, ngettext
from triquest.engine.runs import ABANDONED, Run
from triquest.ui.front import Front, Hall
from triquest.ui.tones import Line, Tone

_MESSAGES = 40
"""So many of the last messages are written down."""


@dataclass(frozen=True, slots=True)
class Written:
    """What became of it: the file, the place in the hall from 1 (0 for none), and what the disk had to say."""

    file: Path | None = None
    place: int = 0
    trouble: str = ""


def folder() -> Path:
    """Where characters are written down."""
    return keeping.data_folder() / "characters"


def write(run: Run, front: Front, messages: Sequence[Line]) -> Written:
    """Write a run that is over or given up down, once or again; a disk that refuses costs nothing but this."""
    if TUTORIAL in run.header.marks or not (run.abandoned or run.session.outcome()):
        return Written()
    file, place, trouble = folder() / f"{run.name}.txt", 0, ""
    try:
        entry = _entry(run, front)
        fame.add(run.kind.id, run.header.rules, entry)
        place = standing(front.hall(), fame.read(run.kind.id, run.header.rules), entry.key)
        keeping.replace(file, _text(run, front, messages))
    except OSError as error:
        told = _("How the game went cannot be written to {folder}: {why}.")
        trouble = told.format(folder=keeping.data_folder(), why=error.strerror)
    return Written(None if trouble else file, place, trouble)


def abandon(run: Run, front: Front, messages: Sequence[Line]) -> list[str]:
    """Give a run up for good and write it down as given up; what to say of it."""
    return [run.abandon(), *told(write(run, front, messages))]


def snapshot(run: Run, front: Front, messages: Sequence[Line]) -> str:
    """Write a game down as it stands now, in a file of its own; a sentence about it."""
    file = folder() / f"{run.name}-{run.session.actions}.txt"
    try:
        keeping.replace(file, _text(run, front, messages))
    except OSError as error:
        told = _("How the game stands cannot be written to {folder}: {why}.")
        return told.format(folder=folder(), why=error.strerror)
    return _("How the game stands is written down: {path}").format(path=file)


def told(written: Written) -> list[str]:
    """What to say of it at the end of a game."""
    lines = [_("Place {place} in the hall of fame.").format(place=written.place)] if written.place else []
    lines += [_("The character is written down: {path}").format(path=written.file)] if written.file else []
    return [*lines, *([written.trouble] if written.trouble else [])]


def honoured(hall: Hall, entries: Sequence[Entry]) -> list[Entry]:
    """Those who have a place in the hall, the best first."""
    plain = [entry for entry in entries if not entry.apart and (entry.result == "win" or not hall.winners_only)]
    plain = [entry for entry in plain if entry.result != ABANDONED]
    return plain[: hall.most]


def standing(hall: Hall, entries: Sequence[Entry], key: str) -> int:
    """The place of an entry from 1, 0 for none."""
    return next((place for place, entry in enumerate(honoured(hall, entries), 1) if entry.key == key), 0)


def _entry(run: Run, front: Front) -> Entry:
    observation, outcome = run.session.observe(), run.session.outcome()
    return Entry(
        key=f"{run.session.last_check:016x}",
        score=front.score(observation),
        result=ABANDONED if outcome is None else str(outcome.result),
        reason=ABANDONED if outcome is None else outcome.reason,
        story=front.story(observation),
        actions=run.session.actions,
        seed=run.seed,
        options=dict(run.header.options),
        marks=run.header.marks,
        run=run.name,
        when=datetime.now(UTC).strftime("%Y-%m-%d"),
    )


# -- the character -------------------------------------------------------------------------------------------------
def _text(run: Run, front: Front, messages: Sequence[Line]) -> str:
    return "\n".join(character(run, front, messages)) + "\n"


def character(run: Run, front: Front, messages: Sequence[Line]) -> list[str]:
    """The character dump, line by line, of a game that is over, given up, or goes on."""
    observation = run.session.observe()
    title = _("{game}, seed {seed}").format(game=run.kind.title, seed=run.seed)
    lines = [title, "=" * len(title), ""]
    lines += [f"{line.tone.mark} {line.text}" for line in _end(run, front)]
    lines.append("  " + _("Score: {score}.").format(score=front.score(observation)))
    if run.header.marks:
        lines.append("  " + _("Marks: {marks}.").format(marks=", ".join(run.header.marks)))
    for heading, part in front.dossier(observation):
        lines += _part(heading, [line.text for line in part])
    lines += _part(_("Slain"), _counts(run, front, "monster"))
    lines += _part(_("Found"), _counts(run, front, "item"))
    lines += _part(_("The map"), front.map(observation))
    lines += _part(_("The last messages"), [f"{line.tone.mark} {line.text}" for line in messages[-_MESSAGES:]])
    return [*lines, *_part(_("To see it again"), _again(run))]


def _end(run: Run, front: Front) -> Sequence[Line]:
    observation, outcome = run.session.observe(), run.session.outcome()
    if outcome is not None:
        return front.farewell(outcome, observation)
    if run.abandoned:
        return [Line(front.story(observation), Tone.DEFEAT), Line(_("The run was abandoned."))]
    return [*front.look(observation), Line(_("The game goes on."))]


def _part(heading: str, lines: Sequence[str]) -> list[str]:
    return ["", heading, "-" * len(heading), *lines] if lines else []


def _counts(run: Run, front: Front, sort: str) -> list[str]:
    counts = {thing: count for thing, count in run.tally.counts.items() if thing[0] == sort and count}
    ordered = sorted(counts.items(), key=lambda entry: (-entry[1], entry[0]))
    return [f"{count:>5}  {front.lore_name(*thing)}" for thing, count in ordered]


def _again(run: Run) -> list[str]:
    header = run.header
    told = ngettext("{count} action", "{count} actions", run.session.actions).format(count=run.session.actions)
    version = _("triquest {version}, rules version {rules}; {actions}")
    lines = [
        _("The journal: {path}").format(path=run.path),
        _("The replay: {command}").format(command=shlex.join(["triquest", "replay", run.name])),
        _("The same world: {command}").format(command=shlex.join(_command(run))),
        version.format(version=triquest.__version__, rules=header.rules, actions=told),
    ]
    defaults = {option.name: option.default for option in run.kind.options}
    changed = [f"{name}={value}" for name, value in header.options.items() if defaults.get(name) != value]
    return [*lines, _("Options: {options}").format(options=", ".join(changed) or _("all as usual"))]


def _command(run: Run) -> list[str]:
    defaults = {option.name: option.default for option in run.kind.options}
    pairs = [f"{name}={value}" for name, value in run.header.options.items() if defaults.get(name) != value]
    sets = [word for pair in pairs for word in ("--set", pair)]
    return ["triquest", "play", run.kind.id, "--seed", str(run.seed), *sets]

"""A run in one line, for lists of runs."""

from __future__ import annotations

from triquest.engine import runs
from triquest.engine.language import _, ngettext


def row(run: runs.Summary) -> str:
    """Its name, when it was played last, how it ended, and where it stands."""
    states = {"win": _("won"), "loss": _("lost"), runs.ABANDONED: _("given up")}
    state = states.get(run.end or "", _("open"))
    when = run.played.astimezone().strftime("%Y-%m-%d %H:%M")
    told = run.status or ngettext("{count} action", "{count} actions", run.actions).format(count=run.actions)
    row = _("{name:14} {when}  {state:5} seed {seed}: {status}")
    return row.format(name=run.name, when=when, state=state, seed=run.seed, status=told)

"""A run in one line, for lists of runs."""

from __future__ import annotations

from triquest.engine import runs
from triquest.engine.language import _


def row(run: runs.Summary) -> str:
    """Its name, when it was played last, how it ended, and where it stands."""
    states = {"win": _("won"), "loss": _("lost"), runs.ABANDONED: _("given up")}
    state = states.get(run.end or "", _("open"))
    when = run.played.astimezone().strftime("%Y-%m-%d %H:%M")
    told = run.status or _("{count} actions").format(count=run.actions)
    seed = _("seed {seed}").format(seed=run.seed)
    return f"{run.name:14} {when}  {state:5} {seed}: {told}"

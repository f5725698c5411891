"""The journals of games that failed, to be replayed and looked into."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import triquest
from triquest.engine.errors import JournalError
from triquest.engine.journal import Header, Writer, mark
from triquest.engine.registry import find
from triquest.engine.session import Session
from triquest.lab.simulate import Plan, Played


def keep(folder: Path, plan: Plan, played: Played) -> Path:
    """Write a failed game's journal as far as the game can be played again; the path of the file.

    What was to be done when it failed stands among the marks of the journal's header.
    """
    kind = find(plan.game)
    last = played.done[-1] if len(played.done) > played.actions else "bot"
    marks = (mark("bot", plan.bot), mark("failed-at", last), mark("error", played.error))
    header = Header(kind.id, kind.rules_version, played.seed, plan.options, triquest.__version__, marks)
    path = folder / f"{kind.id}-{plan.seed}-{played.number}.journal"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
    except OSError as error:
        raise JournalError(f"{path} cannot be written: {error.strerror}.") from None
    writer = Writer(path, header)
    # The rules that failed once may fail again, and that must not end the simulation.
    with suppress(Exception):
        session = Session(kind.new(played.seed, plan.options), writer)
        for text in played.done[: played.actions]:
            session.act(kind.parse_action(text))
    writer.close()
    return path

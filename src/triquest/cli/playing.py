"""`triquest`, `triquest play` and `triquest replay`."""

from __future__ import annotations

import argparse
import sys

from triquest.cli import values
from triquest.cli.listings import row
from triquest.engine import journal, replay, runs
from triquest.engine.errors import JournalError
from triquest.engine.options import parse_pairs, settle
from triquest.engine.registry import GameType, find
from triquest.ui import retell, textplay

DEFAULT_GAME = "triquest"


def default(_: argparse.Namespace) -> int:
    """Play if somebody is there; else show what it is and how to play."""
    kind = find(DEFAULT_GAME)
    if sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty():
        return _play_text(_open_run(kind))
    for line in retell.demo(kind):
        print(line)
    return 0


def play(chosen: argparse.Namespace) -> int:
    """Begin a run or go on with one."""
    kind = find(chosen.game)
    if chosen.run_name:
        return _play_text(runs.resume(runs.locate(chosen.run_name, kind.id)))
    if chosen.new or chosen.seed is not None or chosen.set:
        options = settle(kind.options, parse_pairs(chosen.set))
        return _play_text(runs.create(kind, values.seed(chosen.seed), options))
    return _play_text(_open_run(kind))


def _play_text(run: runs.Run) -> int:
    resume = f"Saved as {run.name}. Go on with: triquest play {run.kind.id} --run {run.name}"
    with run:
        outcome = textplay.play(run.session, run.kind.front(), sys.stdin, sys.stdout, run.notice, resume)
        if outcome is not None:
            print(f"Seed {run.seed}. See it again with: triquest replay {run.name}")
    return 0


def _open_run(kind: GameType) -> runs.Run:
    """The open run a player chooses, or a new one. Nobody is asked when there is none, or no terminal."""
    open_runs = [run for run in runs.summaries(kind.id) if run.end is None and run.rules == kind.rules_version][:9]
    if open_runs and sys.stdin.isatty():
        choice = _choose(open_runs)
        if choice is not None:
            return runs.resume(choice.path)
    return runs.create(kind, values.seed(None), settle(kind.options, {}))


def _choose(open_runs: list[runs.Summary]) -> runs.Summary | None:
    print("Go on with a run, or begin a new one?")
    for number, run in enumerate(open_runs, 1):
        print(f"  {number}  {row(run)}")
    print("  n  a new run")
    while True:
        print(f"1 to {len(open_runs)}, or n [1]: ", end="", flush=True)
        answer = sys.stdin.readline()
        text = answer.strip().lower() or "1"
        if not answer or text in ("n", "new"):
            return None
        if text.isdigit() and 1 <= int(text) <= len(open_runs):
            return open_runs[int(text) - 1]


def replay_journal(chosen: argparse.Namespace) -> int:
    """Tell a journal again, or check every action of it."""
    record = journal.read(runs.locate(chosen.file))
    game, kind = replay.start(record.header), replay.game_type(record.header)
    if chosen.verify:
        for _ in replay.steps(record, game):
            pass
    else:
        for line in retell.retell(record, game, kind.front()):
            print(line)
    if record.damage:
        raise JournalError(f"All {len(record.entries)} whole actions agree, but {record.damage}.")
    if chosen.verify:
        outcome = game.outcome()
        end = "not over yet" if outcome is None else f"a {outcome.result}"
        print(f"All {len(record.entries)} actions agree: {kind.title}, seed {record.header.seed}, {end}.")
    return 0

"""`triquest`, `triquest play`, `triquest watch` and `triquest replay`."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator

from triquest.core.rng import stream
from triquest.engine import journal, replay, runs
from triquest.engine.errors import GameNotFound, JournalError
from triquest.engine.journal import WIZARD
from triquest.engine.options import parse_pairs, parse_seed, settle
from triquest.engine.registry import GameType, find, make_bot
from triquest.shell import app
from triquest.ui import lessons, retell, textplay
from triquest.ui.dialogue import Dialogue
from triquest.ui.runwords import row
from triquest.ui.terminal import Terminal
from triquest.ui.texthouse import House
from triquest.ui.texttheatre import Theatre

DEFAULT_GAME = "triquest"


def default(_chosen: argparse.Namespace) -> int:
    """Play in a window, else in the terminal; with neither, show what it is and how to play."""
    try:
        app.play()
    except app.NoWindow as reason:
        kind = find(DEFAULT_GAME)
        if _in_terminal():
            return _instead(reason, _open_run(kind))
        for line in retell.demo(kind):
            print(line)
    return 0


def play(chosen: argparse.Namespace) -> int:
    """Begin a run or go on with one, in a window if there can be one."""
    kind = find(chosen.game)
    options = settle(kind.options, parse_pairs(chosen.set))
    run = None
    if chosen.run_name:
        run = runs.resume(runs.locate(chosen.run_name, kind.id))
    elif chosen.new or chosen.wizard or chosen.seed is not None or chosen.set:
        run = runs.create(kind, parse_seed(chosen.seed), options, (WIZARD,) if chosen.wizard else ())
    if chosen.text:
        return _play_text(run or _open_run(kind))
    try:
        app.play(kind, run)
    except app.NoWindow as reason:
        if not chosen.window:
            return _instead(reason, run or _open_run(kind))
        if run is not None:
            run.close()
        raise
    return 0


def _in_terminal() -> bool:
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


def _instead(reason: app.NoWindow, run: runs.Run) -> int:
    print(f"{reason} So the game is told in words.", file=sys.stderr)
    return _play_text(run)


def _play_text(run: runs.Run) -> int:
    House(_lines(), sys.stdout).play(run)
    return 0


def _lines() -> Iterator[str]:
    """What is typed; nothing where there is no standard input."""
    return iter(()) if sys.stdin is None else sys.stdin


def _open_run(kind: GameType) -> runs.Run:
    """The open run a player chooses, or a new one. Nobody is asked when there is none, or no terminal."""
    open_runs = [run for run in runs.summaries(kind.id) if run.end is None and run.rules == kind.rules_version][:9]
    if open_runs and sys.stdin.isatty():
        choice = _choose(open_runs)
        if choice is not None:
            return runs.resume(choice.path)
    return runs.create(kind, parse_seed(None), settle(kind.options, {}))


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


def learn(chosen: argparse.Namespace) -> int:
    """Take the tutorial, in a window if there can be one."""
    kind = find(chosen.game)
    lesson = kind.front().lesson()
    if lesson is None:
        raise GameNotFound(f"{kind.title} has no tutorial.")
    if not chosen.text:
        try:
            app.learn(kind, lesson)
        except app.NoWindow as reason:
            print(f"{reason} So the lesson is told in words.", file=sys.stderr)
        else:
            return 0
    with tempfile.TemporaryDirectory(prefix="triquest-") as folder, lessons.begin(kind, lesson, folder) as run:
        textplay.play(run.session, kind.front(), sys.stdin, sys.stdout, lesson=lesson)
    return 0


def watch(chosen: argparse.Namespace) -> int:
    """Show a bot playing, in a window or in words."""
    kind = find(chosen.game)
    name = chosen.bot or kind.demo_bot
    seed, options = parse_seed(chosen.seed), settle(kind.options, parse_pairs(chosen.set))
    if not chosen.text:
        try:
            app.watch(kind, name, seed, options)
        except app.NoWindow as reason:
            print(f"{reason} So the game is told in words.", file=sys.stderr)
        else:
            return 0
    bot = make_bot(kind, name, stream(seed, "bot"))
    for line in retell.watch(kind.new(seed, options), bot, kind.front()):
        print(line)
    return 0


def replay_journal(chosen: argparse.Namespace) -> int:
    """Show a journal again, in a window or in words, or check every action of it."""
    path = runs.locate(chosen.file)
    record = journal.read(path)
    if chosen.verify:
        return _verify(record)
    if not chosen.text:
        try:
            app.replay(path)
        except app.NoWindow as reason:
            print(f"{reason} So the game is told in words.", file=sys.stderr)
        else:
            return 0
    begun = Theatre(Dialogue(_lines(), Terminal(sys.stdout)), path).run()
    return 0 if begun is None else _play_text(begun)


def _verify(record: journal.Record) -> int:
    game, kind = replay.start(record.header), replay.game_type(record.header)
    for _step in replay.steps(record, game):
        pass
    if record.damage:
        raise JournalError(f"All {len(record.entries)} whole actions agree, but {record.damage}.")
    outcome = game.outcome()
    end = "not over yet" if outcome is None else f"a {outcome.result}"
    print(f"All {len(record.entries)} actions agree: {kind.title}, seed {record.header.seed}, {end}.")
    return 0

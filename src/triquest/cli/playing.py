"""`triquest`, `triquest play`, `triquest watch` and `triquest replay`.

What makes a window is imported where one is wanted: all other commands begin sooner without it.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator

from triquest.core.rng import stream
from triquest.engine import journal, replay, runs
from triquest.engine.errors import GameNotFound, JournalError, OptionError, TriquestError
from triquest.engine.game import Result
from triquest.engine.journal import WIZARD
from triquest.engine.language import _
from triquest.engine.options import parse_pairs, parse_seed, settle, whole_number
from triquest.engine.registry import GameType, find, make_bot
from triquest.ui import lessons, retell, textplay
from triquest.ui.dialogue import Dialogue
from triquest.ui.runwords import row
from triquest.ui.terminal import Terminal
from triquest.ui.texthouse import House
from triquest.ui.texttheatre import Theatre

DEFAULT_GAME = "triquest"


def default(_chosen: argparse.Namespace) -> int:
    """Play in a window, else in the terminal; with neither, show what it is and how to play."""
    from triquest.shell import app

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
    run: runs.Run | None
    if chosen.run_name is not None:
        run = _named_run(chosen)
        kind = run.kind
    else:
        kind = find(chosen.game or DEFAULT_GAME)
        run = _begun_run(chosen, kind)
    if chosen.text:
        return _play_text(run or _open_run(kind))
    from triquest.shell import app

    try:
        app.play(kind, run)
    except app.NoWindow as reason:
        if not chosen.window:
            return _instead(reason, run or _open_run(kind))
        if run is not None:
            run.close()
        raise
    return 0


def _named_run(chosen: argparse.Namespace) -> runs.Run:
    """The run to go on with as it is. Its journal knows which game it is; another one that is named is refused."""
    if chosen.new or chosen.wizard or chosen.seed is not None or chosen.set:
        raise OptionError(_("--run goes on with a run as it is, without --seed, --set, --new and --wizard."))
    path = runs.locate(chosen.run_name)
    game = journal.read(path).header.game
    if chosen.game not in (None, game):
        raise OptionError(
            _("The run {run} is one of {game}, not of {other}.").format(
                run=path.stem, game=find(game).title, other=find(chosen.game).title
            )
        )
    return runs.resume(path)


def _begun_run(chosen: argparse.Namespace, kind: GameType) -> runs.Run | None:
    """A new run, if anything that is said asks for one."""
    options = settle(kind.options, parse_pairs(chosen.set))
    if chosen.new or chosen.wizard or chosen.seed is not None or chosen.set:
        return runs.create(kind, parse_seed(chosen.seed), options, (WIZARD,) if chosen.wizard else ())
    return None


def _in_terminal() -> bool:
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


def _instead(reason: TriquestError, run: runs.Run) -> int:
    print(_("{reason} So the game is told in words.").format(reason=reason), file=sys.stderr)
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
    if open_runs and sys.stdin is not None and sys.stdin.isatty():
        choice = _choose(open_runs)
        if choice is not None:
            return runs.resume(choice.path)
    return runs.create(kind, parse_seed(None), settle(kind.options, {}))


def _choose(open_runs: list[runs.Summary]) -> runs.Summary | None:
    print(_("Go on with a run, or begin a new one?"))
    for number, run in enumerate(open_runs, 1):
        print(f"  {number}  {row(run)}")
    print(_("  n  a new run"))
    dialogue, prompt = Dialogue(_lines(), Terminal(sys.stdout)), _("1 to {count}, or n [1]: ")
    while (answer := dialogue.next(prompt.format(count=len(open_runs)))) is not None:
        if answer.lower() in ("n", "new"):
            break
        chosen = whole_number(answer or "1", 1, len(open_runs))
        if chosen is not None:
            return open_runs[chosen - 1]
    return None


def learn(chosen: argparse.Namespace) -> int:
    """Take the tutorial, in a window if there can be one."""
    kind = find(chosen.game)
    lesson = kind.front().lesson()
    if lesson is None:
        raise GameNotFound(_("{title} has no tutorial.").format(title=kind.title))
    if not chosen.text:
        from triquest.shell import app

        try:
            app.learn(kind, lesson)
        except app.NoWindow as reason:
            print(_("{reason} So the lesson is told in words.").format(reason=reason), file=sys.stderr)
        else:
            return 0
    with tempfile.TemporaryDirectory(prefix="triquest-") as folder, lessons.begin(kind, lesson, folder) as run:
        textplay.play(run.session, kind.front(), _lines(), sys.stdout, lesson=lesson)
    return 0


def watch(chosen: argparse.Namespace) -> int:
    """Show a bot playing, in a window or in words."""
    kind = find(chosen.game)
    name = chosen.bot or kind.demo_bot
    seed, options = parse_seed(chosen.seed), settle(kind.options, parse_pairs(chosen.set))
    if not chosen.text:
        from triquest.shell import app

        try:
            app.watch(kind, name, seed, options)
        except app.NoWindow as reason:
            print(_("{reason} So the game is told in words.").format(reason=reason), file=sys.stderr)
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
        from triquest.shell import app

        try:
            app.replay(path)
        except app.NoWindow as reason:
            print(_("{reason} So the game is told in words.").format(reason=reason), file=sys.stderr)
        else:
            return 0
    begun = Theatre(Dialogue(_lines(), Terminal(sys.stdout)), path).run()
    return 0 if begun is None else _play_text(begun)


def _verify(record: journal.Record) -> int:
    game, kind = replay.start(record.header), replay.game_type(record.header)
    for _step in replay.steps(record, game):
        pass
    if record.damage:
        raise JournalError(
            _("All {count} whole actions agree, but {damage}.").format(count=len(record.entries), damage=record.damage)
        )
    outcome = game.outcome()
    ends = {Result.WIN: _("a win"), Result.LOSS: _("a loss"), Result.DRAW: _("a draw"), Result.LIMIT: _("cut off")}
    end = _("not over yet") if outcome is None else ends[outcome.result]
    print(
        _("All {count} actions agree: {title}, seed {seed}, {end}.").format(
            count=len(record.entries), title=kind.title, seed=record.header.seed, end=end
        )
    )
    return 0

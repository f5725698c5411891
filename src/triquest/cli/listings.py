"""`triquest runs`, `triquest fame`, `triquest book` and `triquest games`."""

from __future__ import annotations

import argparse

from triquest.cli import files
from triquest.engine import runs
from triquest.engine.language import _
from triquest.engine.registry import GameType, find, games
from triquest.ui import chronicle, halls, lorebook
from triquest.ui.runwords import row


def list_runs(chosen: argparse.Namespace) -> int:
    """List the runs, the last played first."""
    if chosen.game is not None:
        find(chosen.game)
    rows = runs.summaries(chosen.game)
    for run in rows:
        print(row(run))
    if not rows:
        runs.check_folder()
        print(_("No runs yet in {folder}. Begin one with: triquest play").format(folder=runs.folder()))
    return 0


def show_fame(chosen: argparse.Namespace) -> int:
    """Show a game's hall of fame."""
    for line in halls.told(find(chosen.game)):
        print(f"{line.tone.mark} {line.text}".rstrip())
    print(_("Characters are written down in {folder}.").format(folder=chronicle.folder()))
    return 0


def show_book(chosen: argparse.Namespace) -> int:
    """Show what the player has met."""
    for line in lorebook.told(find(chosen.game), " ".join(chosen.words)):
        print(f"{line.tone.mark} {line.text}".rstrip())
    return 0


def list_games(chosen: argparse.Namespace) -> int:
    """List the games, for people or as JSON."""
    if chosen.json:
        files.Text("-").json([_data(kind) for kind in games().values()])
        return 0
    for kind in games().values():
        print(f"{kind.id}: {kind.title}. {kind.summary}")
        for option in kind.options:
            print(f"    --set {f'{option.name}={option.default}':20} {option.summary}")
            for value, words in option.choices.items():
                print(f"          {f'  {value}':20} {words}")
        for name, bot in kind.bots.items():
            print(f"    --bot {name:20} {bot.summary}")
            for extra in bot.options:
                print(f"    --bot {f'{name}:{extra}':20} the same, {extra.replace('-', ' ')}")
    return 0


def _data(kind: GameType) -> dict[str, object]:
    return {
        "id": kind.id,
        "title": kind.title,
        "summary": kind.summary,
        "rules_version": kind.rules_version,
        "options": [
            {"name": o.name, "default": o.default, "choices": dict(o.choices), "summary": o.summary}
            for o in kind.options
        ],
        "bots": [
            {"name": name, "options": list(bot.options), "summary": bot.summary} for name, bot in kind.bots.items()
        ],
    }

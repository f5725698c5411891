#!/usr/bin/env python3
"""Make a game's golden journals anew: bots play fixed seeds, and what they did is kept.

    tools/make-golden.py triquest

Do this only when a change of behaviour is meant: raise the game's rules version and tell it in its version history.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from triquest.core.rng import stream
from triquest.engine import runs
from triquest.engine.options import settle
from triquest.engine.registry import GameType, find, make_bot

GOLDEN = Path(__file__).parent.parent / "tests" / "golden"

PLAN = {
    "orthanc": [
        ("random", 1, {}),
        ("random", 3, {"dungeon": "new", "name": "Sir Kay"}),
        ("careful", 8, {}),
        ("careful", 12, {"dungeon": "new"}),
    ],
    "triquest": [
        ("random", 1, {"size": "40x40"}),
        ("random", 2, {"size": "60x40", "terrain": "classic", "monsters": "classic", "blocking": "classic"}),
        ("captain", 3, {"size": "40x40", "contours": "warped"}),
        ("captain", 4, {"size": "100x100", "contours": "smooth"}),
    ],
}


def record(kind: GameType, bot_name: str, seed: int, options: dict[str, str], path: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TRIQUEST_DATA"] = folder
        with runs.create(kind, seed, settle(kind.options, options), (f"bot:{bot_name}",)) as run:
            bot = make_bot(kind, bot_name, stream(seed, "bot"))
            while run.session.outcome() is None:
                run.session.act(bot.choose(run.session.observe(), run.session.legal_actions()))
            outcome = run.session.outcome()
        path.write_bytes(run.path.read_bytes())
    assert outcome is not None
    print(f"{path.relative_to(GOLDEN)}: {run.session.actions} actions, {outcome.result}")


def main() -> None:
    kind = find(sys.argv[1])
    home = GOLDEN / kind.id
    home.mkdir(parents=True, exist_ok=True)
    for bot_name, seed, options in PLAN[kind.id]:
        record(kind, bot_name, seed, options, home / f"{bot_name}-{seed}.journal")


if __name__ == "__main__":
    main()

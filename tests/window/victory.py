"""A won game for the tests: reads its journal and turns its actions into keys.

When a change of the rules makes the journal stale, `python -m tests.window.victory` looks for a short game that the
captain wins and writes it anew.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from triquest.core.rng import stream
from triquest.engine import journal, replay, runs
from triquest.engine.errors import JournalError
from triquest.engine.game import SOLO, Result
from triquest.engine.options import settle
from triquest.engine.registry import find, make_bot
from triquest.games.triquest import controls
from triquest.games.triquest.actions import Direction, Equip, Form, Step, TriQuestAction, Turn, UseSkill, Wait
from triquest.games.triquest.observation import Observation
from triquest.ui.prompts import Prompt

FILE = Path(__file__).with_name("victory.journal")
ARROWS = {
    Direction.NORTH: "Up",
    Direction.SOUTH: "Down",
    Direction.EAST: "Right",
    Direction.WEST: "Left",
}
_LETTERS = {Form: "f", UseSkill: "s"}
_LONGEST = 250
_SEEDS = 200


def won() -> tuple[int, list[str], list[list[str]]]:
    """The seed, the actions, and for each action the X11 names of the keys that give it.

    A journal that today's rules do not play to the end is an AssertionError that says how to make a new one.
    """
    try:
        record = journal.read(FILE)
        game = replay.start(record.header)
        steps = replay.steps(record, game)
        keys = []
        for entry in record.entries:
            keys.append(keys_for(game.observe(SOLO), replay.game_type(record.header).parse_action(entry.action)))
            next(steps)
        outcome = game.outcome()
        assert outcome is not None
        assert outcome.result is Result.WIN
    except (JournalError, AssertionError, StopIteration) as error:
        message = f"{FILE.name} is no won game under these rules ({error}); run python -m tests.window.victory"
        raise AssertionError(message) from error
    return record.header.seed, [entry.action for entry in record.entries], keys


def keys_for(observation: Observation, action: TriQuestAction) -> list[str]:
    """The keys that give an action: arrows, with Shift where it would turn, and answers to prompts."""
    match action:
        case Wait():
            return ["5"]
        case Turn(direction):
            assert direction is not observation.facing
            return [ARROWS[direction]]
        case Step(direction):
            arrow = ARROWS[direction]
            return [arrow if direction is observation.facing else f"shift+{arrow}"]
    letter = _LETTERS.get(type(action)) or ("w" if _is_weapon(observation, action) else "a")
    command = {"f": "formation", "s": "skill", "w": "weapon", "a": "armor"}[letter]
    prompt = controls.begin(command, observation)
    assert isinstance(prompt, Prompt)
    answers = next(_answers(prompt, action), None)
    assert answers is not None, f"no prompt leads to {action}"
    return [letter, *answers]


def _is_weapon(observation: Observation, action: TriQuestAction) -> bool:
    assert isinstance(action, Equip)
    return any(observation.book.items[item].id == action.item for item in observation.book.kinds["weapon"])


def _answers(prompt: Prompt, action: TriQuestAction) -> Iterator[list[str]]:
    """Ways through a prompt and those it leads to."""
    for choice in prompt.choices:
        reply = prompt.pick(choice.key)
        if reply == action:
            yield [choice.key]
        elif isinstance(reply, Prompt):
            for rest in _answers(reply, action):
                yield [choice.key, *rest]


def _play(seed: int, most: int) -> bytes | None:
    """A captain's game as a journal, if he wins it in fewer than `most` actions."""
    kind = find("triquest")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TRIQUEST_DATA"] = folder
        with runs.create(kind, seed, settle(kind.options, {"size": "40x40"}), ("bot:captain",)) as run:
            bot = make_bot(kind, "captain", stream(seed, "bot"))
            while run.session.outcome() is None and run.session.actions < most:
                run.session.act(bot.choose(run.session.observe(), run.session.legal_actions()))
            outcome = run.session.outcome()
        won = outcome is not None and outcome.result is Result.WIN
        return run.path.read_bytes() if won else None


def main() -> None:
    """Keep the first short victory that can be found, among many seeds the shortest."""
    least, found = _LONGEST, None
    for seed in range(1, _SEEDS):
        game = _play(seed, least)
        if game is not None:
            least, found = game.count(b"\n") - 1, game
            print(f"seed {seed}: won in {least} actions", flush=True)
            if least < 100:
                break
    if found is None:
        sys.exit("The captain won no game; look at more seeds.")
    FILE.write_bytes(found)


if __name__ == "__main__":
    main()

"""Plays a journal again and checks every step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from triquest.engine.errors import IllegalAction, JournalError, UnknownAction
from triquest.engine.game import Action, AnyGame, Event
from triquest.engine.journal import WIZARD, Header, Record, chain
from triquest.engine.language import _
from triquest.engine.registry import GameType, find


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a replay, carried out: `number` counts from 1."""

    number: int
    action: Action
    events: list[Event]


class Desync(JournalError):  # noqa: N818 - the field's word
    """The journal and the rules disagree; `number` is the action at which they do."""

    def __init__(self, number: int, text: str) -> None:
        """Keep the number beside the sentence."""
        super().__init__(text)
        self.number = number


def game_type(header: Header) -> GameType:
    """The game that can replay the header; other rules versions are refused."""
    kind = find(header.game)
    if header.rules != kind.rules_version:
        raise JournalError(
            _(
                "This journal was played under rules version {rules} of {title}; this release has version {present}. "
                "triquest {package} can play it; it was left untouched."
            ).format(rules=header.rules, title=kind.title, present=kind.rules_version, package=header.package)
        )
    return kind


def start(header: Header) -> AnyGame:
    """The game at the moment before the first action."""
    game = game_type(header).new(header.seed, header.options)
    game.wizard = WIZARD in header.marks
    return game


def steps(record: Record, game: AnyGame, done: int = 0) -> Iterator[Step]:
    """Carry out the record's actions on the game of `start`, one at a time; `Desync` at the first that disagrees.

    `done` says how many of them the game has behind it already.
    """
    kind = game_type(record.header)
    check = record.entries[done - 1].check if done else record.header.first_check()
    for number, entry in enumerate(record.entries[done:], done + 1):
        try:
            action = kind.parse_action(entry.action)
            events = game.apply(action)
        except (UnknownAction, IllegalAction) as error:
            raise Desync(
                number,
                _("Action {number} (“{action}”) cannot be played: {error}").format(
                    number=number, action=entry.action, error=error
                ),
            ) from None
        check = chain(check, action, events, game.dice_state())
        if check != entry.check or str(action) != entry.action:
            raise Desync(
                number,
                _("Action {number} (“{action}”) does not agree with its check.").format(
                    number=number, action=entry.action
                ),
            )
        if entry.digest is not None and entry.digest != game.digest():
            raise Desync(
                number,
                _("After action {number} (“{action}”) the whole game differs from its digest.").format(
                    number=number, action=entry.action
                ),
            )
        outcome = game.outcome()
        if (entry.end or None) != (None if outcome is None else str(outcome.result)):
            raise Desync(
                number,
                _("Action {number} (“{action}”) does not end the game as recorded.").format(
                    number=number, action=entry.action
                ),
            )
        yield Step(number, action, events)

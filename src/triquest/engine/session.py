"""A session is the one thing that views and bots hold of a game: what its seat may see and do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from triquest.engine.game import SOLO, Action, AnyGame, Event, Outcome, Seat
from triquest.engine.journal import Writer, check_action
from triquest.engine.legal import Legal

Listener = Callable[[Action, list[Event]], None]


class Session:
    """A game being played, with the journal that keeps it, if any."""

    def __init__(self, game: AnyGame, writer: Writer | None = None, seat: Seat = SOLO) -> None:
        """Hold a game; with a writer every action is recorded before anybody hears of it."""
        self._game = game
        self._writer = writer
        self._seat = seat
        self._listeners: list[Listener] = []
        self.actions = writer.count if writer else 0

    def listen(self, listener: Listener) -> None:
        """Call `listener(action, events)` after every action, with the events this seat may know."""
        self._listeners.append(listener)

    def observe(self) -> Any:
        """All that the seat may know now."""
        return self._game.observe(self._seat)

    def legal_actions(self) -> Legal[Any]:
        """Every legal action in canonical order, found as it is asked for."""
        return Legal(self._game)

    def check(self, action: Action) -> None:
        """Raise `IllegalAction` with the reason if the action is not allowed now."""
        self._game.check(action)

    def act(self, action: Action) -> list[Event]:
        """Carry an action out, record it and tell the listeners. `IllegalAction` changes nothing.

        Neither does `JournalError`, of an action that a journal cannot hold.
        """
        if self._writer is not None:
            check_action(action)
        events = self._game.apply(action)
        self.actions += 1
        if self._writer is not None:
            digest = self._game.digest() if self._writer.wants_digest() else None
            self._writer.append(action, events, self._game.dice_state(), self._game.outcome(), digest)
        seen = self._game.events_for(self._seat, events)
        for listener in self._listeners:
            listener(action, seen)
        return seen

    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self._game.outcome()

    def status(self) -> str:
        """Where the game stands, in a few words."""
        return self._game.status()

    @property
    def last_check(self) -> int:
        """The journal's check of the last action, which tells this very game from all others; 0 without a journal."""
        return self._writer.check if self._writer else 0

    @property
    def trouble(self) -> str | None:
        """What keeps the game from being saved, as a sentence; None when all is well."""
        return self._writer.trouble if self._writer else None

    def close(self) -> None:
        """Finish the journal."""
        if self._writer is not None:
            self._writer.close()

"""Watching a bot play."""

from __future__ import annotations

from collections.abc import Mapping

from triquest.core.rng import stream
from triquest.engine.game import Outcome
from triquest.engine.language import _
from triquest.engine.registry import GameType, make_bot
from triquest.engine.session import Session
from triquest.shell.scenes.base import Desk
from triquest.shell.scenes.show import Show


class Watch(Show):
    """A bot's game, which nobody records."""

    def __init__(self, desk: Desk, kind: GameType, bot: str, seed: int, options: Mapping[str, str]) -> None:
        """Let the bot of that name play; `OptionError` for unknown bots and options."""
        self._bot = make_bot(kind, bot, stream(seed, "bot"))
        self._session = Session(kind.new(seed, options))
        self._name, self._seed = bot, seed
        super().__init__(desk, kind, self._session.observe())

    def advance(self) -> bool:
        """The bot's next action."""
        session = self._session
        if session.outcome() is not None:
            return False
        events = session.act(self._bot.choose(self.observation, session.legal_actions()))
        self.happened(events, session.observe())
        return True

    def outcome(self) -> Outcome | None:
        """How the bot's game ended."""
        return self._session.outcome()

    def progress(self) -> tuple[int, int | None]:
        """Actions taken; nobody knows how many there will be."""
        return self._session.actions, None

    def notes(self) -> list[str]:
        """Who plays what."""
        return [_("{bot} plays").format(bot=self._name), _("seed {seed}").format(seed=self._seed)]

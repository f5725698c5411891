"""What can go wrong by a user's doing. Each carries one sentence to show as it stands."""


class TriquestError(Exception):
    """A mistake or mishap that is told in one sentence, without a traceback."""


class IllegalAction(TriquestError):  # noqa: N818 - the word players and rules use
    """The rules do not allow this action now. Nothing has changed."""


class UnknownAction(TriquestError):  # noqa: N818
    """A text that is no action of this game."""


class OptionError(TriquestError):
    """An option or rule that does not exist, or a value it cannot have."""


class RulesError(TriquestError):
    """A rules file that cannot be read; names the file, the key and what was expected."""


class JournalError(TriquestError):
    """A journal that cannot be read, replayed, written or locked."""


class GameNotFound(TriquestError):  # noqa: N818
    """No game of that name is installed."""


class PluginError(TriquestError):
    """What another package offers cannot be used."""

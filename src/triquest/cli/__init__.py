"""The `triquest` command: play, replay, simulate, draw worlds, roll dice, measure."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from triquest.cli import commands, files
from triquest.engine import language
from triquest.engine.errors import TriquestError
from triquest.ui import terminal


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns the exit status: 0 well, 2 a user's mistake in one sentence, 130 interrupted."""
    _mend_streams()
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        chosen = commands.parser(words).parse_args(words)
        language.use(_language() if chosen.for_players else language.ENGLISH)
        chosen.quiet = files.check(vars(chosen).values())
        status: int = chosen.run(chosen)
        sys.stdout.flush()
    except TriquestError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("Interrupted.", file=sys.stderr)
        return 130
    except OSError as error:
        if not _reader_left(error):
            raise
        # What was played is in the journal. Keep Python from complaining once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    return status


def _language() -> str:
    # Imported here: neither help nor the laboratory needs it.
    from triquest.engine import preferencefile

    return preferencefile.language()


def _mend_streams() -> None:
    """What is written always goes somewhere: to nowhere if a stream was closed, and whatever its encoding."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115 - for good
        terminal.forgiving(getattr(sys, name))


def _reader_left(error: OSError) -> bool:
    """Whether nobody reads any more what the program writes; Windows calls that an invalid argument."""
    return isinstance(error, BrokenPipeError) or (sys.platform == "win32" and error.errno == errno.EINVAL)

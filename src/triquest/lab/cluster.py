"""The same simulation on a Dask cluster. Needs the extra `triquest[cluster]`, here and on the workers."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from itertools import islice
from socket import gethostname

from triquest.engine.errors import OptionError
from triquest.engine.registry import find
from triquest.lab.simulate import Plan, Played, Player, WorkerDied, chunks, play_chunk

try:
    from dask.distributed import Client, KilledWorker, as_completed
except ImportError:
    raise OptionError("--cluster needs dask: pip install 'triquest[cluster]'.") from None

_TIMEOUT = 10
"""Seconds to wait for a scheduler."""


def player(address: str) -> Player:
    """What plays games on the cluster whose scheduler has that address, such as ``tcp://10.0.0.5:8786``."""

    def play(plan: Plan, numbers: Sequence[int]) -> Generator[Played, None, None]:
        rules, died = find(plan.game).rules_version, False
        with _client(address) as client:
            workers = max(1, sum(client.ncores().values()))
            pieces = iter(chunks(list(numbers), workers))

            def send(piece: Sequence[int]) -> object:
                return client.submit(play_piece, plan, rules, piece, pure=False)

            running = as_completed([send(piece) for piece in islice(pieces, workers * 2)], loop=client.loop)
            for future in running:
                try:
                    games = future.result()
                except KilledWorker:
                    died = True
                else:
                    yield from games
                for piece in islice(pieces, 1):
                    running.add(send(piece))
        if died:
            raise WorkerDied

    return play


def play_piece(plan: Plan, rules: int, numbers: Sequence[int]) -> list[Played]:
    """What a worker does; `OptionError` if its games are of another rules version than `rules`."""
    here = find(plan.game).rules_version
    if here != rules:
        raise OptionError(
            f"The worker on {gethostname()} has rules version {here} of {plan.game}, not {rules}: "
            "install the same release everywhere."
        )
    return play_chunk(plan, numbers)


def _client(address: str) -> Client:
    try:
        client = Client(address, timeout=_TIMEOUT, set_as_default=False)
    except (OSError, TimeoutError, ValueError):
        raise OptionError(f"No Dask scheduler answers at {address}.") from None
    if not client.ncores():
        client.close()
        raise OptionError(f"The Dask scheduler at {address} has no workers.")
    return client

"""One small pool of threads for the large jobs of the core: kernels that let go of the GIL, in pieces.

A job is cut only where every piece is worth a thread, and the cuts never change what is computed: a kernel
gives the same bits whichever way its work is cut.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache, partial
from itertools import pairwise
from typing import TYPE_CHECKING

from triquest.core.checks import integer

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future
    from typing import SupportsIndex

MOST_THREADS = 64


def threads_of(threads: SupportsIndex | None) -> int:
    """How many threads a caller asks for: 1..64, or for None one on each processor this process may use."""
    if threads is None:
        return min(_processors(), MOST_THREADS)
    return integer("threads", threads, 1, MOST_THREADS)


def run(work: Callable[[int, int], object], size: int, *, threads: int, worth: int, step: int = 1) -> None:
    """Calls `work(start, stop)` on pieces that make up 0..`size`, on up to `threads` threads; waits for all.

    `worth` is how much of `size` takes half a millisecond: no piece is smaller, save that pieces begin at
    multiples of `step`. The caller's own thread does its share. The first error of a piece is raised, when no
    piece runs any more.
    """
    pieces = min(threads, size // max(worth, step))
    if pieces < 2:
        work(0, size)
        return
    cuts = [size * i // pieces // step * step for i in range(pieces)] + [size]
    mine, *others = pairwise(cuts)
    begun = [(_pool().submit(work, *cut), cut) for cut in others]
    errors = [_error(partial(work, *mine))]
    errors += [_error(partial(_finish, piece, work, cut)) for piece, cut in reversed(begun)]
    for error in errors:
        if error is not None:
            raise error


def _finish(piece: Future[object], work: Callable[[int, int], object], cut: tuple[int, int]) -> None:
    """Waits for a piece, or does it here when no thread has begun it: so a busy pool never holds a caller up."""
    if piece.cancel():
        work(*cut)
    else:
        piece.result()


def _error(job: Callable[[], object]) -> BaseException | None:
    try:
        job()
    except BaseException as error:
        return error
    return None


def _processors() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@lru_cache(maxsize=1)
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(min(_processors(), MOST_THREADS), "triquest")


if hasattr(os, "register_at_fork"):
    # A forked child has none of its parent's threads: it makes a pool of its own when it needs one.
    os.register_at_fork(after_in_child=_pool.cache_clear)

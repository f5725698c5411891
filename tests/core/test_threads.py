import os
import threading
import time

import pytest

from triquest.core import threads


def pieces_of(size: int, wanted: int, worth: int, step: int = 1) -> list[tuple[int, int]]:
    pieces: list[tuple[int, int]] = []
    threads.run(lambda start, stop: pieces.append((start, stop)), size, threads=wanted, worth=worth, step=step)
    return sorted(pieces)


def test_small_jobs_stay_whole() -> None:
    assert pieces_of(0, 4, 10) == [(0, 0)]
    assert pieces_of(19, 4, 10) == [(0, 19)]
    assert pieces_of(1000, 1, 10) == [(0, 1000)]
    assert pieces_of(30, 8, 1, step=20) == [(0, 30)]


def test_pieces_make_up_the_whole() -> None:
    assert pieces_of(20, 4, 10) == [(0, 10), (10, 20)]
    assert pieces_of(100, 3, 10, step=8) == [(0, 32), (32, 64), (64, 100)]
    assert pieces_of(1001, 64, 10)[-1][1] == 1001
    assert len(pieces_of(1001, 64, 10)) == 64


def test_pieces_run_side_by_side() -> None:
    meet = threading.Barrier(2, timeout=10)
    threads.run(lambda _start, _stop: meet.wait(), 2, threads=2, worth=1)


def test_an_error_is_raised_after_all_have_ended() -> None:
    ended = []

    def work(start: int, _stop: int) -> None:
        if start == 0:
            raise KeyError(start)
        time.sleep(0.02)
        ended.append(start)

    with pytest.raises(KeyError):
        threads.run(work, 3, threads=3, worth=1)
    assert sorted(ended) == [1, 2]


def test_jobs_within_jobs_end() -> None:
    counted = []

    def work(_start: int, _stop: int) -> None:
        threads.run(lambda start, _stop: counted.append(start), 8, threads=8, worth=1)

    threads.run(work, 8, threads=8, worth=1)
    assert sorted(counted) == sorted(list(range(8)) * 8)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_forked_child_has_threads_of_its_own() -> None:
    pieces_of(20, 2, 10)
    child = os.fork()
    if child == 0:
        os._exit(0 if len(pieces_of(20, 2, 10)) == 2 else 1)
    assert os.waitpid(child, 0)[1] == 0


def test_numbers_of_threads() -> None:
    assert threads.threads_of(3) == 3
    assert 1 <= threads.threads_of(None) <= threads.MOST_THREADS
    for wrong in (0, 65):
        with pytest.raises(ValueError, match="threads must be from 1 to 64"):
            threads.threads_of(wrong)
    with pytest.raises(TypeError, match="threads must be an integer"):
        threads.threads_of(True)

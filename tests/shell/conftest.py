"""Closes what a test leaves open."""

from collections.abc import Iterator

import pytest

from tests.shell.play import STAGES


@pytest.fixture(autouse=True)
def closed_stages() -> Iterator[None]:
    """Journals are closed after each test, as they are when a window closes."""
    yield
    for stage in STAGES:
        stage.close()
    STAGES.clear()

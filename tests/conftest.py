"""What every test has: folders of its own, so that nobody's runs and options are touched,
and English, whatever the machine speaks."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from triquest.engine import language


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="the long form of soaks and kill tests (tools/full-check)")
    parser.addoption("--fuzz", action="store_true", help="10^4 examples of each property that names no number itself")


def pytest_configure(config: pytest.Config) -> None:
    # Where a shell began the tests in the background, they ignore interrupts, and so would the programs they begin.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    settings.register_profile("fuzz", max_examples=10_000, deadline=None, database=None)
    if config.getoption("--fuzz"):
        settings.load_profile("fuzz")


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Whatever a test says in another language, the next one begins in English."""
    yield
    language.use(language.ENGLISH)


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Journals of this test go here, and its options beside them; nothing is heard, and the system speaks English."""
    monkeypatch.setenv("TRIQUEST_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("TRIQUEST_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("PYGLET_AUDIO", "silent")
    for variable in ("LANGUAGE", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    return tmp_path / "data"

"""What every test has: folders of its own, so that nobody's runs and options are touched."""

from pathlib import Path

import pytest
from hypothesis import settings


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="the long form of soaks and kill tests (tools/full-check)")
    parser.addoption("--fuzz", action="store_true", help="10^4 examples of each property that names no number itself")


def pytest_configure(config: pytest.Config) -> None:
    settings.register_profile("fuzz", max_examples=10_000, deadline=None, database=None)
    if config.getoption("--fuzz"):
        settings.load_profile("fuzz")


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Journals of this test go here, and its options beside them; nothing is heard."""
    monkeypatch.setenv("TRIQUEST_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("TRIQUEST_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("PYGLET_AUDIO", "silent")
    return tmp_path / "data"

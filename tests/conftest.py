"""What every test has: a data folder of its own, so that nobody's runs are touched."""

from pathlib import Path

import pytest
from hypothesis import settings


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="the long form of soaks and kill tests (tools/full-check)")
    parser.addoption("--fuzz", action="store_true", help="10^5 examples of each property that names no number itself")


def pytest_configure(config: pytest.Config) -> None:
    settings.register_profile("fuzz", max_examples=100_000, deadline=None, database=None)
    if config.getoption("--fuzz"):
        settings.load_profile("fuzz")


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Journals of this test go here."""
    monkeypatch.setenv("TRIQUEST_DATA", str(tmp_path / "data"))
    return tmp_path / "data"

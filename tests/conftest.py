"""What every test has: a data folder of its own, so that nobody's runs are touched."""

from pathlib import Path

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="the long form of soaks and kill tests (tools/full-check)")


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Journals of this test go here."""
    monkeypatch.setenv("TRIQUEST_DATA", str(tmp_path / "data"))
    return tmp_path / "data"

"""The package as it is installed and as it is described."""

from __future__ import annotations

import json
import re
import runpy
import tomllib
from importlib.metadata import distribution
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def test_what_is_installed() -> None:
    package = distribution("triquest")
    if json.loads(package.read_text("direct_url.json") or "{}").get("dir_info", {}).get("editable"):
        pytest.skip("an editable install holds no files of its own")
    names = [str(file).replace("\\", "/") for file in package.files or ()]
    # What the installer itself compiles is no part of the package.
    names = [name for name in names if not name.endswith(".pyc")]
    assert runpy.run_path(str(ROOT / "tools" / "wheel-contents.py"))["wrong_names"](names) == []


def test_the_works_of_others_are_all_named() -> None:
    needs = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    names = [re.split(r"[<>=~!\[]", need)[0] for need in needs]
    _, table = (ROOT / "THIRD-PARTY.md").read_text("utf-8").split("| package |")
    assert re.findall(r"^\| ([a-z]+) \|", table, re.MULTILINE) == names

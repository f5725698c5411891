"""The commands that the pages of the lab show are carried out; their Python is another test's."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).parent.parent / "docs"
BLOCK = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MAIN = "import sys; from triquest.cli import main; sys.exit(main())"


@pytest.mark.parametrize("page", ["sweeps.md"])
def test_its_commands_run(page: str, tmp_path: Path) -> None:
    lines = "".join(BLOCK.findall((DOCS / page).read_text(encoding="utf-8"))).splitlines()
    assert lines
    for line in lines:
        name, *arguments = shlex.split(line)
        assert name == "triquest"
        made = subprocess.run(
            [sys.executable, "-c", MAIN, *arguments], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert (made.returncode, bool(made.stdout)) == (0, True), made.stderr

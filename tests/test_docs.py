"""What the pages of docs/ show is carried out, block by block, each page in a process of its own."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).parent.parent / "docs"
BLOCK = re.compile(r"^```(python|sh)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MAIN = "import sys; from triquest.cli import main; sys.exit(main())"


def blocks(page: Path) -> list[tuple[str, str]]:
    return BLOCK.findall(page.read_text(encoding="utf-8"))


@pytest.mark.parametrize("page", [page.name for page in sorted(DOCS.glob("*.md"))])
def test_its_code_runs(page: str, tmp_path: Path) -> None:
    found = blocks(DOCS / page)
    assert found
    programs = [[sys.executable, "-W", "error", "-c", "\n".join(code for kind, code in found if kind == "python")]]
    for line in "".join(code for kind, code in found if kind == "sh").splitlines():
        name, *arguments = shlex.split(line)
        assert name == "triquest"
        programs.append([sys.executable, "-c", MAIN, *arguments])
    for program in programs:
        made = subprocess.run(program, cwd=tmp_path, env={**os.environ}, capture_output=True, text=True, check=False)
        assert made.returncode == 0, made.stderr
        assert made.stdout or "assert" in program[-1]

"""What the README shows is true, and its two commands are one line each."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_its_examples_give_what_it_says() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    example = doctest.DocTestParser().get_doctest(text, {}, "README", "README.md", 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(example)
    assert runner.summarize(verbose=False) == doctest.TestResults(failed=0, attempted=len(example.examples))
    assert example.examples


def test_its_commands_can_be_read_by_ci() -> None:
    for name, ending in (("play", "triquest"), ("test", "-m pytest -n auto")):
        made = subprocess.run(
            [sys.executable, ROOT / "tools" / "readme-command", name], capture_output=True, text=True, check=True
        )
        assert made.stdout.strip().endswith(ending)
        assert made.stdout.count("\n") == 1

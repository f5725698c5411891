"""The hot loops of every kernel touch no Python: so says Cython's own annotation of each line."""

from __future__ import annotations

import html
import re
import sys
from pathlib import Path

import pytest
from Cython.Compiler.Main import CompilationOptions, compile_single

ROOT = Path(__file__).parents[2] / "src"
COLD = {"_creatures", "_rooms", "_scan", "isa", "plain", "rng"}
"""Without loops in plain C: they ask the processor, look at arguments, draw once, go through Python lists or tables."""
# Those with `_avx2` share their bodies with those with `_baseline`.
KERNELS = sorted(path for path in ROOT.rglob("*.pyx") if path.stem not in COLD and not path.stem.endswith("_avx2"))
DIRECTIVES = {"boundscheck": False, "wraparound": False, "initializedcheck": False, "cdivision": True}
LINE = re.compile(r'<pre class="cython line score-(\d+)"[^>]*>.*?<span class="">0*(\d+)</span>: (.*?)</pre>')


def annotated(kernel: Path, folder: Path) -> dict[str, list[tuple[int, int, str]]]:
    """(score, line number, text) of every line, by the file that was included; a score of 0 means plain C."""
    options = CompilationOptions(
        output_file=str(folder / f"{kernel.stem}.c"),
        annotate=True,
        compiler_directives=DIRECTIVES,
        language_level=3,
        include_path=[str(ROOT)],
    )
    result = compile_single(str(kernel), options, ".".join(kernel.relative_to(ROOT).with_suffix("").parts))
    assert result.num_errors == 0
    return {page.stem: lines(page) for page in folder.glob("*.html")}


def lines(page: Path) -> list[tuple[int, int, str]]:
    found = LINE.findall(page.read_text(encoding="utf-8"))
    assert found, f"Cython's annotation looks otherwise than this test knows: {page}"
    return [(int(score), int(number), html.unescape(re.sub("<.*?>", "", text))) for score, number, text in found]


def hot(rows: list[tuple[int, int, str]]) -> list[tuple[int, int, str]]:
    """The lines inside functions and blocks without the GIL, save where they take it to raise an error."""
    inside: int | None = None
    aside: int | None = None
    found = []
    for score, number, text in rows:
        code = text.split("#")[0].rstrip()
        if not code.strip():
            continue
        depth = len(code) - len(code.lstrip())
        if aside is not None and depth > aside:
            continue
        aside = depth if code.endswith("with gil:") else None
        if inside is not None and depth > inside:
            if aside is None:
                found.append((score, number, text))
            continue
        inside = depth if code.endswith("nogil:") else None
    return found


@pytest.mark.parametrize("kernel", KERNELS, ids=lambda path: path.stem)
def test_hot_loops_are_plain_c(kernel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Without Pygments the pages are not coloured, which would take most of the time.
    monkeypatch.setitem(sys.modules, "pygments.formatters", None)
    rows = [(name, *row) for name, page in annotated(kernel, tmp_path).items() for row in hot(page)]
    assert rows
    assert [row for row in rows if row[1] > 0] == []


@pytest.mark.parametrize("name", sorted(COLD))
def test_the_others_have_no_hot_loops(name: str) -> None:
    (kernel,) = ROOT.rglob(f"{name}.pyx")
    assert "nogil:" not in kernel.read_text(encoding="utf-8")

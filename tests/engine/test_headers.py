"""First lines of journals that nobody wrote by playing: refused in a sentence, whatever stands in them."""

from __future__ import annotations

import json
import unicodedata
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from triquest.engine import journal, replay, runs
from triquest.engine.errors import JournalError, TriquestError
from triquest.engine.options import settle
from triquest.engine.registry import find

KIND = find("triquest")
SMALL = settle(KIND.options, {"size": "40x40"})
HEADER = json.loads(journal.Header("triquest", KIND.rules_version, 77, SMALL, "0.1.0").line().rpartition(" #")[0])
ODD = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters()) | st.sampled_from(["x", 2**64]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(st.characters()), inner, max_size=3),
    max_leaves=5,
)


def checked(text: str) -> bytes:
    """A first line with the check that belongs to it."""
    data = text.encode()
    return data + b" #%016x\n" % int.from_bytes(blake2b(data, digest_size=8).digest(), "little")


def refused_or_begun(line: bytes) -> None:
    """Such a journal is refused in a sentence or is a game's beginning, and costs no other run its place in lists."""
    path = runs.folder() / "odd.journal"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(line)
    try:
        header = journal.read(path).header
        assert header.line().encode() + b"\n" == line
        assert 0 <= header.seed < 2**64
        replay.start(header)
    except TriquestError as error:
        told = str(error)
    else:
        told = ""
    assert not any(unicodedata.category(sign) in ("Cc", "Cs") for sign in told), "nothing that commands a terminal"
    assert {run.name for run in runs.summaries()} <= {"odd"}


@given(st.dictionaries(st.sampled_from([*HEADER, "more"]), ODD, max_size=3), st.sets(st.sampled_from([*HEADER])))
@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_no_header_with_a_valid_check_gives_a_traceback(changes: dict[str, Any], gone: set[str]) -> None:
    data = {**HEADER, **changes}
    refused_or_begun(checked(json.dumps({key: data[key] for key in data if key not in gone}, sort_keys=True)))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"options": {', '"options": [], "more": {'),
        ('"seed": 77', '"seed": Infinity'),
        ('"seed": 77', '"seed": -1'),
        ('"seed": 77', f'"seed": {2**64}'),
        ('"seed": 77', '"seed": 77.0'),
        ('"seed": 77', '"seed": "77"'),
        ('"seed": 77', f'"seed": {"[" * 100_000}'),
        ('"seed": 77', f'"seed": {"9" * 10_000}'),
        ('"seed": 77', '"seed": 77, "seed": 77'),
        ('"seed": 77', '"seed":77'),
        ('"marks": []', '"marks": [1]'),
        ('"marks": []', f'"marks": ["{"x" * (1 << 20)}"]'),
        ('"package": "0.1.0"', '"package": "\\u001b[2J"'),
        ('"size": "40x40"', '"size": 40'),
    ],
)
def test_a_header_that_no_release_writes_is_refused_in_a_sentence(old: str, new: str) -> None:
    text = json.dumps(HEADER, sort_keys=True)
    refused_or_begun(checked(text))
    assert len(runs.summaries()) == 1
    refused_or_begun(checked(text.replace(old, new)))
    with pytest.raises(JournalError, match="first line"):
        journal.read(runs.folder() / "odd.journal")
    assert runs.summaries() == []


def test_what_could_not_be_read_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "never.journal"
    for seed, options in ((-1, SMALL), (2**64, SMALL), (1, {"name": "\udcff"})):
        with pytest.raises(JournalError, match="first line"):
            journal.Writer(path, journal.Header("triquest", 1, seed, options, "0.1.0"))
        assert not path.exists()

"""Journals: what is written is read, damage costs only the damaged lines, and a tampered line is named."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import Mock

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.engine.slowdisk import Sluggish
from triquest.core.rng import stream
from triquest.engine import journal, replay, runs
from triquest.engine.errors import JournalError
from triquest.engine.game import SOLO, Action
from triquest.engine.legal import Legal
from triquest.engine.options import settle
from triquest.engine.registry import find, make_bot
from triquest.engine.session import Session
from triquest.games.triquest.actions import Direction, Turn, Wait

KIND = find("triquest")
SMALL = settle(KIND.options, {"size": "40x40"})


def play(session: Session, actions: int, seed: int = 1) -> None:
    bot = make_bot(KIND, "random", stream(seed, "test"))
    for _ in range(actions):
        if session.outcome() is not None:
            return
        session.act(bot.choose(session.observe(), session.legal_actions()))


@pytest.fixture
def saved() -> Path:
    """A journal of a few dozen actions."""
    with runs.create(KIND, 77, SMALL) as run:
        play(run.session, 30)
        return run.path


def test_a_run_goes_on_exactly_where_it_was(saved: Path) -> None:
    with runs.resume(saved) as run:
        assert run.notice is None
        actions = run.session.actions
        seen = run.session.observe().encode()
        assert actions == len(journal.read(saved).entries)
    with runs.resume(saved) as run:
        assert run.session.observe().encode() == seen


def test_going_on_gives_the_same_file_as_playing_through(tmp_path: Path) -> None:
    with runs.create(KIND, 5, SMALL) as run:
        for direction in (Direction.SOUTH, Direction.EAST, Direction.NORTH, Direction.WEST):
            run.session.act(Turn(direction))
    whole = run.path.read_bytes()
    with runs.create(KIND, 5, SMALL) as run:
        run.session.act(Turn(Direction.SOUTH))
        run.session.act(Turn(Direction.EAST))
    with runs.resume(run.path) as run:
        run.session.act(Turn(Direction.NORTH))
        run.session.act(Turn(Direction.WEST))
    assert run.path.read_bytes() == whole


def test_a_second_program_is_refused(saved: Path) -> None:
    with runs.resume(saved), pytest.raises(JournalError, match="being played by another program"):
        runs.resume(saved)
    runs.resume(saved).close()


def test_cut_at_every_byte_it_opens_up_to_the_last_whole_action(saved: Path, tmp_path: Path) -> None:
    data = saved.read_bytes()
    header = data.index(b"\n") + 1
    cut = tmp_path / "cut.journal"
    for size in range(len(data)):
        cut.write_bytes(data[:size])
        if size < header:
            with pytest.raises(JournalError):
                journal.read(cut)
            continue
        record = journal.read(cut)
        assert len(record.entries) == data[:size].count(b"\n") - 1
        assert (record.damage is None) == (data[size - 1 : size] == b"\n")


def test_a_torn_run_is_resumed_and_the_torn_file_kept(saved: Path) -> None:
    data = saved.read_bytes()
    saved.write_bytes(data[:-5])
    with runs.resume(saved) as run:
        assert run.notice is not None
        assert "cut off" in run.notice
        assert run.session.actions == data.count(b"\n") - 2
    assert saved.with_name(f"{saved.name}.damaged").read_bytes() == data[:-5]
    with runs.resume(saved) as run:
        assert run.notice is None


def test_runs_of_zeros_cost_only_the_lines_they_hit(saved: Path) -> None:
    data = bytearray(saved.read_bytes())
    lines = data.split(b"\n")
    start = sum(len(line) + 1 for line in lines[:20]) + 3
    data[start : start + 200] = bytes(200)
    saved.write_bytes(bytes(data))
    record = journal.read(saved)
    assert len(record.entries) == 19
    assert record.damage is not None
    assert "line 21" in record.damage


@pytest.mark.parametrize("seed", range(40))
def test_a_flipped_bit_is_noticed_at_its_action_at_the_latest(saved: Path, seed: int) -> None:
    dice = stream(seed, "test/flip")
    data = bytearray(saved.read_bytes())
    header = data.index(b"\n") + 1
    at = header + dice.below(len(data) - header)
    data[at] ^= 1 << dice.below(7)
    number = bytes(data[:at]).count(b"\n")
    saved.write_bytes(bytes(data))
    record = journal.read(saved)
    game = replay.start(record.header)
    done, refused = 0, None
    try:
        for step in replay.steps(record, game):
            done = step.number
    except replay.Desync as error:
        refused = error.number
    assert refused in (None, done + 1)
    assert done in (number - 1, number - 2), "one damaged line, or two when the line end between them was hit"
    assert record.damage is not None or done < len(record.entries)


def test_an_altered_seed_is_refused(saved: Path) -> None:
    text = saved.read_text()
    saved.write_text(text.replace('"seed": 77', '"seed": 78', 1))
    with pytest.raises(JournalError, match="damaged first line"):
        journal.read(saved)


def test_every_altered_digit_of_a_game_is_refused_at_that_very_action(saved: Path) -> None:
    lines = saved.read_text().splitlines()
    for number in range(1, len(lines)):
        action, _, check = lines[number].partition(" #")
        altered = f"{action} #{'0' if check[0] != '0' else '1'}{check[1:]}"
        saved.write_text("\n".join([*lines[:number], altered, *lines[number + 1 :]]) + "\n")
        record = journal.read(saved)
        with pytest.raises(replay.Desync) as caught:
            list(replay.steps(record, replay.start(record.header)))
        assert caught.value.number == number


def test_an_altered_journal_is_resumed_up_to_the_alteration(saved: Path) -> None:
    lines = saved.read_text().splitlines()
    lines[10] = lines[10].replace("#", "#0", 1)[:-1]
    saved.write_text("\n".join(lines) + "\n")
    with runs.resume(saved) as run:
        assert run.session.actions == 9
        assert run.notice is not None
        assert "Action 10" in run.notice


def test_digests_stand_every_64_actions() -> None:
    game = KIND.new(1, SMALL)
    with runs.create(KIND, 1, SMALL) as run:
        for _ in range(130):
            if run.session.outcome() is None:
                run.session.act(Wait())
                game.apply(Wait())
    record = journal.read(run.path)
    with_digest = [number for number, entry in enumerate(record.entries, 1) if entry.digest is not None]
    assert with_digest == [number for number in (64, 128) if number <= len(record.entries)]
    assert with_digest, "the party must live for 64 waits on this seed"


def test_other_rules_versions_are_refused_untouched(saved: Path) -> None:
    record = journal.read(saved)
    old = journal.Header("triquest", 999, 77, SMALL, "9.9.9")
    lines = [old.line(), *(entry.line() for entry in record.entries)]
    saved.write_text("\n".join(lines) + "\n")
    before = saved.read_bytes()
    with pytest.raises(JournalError, match=r"rules version 999 .* triquest 9.9.9 can play it"):
        runs.resume(saved)
    assert saved.read_bytes() == before
    assert runs.latest(runs.summaries("triquest")) is None


def test_summaries_are_read_without_replaying() -> None:
    with runs.create(KIND, 1, SMALL) as first:
        first.session.act(Wait())
    with runs.create(KIND, 2, SMALL) as second:
        play(second.session, 20_000)
    (runs.folder() / "broken.journal").write_text("nonsense")
    found = {run.name: run for run in runs.summaries()}
    assert set(found) == {"triquest-1", "triquest-2"}
    assert found["triquest-1"].end is None
    assert found["triquest-1"].actions == 1
    assert found["triquest-2"].end in ("win", "loss")
    assert "Warrior" in found["triquest-2"].status
    latest = runs.latest(runs.summaries("triquest"))
    assert latest is not None
    assert latest.name == "triquest-1"


def test_a_disk_that_refuses_is_told_and_nothing_is_lost(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with runs.resume(saved) as run:
        writer = run.session._writer
        assert writer is not None
        real = writer._file

        class Full:
            closed = False

            def write(self, data: bytes) -> int:
                raise OSError(28, "No space left on device")

        before = saved.read_bytes()
        writer._file = Full()  # type: ignore[assignment]
        run.session.act(next(iter(run.session.legal_actions())))
        assert "No space left on device" in (run.session.trouble or "")
        assert saved.read_bytes() == before
        writer._file = real
        run.session.act(next(iter(run.session.legal_actions())))
        assert run.session.trouble is None
        actions = run.session.actions
    assert len(journal.read(saved).entries) == actions


def slow_down(run: runs.Run, most: int, room: int) -> None:
    """Let the run's file be `Sluggish`, with the last line still waiting."""
    writer = run.session._writer
    assert writer is not None
    real = writer._file
    writer._file = Sluggish(real, most, 0)  # type: ignore[assignment]
    run.session.act(next(iter(run.session.legal_actions())))
    writer._file = Sluggish(real, most, room)  # type: ignore[assignment]


def test_what_waits_is_written_on_closing_however_little_is_taken_at_a_time(saved: Path) -> None:
    with runs.resume(saved) as run:
        slow_down(run, 3, 1000)
        assert run.session.trouble is not None
        actions = run.session.actions
    record = journal.read(saved)
    assert (len(record.entries), record.damage) == (actions, None)


@pytest.mark.parametrize("room", [0, 5])
def test_last_moves_that_are_not_taken_are_told_on_closing(saved: Path, room: int) -> None:
    run = runs.resume(saved)
    slow_down(run, 3, room)
    with pytest.raises(JournalError, match="last moves could not be saved"):
        run.close()


class Odd(Action):
    """An action of some text."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __str__(self) -> str:
        return self.text


@given(st.text(st.characters() | st.sampled_from(" #=!az~\n\r\x7f"), max_size=8))
@example("")
@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_an_action_is_read_as_it_was_written_or_refused_before_it_is_carried_out(text: str) -> None:
    path = runs.folder() / "odd.journal"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    writer = journal.Writer(path, journal.Header("triquest", 1, 1, SMALL, "0.1.0"))
    game = Mock(digest=lambda: 5, dice_state=lambda: b"", outcome=lambda: None)
    game.apply.return_value = game.events_for.return_value = []
    session = Session(game, writer)
    good = text != "" and text.isascii() and text.isprintable() and not set(text) & set("#=!")
    if good:
        session.act(Odd(text))
    else:
        with pytest.raises(JournalError, match="cannot be kept in a journal"):
            session.act(Odd(text))
    session.close()
    assert game.apply.called is good
    record = journal.read(path)
    assert ([entry.action for entry in record.entries], record.damage) == ([text] if good else [], None)


def test_sessions_show_only_what_the_seat_may_know() -> None:
    game = KIND.new(3, SMALL)
    session = Session(game)
    heard: list[str] = []
    session.listen(lambda action, events: heard.append(str(action)))
    session.act(Wait())
    assert heard == ["wait"]
    assert session.observe().encode() == game.observe(SOLO).encode()
    assert list(session.legal_actions()) == list(Legal(game))


def test_a_list_tells_of_a_run_what_reading_it_tells_wherever_it_was_cut() -> None:
    with runs.create(KIND, 2, SMALL) as run:
        play(run.session, 20_000)
    data = run.path.read_bytes()
    first = data.index(b"\n") + 1
    ends = set()
    for size in (*range(first, first + 60), *range(len(data) - 60, len(data) + 1)):
        run.path.write_bytes(data[:size])
        (found,), entries = runs.summaries(), journal.read(run.path).entries
        assert (found.actions, found.end) == (len(entries), entries[-1].end if entries else None)
        ends.add(found.end is None)
    assert ends == {True, False}


def test_an_abandoned_run_stays_so_and_no_other_inherits_it() -> None:
    with runs.create(KIND, 1, SMALL) as run:
        run.abandon()
    assert [found.end for found in runs.summaries()] == [runs.ABANDONED]
    with pytest.raises(JournalError, match="was abandoned"):
        runs.resume(run.path)
    run.path.unlink()
    with runs.create(KIND, 1, SMALL) as again:
        assert again.path == run.path
        assert [found.end for found in runs.summaries()] == [None]


def test_a_status_of_another_journal_or_a_damaged_one_counts_as_none() -> None:
    with runs.create(KIND, 1, SMALL) as one:
        one.abandon()
    with runs.create(KIND, 2, SMALL) as other:
        pass
    status = one.path.with_suffix(".status")
    for text in (status.read_text(), "", "[]", "{", '{"status": 3}', "[" * 100_000):
        other.path.with_suffix(".status").write_text(text)
        found = {run.name: run for run in runs.summaries()}
        assert (found[other.name].end, found[other.name].status) == (None, "")
        assert found[one.name].end == runs.ABANDONED
        runs.resume(other.path).close()


def test_a_branch_of_a_file_whose_name_is_no_text_is_read_again(saved: Path) -> None:
    with runs.branch(journal.read(saved), 3, "odd\udcff" + "x" * 2000) as run:
        pass
    marks = journal.read(run.path).header.marks
    assert marks == run.header.marks
    assert marks[0].startswith("branch:odd?xxx")

"""What is kept of games that have ended, in the window and by the command: fame, characters, what was met."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.shell.play import KIND, Player
from triquest.cli import main
from triquest.core.rng import stream
from triquest.engine import fame, journal, keeping, lore, runs
from triquest.engine.options import settle
from triquest.engine.preferences import Preferences
from triquest.engine.registry import find, games, make_bot
from triquest.shell.scenes.base import Desk
from triquest.shell.scenes.book import Book
from triquest.shell.scenes.ending import Ending
from triquest.shell.scenes.pages import Pages
from triquest.shell.scenes.play import Play
from triquest.ui import chronicle, lorebook

WON = Path(__file__).parent.parent / "window" / "victory.journal"


def won() -> tuple[Player, Play]:
    """The won game played to its end."""
    record = journal.read(WON)
    desk = Desk({KIND.id: KIND}, options=Preferences(animation="off"))
    scene = Play(desk, runs.create(KIND, record.header.seed, record.header.options))
    for entry in record.entries:
        scene._act(KIND.parse_action(entry.action))
    player = Player(scene, desk=desk)
    player.wait()
    return player, scene


def test_a_game_that_ends_is_written_down_and_has_its_place() -> None:
    player, scene = won()
    assert isinstance(player.top, Ending)
    assert "Place 1 in the hall of fame." in player.text
    file = chronicle.folder() / f"{scene.run.name}.txt"
    assert "The character is written down" in player.text
    text = file.read_text()
    for part in ("The heroes", "Slain", "Chaos Lord", "The last messages", f"triquest replay {scene.run.name}",
                 f"--seed {scene.run.seed}", "The map"):  # fmt: skip
        assert part in text
    assert sum(scene.run.tally.counts[thing] for thing in scene.run.tally.counts if thing[0] == "monster") == (
        scene.observation.kills
    )
    player.press("l")
    player.press("space")
    assert len(fame.read(KIND.id, KIND.rules_version)) == 1, "looked at twice, it stands there once"
    player.press("t")
    player.press("f")
    assert isinstance(player.top, Pages)
    assert "The Chaos Lord is slain" in player.text
    player.press("escape", "b")
    assert isinstance(player.top, Book)
    assert "9 of 9 met" in player.text or "of 9 met" in player.text
    assert "slain" in player.text
    player.press("2")
    assert "of 25 met" in player.text


def test_a_resumed_run_remembers_what_it_met() -> None:
    _player, scene = won()
    counts = dict(scene.run.tally.counts)
    scene.close()
    with runs.resume(scene.run.path) as run:
        assert run.tally.counts == counts
    assert lore.known(KIND.id) == counts


def test_what_bots_and_wizards_meet_is_not_the_players() -> None:
    with runs.create(KIND, 7, settle(KIND.options, {"size": "40x40"}), ("wizard",)) as run:
        bot = make_bot(KIND, "captain", stream(1, "bot"))
        for _ in range(30):
            run.session.act(bot.choose(run.session.observe(), run.session.legal_actions()))
        assert run.tally.counts
    assert lore.known(KIND.id) == {}


def test_a_full_disk_costs_only_the_writing(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(keeping, "replace", full)
    player, _scene = won()
    assert "How the game went cannot be written" in player.text
    player.press("t")
    assert "Hall of fame" in player.text


def test_the_commands_show_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fame"]) == 0
    assert "Nobody yet." in capsys.readouterr().out
    _player, scene = won()
    scene.close()
    assert main(["fame", "triquest"]) == 0
    assert "The Chaos Lord is slain" in capsys.readouterr().out
    assert main(["book", "triquest", "chaos"]) == 0
    assert "Chaos Lord" in capsys.readouterr().out
    assert main(["book", "triquest", "nothing"]) == 0
    assert "met nothing of that name" in capsys.readouterr().out


def test_every_page_of_every_book_has_words() -> None:
    for kind in games().values():
        front = kind.front()
        assert len(set(front.lore())) == len(front.lore())
        for thing in front.lore():
            lines = front.lore_of(*thing)
            assert lines
            assert all(line.text.strip() for line in lines)
            assert front.lore_name(*thing)


@pytest.mark.parametrize(("game", "bot"), [("triquest", "captain"), ("orthanc", "careful")])
def test_all_that_is_met_has_a_page(game: str, bot: str) -> None:
    kind = find(game)
    front = kind.front()
    with runs.create(kind, 8, settle(kind.options, {})) as run:
        player = make_bot(kind, bot, stream(8, "bot"))
        while run.session.outcome() is None and run.session.actions < 600:
            run.session.act(player.choose(run.session.observe(), run.session.legal_actions()))
        assert run.tally.counts.keys() <= set(front.lore())
        assert sum(page.count is not None for book in lorebook.pages(kind).values() for page in book) == len(
            run.tally.counts
        )


def test_orthanc_keeps_its_three_best_who_retired() -> None:
    hall = find("orthanc").front().hall()
    entries = [
        fame.Entry(f"{n:016x}", 100 - n, "win" if n % 2 else "loss", "", "", 1, 1, {}, (), "r", "d") for n in range(12)
    ]
    assert [entry.score for entry in chronicle.honoured(hall, entries)] == [99, 97, 95]

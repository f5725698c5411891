"""Animations as data: they begin where everybody stood, end where everybody stands, and are short."""

from __future__ import annotations

from tests.games.triquest.build import HERE, SEAT, do, empty, new, put
from tests.games.triquest.pictures import seen, situation
from triquest.core.rng import stream
from triquest.engine.legal import Legal
from triquest.games.triquest.actions import Direction
from triquest.games.triquest.animation import LONGEST, timeline
from triquest.games.triquest.bot import Random
from triquest.games.triquest.figures import Figure, tableau
from triquest.games.triquest.game import TriQuest
from triquest.games.triquest.tracks import Timeline
from triquest.games.triquest.view import TriQuestView
from triquest.ui.frame import Frame


def played(game: TriQuest, *texts: str) -> Timeline:
    before = seen(game)
    events = game.events_for(SEAT, do(game, *texts))
    return timeline(events, before, seen(game))


def places(figures: tuple[Figure, ...]) -> list[tuple[str, float, float]]:
    return sorted((figure.glyph, round(figure.x, 6), round(figure.y, 6)) for figure in figures if figure.alpha > 127)


def test_walking_slides_the_party_and_the_map() -> None:
    line = played(empty(), "step e")
    first, middle, last = (line.at(line.seconds * part) for part in (0.0, 0.5, 1.0))
    assert first.eye == (HERE + 0.5, HERE + 0.5)
    assert HERE + 0.5 < middle.eye[0] < HERE + 1.5
    assert last.eye == (HERE + 1.5, HERE + 0.5)
    assert places(last.figures) == places(tableau(line.after).figures)


def test_turning_walks_round_without_meeting() -> None:
    line = played(empty(), "turn s")
    for part in range(41):
        now = line.at(line.seconds * part / 40).figures
        gaps = [abs(a.x - b.x) + abs(a.y - b.y) for a in now for b in now if a is not b]
        assert min(gaps) > 0.9
        assert all(0 <= figure.x - 3 * HERE <= 2 for figure in now)
    assert line.at(line.seconds).stands[0].facing is Direction.SOUTH


def test_a_new_formation_is_walked_to() -> None:
    line = played(empty(), "form 4 0 8")
    assert line.seconds > 0
    assert places(line.at(line.seconds).figures) == places(tableau(line.after).figures)


def test_blows_flash_and_tell_damage_and_the_slain_fade() -> None:
    game = empty()
    put(game, HERE, HERE - 1, {1: "rat"}, hp=1)
    line = played(game, "step n")
    moments = [line.at(line.seconds * part / 30) for part in range(31)]
    rats = [figure for moment in moments for figure in moment.figures if figure.glyph == "r"]
    assert max(figure.flash for figure in rats) > 0.5
    assert len({figure.alpha for figure in rats}) > 3
    assert not any(figure.glyph == "r" for figure in moments[-1].figures)
    assert any(note.text.isdigit() for moment in moments for note in moment.notes)
    heights = [note.y for moment in moments for note in moment.notes]
    assert heights == sorted(heights, reverse=True), "numbers rise"


def test_misses_are_told() -> None:
    game = empty()
    put(game, HERE, HERE - 1, dict.fromkeys(range(6, 9), "golem"), Direction.SOUTH)
    notes: set[str] = set()
    for _ in range(12):
        line = played(game, "step n")
        notes |= {note.text for part in range(30) for note in line.at(line.seconds * part / 30).notes}
    assert "miss" in notes


def test_whole_games_end_each_animation_where_everybody_stands() -> None:
    game = new(7)
    bot = Random(stream(3, "bot"))
    shown = 0
    for _ in range(160):
        if game.outcome():
            break
        before = seen(game)
        events = game.events_for(SEAT, game.apply(bot.choose(before, Legal(game))))
        line = timeline(events, before, seen(game))
        assert 0 <= line.seconds <= LONGEST
        if line.seconds and not game.outcome():
            shown += 1
            assert places(line.at(line.seconds).figures) == places(tableau(line.after).figures)
    assert shown > 60


def test_the_view_paints_every_moment() -> None:
    game = empty()
    put(game, HERE, HERE - 2, {1: "wolf", 4: "wolf"}, Direction.SOUTH)
    view = TriQuestView()
    before = seen(game)
    events = game.events_for(SEAT, do(game, "step n"))
    playing = view.animate(events, before, seen(game))
    assert playing is not None
    assert playing.seconds <= LONGEST
    for part in range(5):
        frame = Frame(1024, 640)
        playing.paint(frame, situation(), playing.seconds * part / 4)
        assert "Warrior" in frame.text()
    assert view.animate([], before, before) is None

"""Wizards: their deeds are journaled actions, illegal without the mark, and change nothing for anybody else."""

from __future__ import annotations

import pytest

from tests.engine.test_contract import GAMES, start
from triquest.core.rng import stream
from triquest.engine import fame, journal, replay, runs
from triquest.engine.errors import IllegalAction, UnknownAction
from triquest.engine.game import SOLO, AnyGame
from triquest.engine.legal import Legal
from triquest.engine.options import settle
from triquest.engine.registry import GameType, find, make_bot
from triquest.engine.wizardry import Wizardry
from triquest.games.orthanc import actions as a
from triquest.games.orthanc.game import Orthanc
from triquest.games.triquest.game import TriQuest
from triquest.ui.prompts import Prompt


def offered(menu: Prompt) -> set[object]:
    """All that a menu and those it leads to offer."""
    assert len(menu.choices) <= 9, "every line can be picked by a digit"
    found: set[object] = set()
    for choice in menu.choices:
        leads = menu.pick(choice.key)
        found |= offered(leads) if isinstance(leads, Prompt) else {leads}
    return found


@pytest.fixture(params=GAMES)
def kind(request: pytest.FixtureRequest) -> GameType:
    return find(request.param)


def wizards_game(kind: GameType, seed: int = 3) -> AnyGame:
    game = start(kind, seed)
    game.wizard = True
    if isinstance(game, Orthanc):
        for action in (a.BEGIN, a.ENTER):
            game.apply(action)
        if a.NO in Legal(game):
            game.apply(a.NO)
    return game


def deeds(game: AnyGame) -> list[Wizardry]:
    return [action for action in game.legal_actions() if isinstance(action, Wizardry)]


def test_without_the_mark_every_deed_is_refused_and_changes_nothing(kind: GameType) -> None:
    game = wizards_game(kind)
    known = deeds(game)
    assert {deed.what for deed in known} >= {"reveal", "spawn"}
    game.wizard = False
    before = game.digest()
    assert deeds(game) == []
    for deed in known:
        with pytest.raises(IllegalAction, match="Only a wizard"):
            game.apply(deed)
    assert game.digest() == before


def test_every_deed_works_survives_storing_and_goes_on_alike(kind: GameType) -> None:
    game = wizards_game(kind)
    for deed in deeds(game):
        assert kind.parse_action(str(deed)) == deed
        one = game.clone()
        other = kind.restore(game.snapshot())
        assert one.wizard
        assert other.wizard
        events = one.apply(deed)
        assert [event.encode() for event in other.apply(deed)] == [event.encode() for event in events]
        assert one.digest() == other.digest() == kind.restore(one.snapshot()).digest()
        assert kind.front().tell(one.events_for(SOLO, events), one.observe(SOLO))
        assert list(one.legal_actions())
    assert not start(kind, 3).wizard


@pytest.mark.parametrize(
    "text", ["wizard", "wizard ", "wizard reveal ", "wizard  reveal", "wizard Reveal", "wizardry x"]
)
def test_other_texts_are_no_deeds(kind: GameType, text: str) -> None:
    with pytest.raises(UnknownAction):
        kind.parse_action(text)


def test_unknown_deeds_are_refused(kind: GameType) -> None:
    game = wizards_game(kind)
    for deed in (Wizardry("fly"), Wizardry("spawn", "unicorn"), Wizardry("reveal", "x"), Wizardry("spawn")):
        with pytest.raises(IllegalAction, match="knows how"):
            game.check(deed)


def test_a_wizards_run_replays_and_stands_apart(kind: GameType) -> None:
    options = settle(kind.options, {"size": "40x40"} if kind.id == "triquest" else {})
    with runs.create(kind, 5, options, ("wizard",)) as run:
        bot, dice = make_bot(kind, "random", stream(5, "bot")), stream(6, "test")
        while run.session.outcome() is None and run.session.actions < 120:
            legal = [action for action in run.session.legal_actions() if isinstance(action, Wizardry)]
            if legal and dice.below(3) == 0:
                run.session.act(legal[dice.below(len(legal))])
            else:
                run.session.act(bot.choose(run.session.observe(), run.session.legal_actions()))
        end = run.session._game.digest()
    record = journal.read(run.path)
    assert any(entry.action.startswith("wizard") for entry in record.entries)
    game = replay.start(record.header)
    assert sum(1 for _step in replay.steps(record, game)) == len(record.entries)
    assert game.digest() == end
    unmarked = journal.Record(journal.Header(kind.id, 1, 5, options, "0", ()), record.entries, None)
    with pytest.raises(replay.Desync):
        list(replay.steps(unmarked, replay.start(unmarked.header)))
    resumed = runs.resume(run.path)
    assert resumed.session._game.wizard
    resumed.close()
    assert fame.Entry("", 0, "", "", "", 0, 0, {}, run.header.marks, "", "").apart == "wizard"


def test_the_menu_offers_every_deed(kind: GameType) -> None:
    game = wizards_game(kind)
    menu = kind.front().wizardry(game.observe(SOLO))
    assert isinstance(menu, Prompt)
    assert offered(menu) >= set(deeds(game))


def test_what_the_deeds_of_triquest_do() -> None:
    game = wizards_game(find("triquest"))
    assert isinstance(game, TriQuest)
    game.apply(Wizardry("reveal"))
    seen = game.observe(SOLO)
    assert (seen.terrain == game.state.world.terrain).all()
    groups = len(seen.groups)
    twin = game.clone()
    game.apply(Wizardry("spawn", "golem"))
    seen = game.observe(SOLO)
    assert len(seen.groups) == groups + 1
    assert [m.id for group in seen.groups for m in group.members].count("golem") >= 1
    game.apply(Wizardry("danger", "10"))
    here = game.state.party
    assert game.state.world.danger[here.y, here.x] == 10
    assert twin.state.world.danger[here.y, here.x] != 10, "copies keep their own land"
    assert game.observe(SOLO).known(here.x, here.y)


def test_what_the_deeds_of_orthanc_do() -> None:
    game = wizards_game(find("orthanc"))
    assert isinstance(game, Orthanc)
    game.apply(Wizardry("reveal"))
    maps = game.observe(SOLO).maps
    assert (maps.known[0] > 0).all()
    assert (maps.feature[0] == game.state.dungeon.feature[0]).all()
    game.apply(Wizardry("level", "7"))
    seen = game.observe(SOLO)
    assert (seen.level, seen.hits, seen.units) == (7, seen.most_hits, 16)
    game.apply(Wizardry("spawn", "kobold"))
    fight = game.observe(SOLO).fight
    assert fight is not None
    assert fight.id == "kobold"
    with pytest.raises(IllegalAction):
        game.apply(Wizardry("reveal"))

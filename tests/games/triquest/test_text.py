"""Events and things in words."""

from __future__ import annotations

import inspect
from dataclasses import replace

import pytest

from tests.games.triquest.scenes import scene, see
from triquest.core.rng import stream
from triquest.engine.game import SOLO, Event, Outcome, Result
from triquest.games.triquest import events as e
from triquest.games.triquest import nouns
from triquest.games.triquest.actions import Direction, UseSkill
from triquest.games.triquest.bot import Random
from triquest.games.triquest.charmap import WIDTH
from triquest.games.triquest.front import TriQuestFront
from triquest.games.triquest.game import TriQuest
from triquest.games.triquest.phrases import DEEDS, ENTRANCES, SKILL_USES
from triquest.games.triquest.rules import book
from triquest.games.triquest.text import WORDS, tell
from triquest.ui.tones import Tone

N, S, E, W = Direction.NORTH, Direction.SOUTH, Direction.EAST, Direction.WEST
FRONT = TriQuestFront()
WARRIOR, MAGE = e.Being("warrior", 20, 20, 1), e.Being("mage", 20, 20, 6)
GOLEM = e.Being("golem", 20, 19, 7)


def one(event: Event, game: TriQuest | None = None) -> str:
    lines = tell([event], (game or scene()).observe(SOLO))
    assert len(lines) == 1, lines
    return f"{lines[0].tone.mark} {lines[0].text}"


def attacked(attacker: e.Being, target: e.Being, damage: int, hp: int) -> e.Attacked:
    return e.Attacked(attacker, target, e.Blow.PHYSICAL, (7, 6), 25, (8, 7), 25 - damage or 31, damage, hp)


SAMPLES: list[tuple[Event, str]] = [
    (e.Turned(True, 20, 20, N, E), "  The heroes turn east."),
    (e.Waited(True, 20, 20), "  The heroes wait."),
    (e.Formed((1, 6, 8), (0, 2, -1)), "  The heroes take new places: the Warrior northwest and the Mage northeast."),
    (
        e.Attacked(WARRIOR, GOLEM, e.Blow.PHYSICAL, (7, 6), 25, (8, 7), 31, 0, 100),
        "» The Warrior slashes the Golem: 7d6 = 25 against 8d7 = 31, no damage.",
    ),
    (
        e.Attacked(GOLEM, MAGE, e.Blow.PHYSICAL, (5, 7), 20, (2, 2), 3, 17, 60),
        "« The Golem smashes the Mage: 5d7 = 20 against 2d2 = 3, 17 damage.",
    ),
    (
        e.Attacked(MAGE, GOLEM, e.Blow.MENTAL, (6, 10), 40, (8, 1), 8, 32, 0),
        "† The Mage blasts the Golem: 6d10 = 40 against 8d1 = 8, 32 damage – slain!",
    ),
    (e.Missed(GOLEM, MAGE, e.Blow.PHYSICAL, 3, 1), "· The Golem misses the Mage (distance 3, reach 1)."),
    (e.Blocked(MAGE, WARRIOR), "· The Mage cannot attack past the Warrior."),
    (e.Idle(MAGE), "  The Mage finds nobody left to strike."),
    (e.Slain(MAGE, GOLEM), "† The Mage falls, slain by the Golem!"),
    (e.Dropped("mace", 20, 19, 7, ""), "* A Mace falls to the ground, one tile north."),
    (
        e.Dropped("ice-rod", 22, 17, 7, "mace"),
        "* An Ice Rod falls to the ground, three tiles north and two east, and destroys the Mace there.",
    ),
    (
        e.Found("longsword", False),
        "* The heroes find a Longsword for the Warrior: Attack +6, Defense −1. W puts it on.",
    ),
    (e.Found("longsword", True), "* Another Longsword; the heroes have one already."),
    (
        e.Drunk("small-health", (20, 0, 5), (0, 0, 0)),
        "+ A Pack of Small Health Potions: the Warrior +20 HP and the Priest +5 HP.",
    ),
    (e.Drunk("large-mana", (0, 0, 0), (0, 60, 0)), "+ A Large Mana Potion: the Mage +60 MP."),
    (e.Drunk("large-mana", (0, 0, 0), (0, 0, 0)), "· A Large Mana Potion, drunk to no avail."),
    (
        e.Equipped("mage", "tempest-rod", ""),
        "+ The Mage puts on the Tempest Rod: Attack +2, Defense +2, Sight +2.",
    ),
    (e.Equipped("priest", "mace", "talisman"), "+ The Priest changes the Talisman for the Mace: Attack +5."),
    (
        e.SkillUsed("warrior", "berserk"),
        "~ The Warrior goes Berserk: Attack +1, Defense −1, Body +1, Mind −1 for some 50 actions.",
    ),
    (e.BerserkEnded(), "~ The Warrior's fury cools; Berserk is over."),
    (e.Slowed(GOLEM, 3, 1), "~ The Golem is slow for good: Speed 1 instead of 3."),
    (e.Healed("mage", (7, 2), 11, 10, 100), "+ The Mage regains 10 HP (7d2 = 11), now 100."),
    (e.Banished(20, 19, -1, -1), "~ The whole group vanishes, and nobody sees where to."),
    (e.Banished(20, 19, 20, 22), "~ The whole group vanishes and lands two tiles south."),
    (
        e.Sighted(21, 17, ("rat", "rat", "rat", "wolf")),
        "? In sight: three Rats and a Wolf, three tiles north and one east.",
    ),
    (e.Conjured("reveal", ""), "~ The whole land lies open before the wizard's eyes."),
    (e.Conjured("spawn", "orc-brute"), "~ A word of the wizard calls up an Orc Brute."),
    (e.Conjured("danger", "7"), "~ The land about is of danger 7 now."),
    (e.Ended(True), "★ The Chaos Lord is dead, and his power scatters like smoke."),
    (e.Ended(False), "✖ The last hero has fallen. The party is no more."),
]


@pytest.mark.parametrize(("event", "words"), SAMPLES, ids=lambda value: type(value).__name__)
def test_words_and_tones(event: Event, words: str) -> None:
    assert one(event) == words


def test_every_event_has_words() -> None:
    kinds = {kind for _name, kind in inspect.getmembers(e, inspect.isclass) if issubclass(kind, Event)} - {Event}
    assert set(WORDS) == kinds
    assert {type(event) for event, _words in SAMPLES} == kinds - {e.Moved}


def test_every_name_is_known() -> None:
    rules = book().rules
    assert [noun.name for noun in nouns.HEROES.values()] == [hero.name for hero in rules.hero]
    assert [noun.name for noun in nouns.MONSTERS.values()] == [monster.name for monster in rules.monster]
    assert [noun.name for noun in nouns.ITEMS.values()] == [item.name for item in book().items]
    assert list(nouns.SKILLS.values()) == [skill.name for skill in rules.skill]
    assert list(nouns.TERRAINS) == list(ENTRANCES) == [terrain.id for terrain in rules.terrain]
    assert list(SKILL_USES) == [skill.id for skill in rules.skill]
    for creature in (*nouns.HEROES, *nouns.MONSTERS):
        assert {(creature, "physical"), (creature, "mental")} <= set(DEEDS)


def test_twins_are_told_apart_by_their_places() -> None:
    game = scene((0, -1, S, {7: "golem", 3: "golem", 4: "rat"}))
    lines = tell([attacked(WARRIOR, GOLEM, 5, 95), attacked(GOLEM, WARRIOR, 5, 95)], game.observe(SOLO))
    assert lines[0].text.startswith("The Warrior slashes the S Golem: ")
    assert lines[1].text.startswith("The S Golem smashes the Warrior: ")


def test_the_slain_twin_is_still_a_twin() -> None:
    other = replace(GOLEM, subtile=4)
    events = [attacked(WARRIOR, GOLEM, 5, 0), e.Slain(GOLEM, WARRIOR), attacked(other, WARRIOR, 5, 95)]
    assert [line.text[:30] for line in tell(events, scene().observe(SOLO))] == [
        "The Warrior slashes the S Gole",
        "The middle Golem smashes the W",
    ]


def test_walking_is_quiet_until_the_ground_changes() -> None:
    game = scene()
    assert tell([e.Moved(True, 20, 21, 20, 20)], game.observe(SOLO)) == []
    game.state.world.terrain[20, 20] = game.book.terrain_ids["water"]
    assert one(e.Moved(True, 20, 21, 20, 20), see(game)) == "  The heroes wade into water."


def test_an_approach_is_told_once() -> None:
    game = scene((0, -2, S, {1: "wolf", 2: "rat"}))
    events = [e.Moved(False, 20, 16, 20, 17), e.Turned(False, 20, 17, E, S), e.Moved(False, 20, 17, 20, 18)]
    lines = tell(events, game.observe(SOLO))
    assert [(line.text, line.tone) for line in lines] == [("A Rat and a Wolf close in, two tiles north.", Tone.SIGHT)]
    sighted = e.Sighted(20, 18, ("rat", "wolf"))
    assert len(tell([*events, sighted], game.observe(SOLO))) == 1


def test_monsters_out_of_sight_move_unseen() -> None:
    assert tell([e.Moved(False, 20, 15, 20, 14), e.Waited(False, 21, 20)], scene().observe(SOLO)) == []


def test_slowing_alike_is_told_together() -> None:
    game = scene((0, -1, S, {7: "golem", 3: "golem", 4: "wolf"}))
    events = game.apply(UseSkill(1, "slow"))
    texts = [line.text for line in tell(events, game.observe(SOLO)) if line.tone is Tone.SKILL]
    assert texts[0] == "The Mage casts Slow."
    assert sorted(texts[1:]) == [
        "The Wolf is slow for good: Speed 2 instead of 5.",
        "Two Golems are slow for good: Speed 1 instead of 3.",
    ]


def test_blows_without_harm_in_a_row_are_told_in_one_line() -> None:
    seen = scene((0, -1, S, {7: "golem"})).observe(SOLO)
    missed, harmless = e.Missed(GOLEM, MAGE, e.Blow.PHYSICAL, 3, 1), attacked(GOLEM, WARRIOR, 0, 100)
    ours, hurt = attacked(WARRIOR, GOLEM, 0, 100), attacked(GOLEM, MAGE, 5, 95)
    texts = [line.text for line in tell([ours, missed, harmless, missed, hurt, missed, harmless], seen)]
    assert len(texts) == 5
    assert texts[0].startswith("The Warrior")
    assert texts[1] == "Three of their blows do no harm."
    assert "5 damage" in texts[2]
    assert "misses" in texts[3]
    assert "no damage" in texts[4]
    assert len(tell([ours, ours, ours], seen)) == 3, "what the heroes do is always told"


def test_look_and_status() -> None:
    game = scene((2, -1, W, {7: "golem", 3: "golem"}), (0, -1, S, {7: "rat"}))
    game.state.groups.hp[0, :] -= 5 * (game.state.groups.hp[0, :] > 0)
    game.state.items = {19 * 40 + 20: [-1] * 8 + [game.book.item_ids["mace"]]}
    observation = see(game).observe(SOLO)
    assert [line.text for line in FRONT.look(observation)] == [
        "The heroes stand on grass, facing north; grass all around.",
        "One tile north: a Rat, facing south.",
        "One tile north and two east: two Golems, facing west, two wounded (95 and 95 HP left).",
        "One tile north lies a Mace.",
    ]
    status = FRONT.report("status", observation)
    assert status is not None
    assert [line.text for line in status] == ["[W 100/100  M 100/100  P 100/100 | north | Rat ahead, 1 more]"]


def test_map() -> None:
    game = scene((0, -1, S, {7: "golem"}), (2, 0, S, {7: "rat", 1: "wolf"}))
    game.state.items = {21 * 40 + 20: [game.book.item_ids["chainmail"], *[-1] * 8]}
    rows = FRONT.map(see(game).observe(SOLO))
    middle = WIDTH // 2
    assert rows[6][middle] == "G"
    assert rows[7][middle - 1 : middle + 3] == ".@.w"
    assert rows[8][middle] == "&"
    near = [row[WIDTH + 2 :].ljust(21) for row in rows]
    assert near[3][7:14] == " . G . "
    assert near[4][7:14] == "   v   "
    assert near[5][7:14] == "   ^   "
    assert near[6][7:14] == " . W . "
    assert near[8][7:14] == " M . P "
    assert near[11][7:14] == " # . . "
    assert len(rows) <= 20
    assert all(len(row) < 80 for row in rows)


def test_odds_report() -> None:
    lines = FRONT.report("odds", scene((0, -1, S, {7: "golem", 6: "golem"})).observe(SOLO))
    assert lines is not None
    assert lines[0].text == "Against two Golems, one tile north:"
    assert lines[2].text.split() == [
        "Warrior",
        ">",
        "S",
        "Golem",
        "100%",
        "7d1:8d1",
        "mind",
        "0%",
        "0.0",
        "0%",
        "never",
    ]
    assert all(len(line.text) < 78 for line in lines[:-1])


def test_odds_report_of_the_blocked_the_distant_and_many() -> None:
    far = ((0, 3, N, {7: "rat"}), (3, 0, N, {7: "rat"}), (-3, 0, N, {7: "rat"}))
    game = scene((0, -1, S, {7: "golem", 1: "wolf"}), *far, blocking="classic")
    lines = FRONT.report("odds", game.observe(SOLO))
    assert lines is not None
    texts = [line.text for line in lines]
    assert "Wolf cannot attack past Golem." in texts
    assert "Against a Rat, three tiles west, should they come up from the west:" in texts
    assert texts[-1] == "1 more group is in sight."


def test_welcome_and_farewell() -> None:
    observation = scene().observe(SOLO)
    assert FRONT.welcome(observation)
    won = FRONT.farewell(Outcome(Result.WIN, "lord-slain"), observation)
    lost = FRONT.farewell(Outcome(Result.LOSS, "party-slain"), replace(observation, actions=7, kills=1))
    assert won[0].tone is Tone.VICTORY
    assert lost[0].tone is Tone.DEFEAT
    assert lost[-1].text == "The quest took 7 actions; 1 monster was slain, and 0 pieces of gear were found."


@pytest.mark.parametrize("seed", [1, 2])
def test_everything_can_be_told_of_a_random_game(seed: int) -> None:
    game = TriQuest.new(seed, scene().options)
    bot = Random(stream(seed, "bot"))
    for _turn in range(60):
        if game.outcome():
            break
        events = game.apply(bot.choose(game.observe(SOLO), list(game.legal_actions())))
        observation = game.observe(SOLO)
        texts = [line.text for line in FRONT.tell(game.events_for(SOLO, events), observation)]
        for topic, _summary in FRONT.topics():
            lines = FRONT.report(topic, observation)
            assert lines, topic
            texts += [line.text for line in lines]
        assert all(len(row) < 80 for row in FRONT.map(observation))
        assert all(text and "{" not in text for text in texts)

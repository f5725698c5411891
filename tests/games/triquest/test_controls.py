"""Keys, typed lines and prompts of TriQuest."""

from __future__ import annotations

import pytest

from tests.games.triquest.scenes import HERE, scene, see
from triquest.games.triquest import controls
from triquest.games.triquest.actions import Direction, Equip, Form, Step, Turn, UseSkill, Wait
from triquest.games.triquest.game import TriQuest
from triquest.games.triquest.menus import FormationPrompt
from triquest.games.triquest.observation import Observation
from triquest.games.triquest.typed import typed
from triquest.ui import bindings
from triquest.ui.prompts import Cancelled, Prompt, Refused, Reply

N, S, E, W = Direction.NORTH, Direction.SOUTH, Direction.EAST, Direction.WEST


def seen(game: TriQuest) -> Observation:
    return game.observe(game.to_move())  # type: ignore[arg-type]


def answer(reply: Reply, *keys: str) -> Reply:
    for key in keys:
        assert isinstance(reply, Prompt), reply
        reply = reply.pick(key)
    return reply


def equipped() -> Observation:
    """The party with a longsword, a fire rod and a cassock found, and rats ahead."""
    game = scene((0, -1, S, {7: "rat"}))
    game.state.party.found = {game.book.item_ids[name] for name in ("longsword", "fire-rod", "cassock")}
    return seen(see(game))


def test_no_key_or_word_stands_twice() -> None:
    keys = [key for command in controls.commands() for key in command.keys]
    words = [word for command in controls.commands() for word in command.words]
    assert len(set(keys)) == len(keys)
    assert len(set(words)) == len(words)


def test_the_manual_s_keys() -> None:
    bound = {key: command.id for command in controls.commands() for key in command.keys}
    for keys, direction in ((("up", "num8", "8"), "north"), (("left", "num4", "4"), "west")):
        for key in keys:
            assert bound[key] == direction
            assert bound[f"shift+{key}"] == bound[f"ctrl+{key}"] == f"strafe-{direction}"
    assert [bound[key] for key in "fswa5"] == ["formation", "skill", "weapon", "armor", "wait"]


@pytest.mark.parametrize("command", [command.id for command in controls.commands() if command.id != bindings.ARROWS])
def test_every_command_begins_and_every_prompt_cancels(command: str) -> None:
    reply = controls.begin(command, equipped())
    assert not isinstance(reply, Refused | Cancelled)
    letters = {"formation": "f", "skill": "s", "weapon": "w", "armor": "a"}
    while isinstance(reply, Prompt):
        assert isinstance(reply.pick(letters[command]), Cancelled)
        assert isinstance(reply.pick("escape"), Cancelled)
        assert isinstance(reply.pick("nonsense"), Refused)
        assert isinstance(reply.pick(""), Refused)
        assert reply.question
        usable = [choice for choice in reply.choices if not choice.refusal]
        for choice in reply.choices:
            assert isinstance(reply.pick(choice.key), Refused) == bool(choice.refusal)
        reply = reply.pick(usable[0].key)


def test_a_direction_turns_first_and_strafing_does_not() -> None:
    observation = seen(scene())
    assert controls.begin("north", observation) == Step(N)
    assert controls.begin("east", observation) == Turn(E)
    assert controls.begin("strafe-east", observation) == Step(E)


def test_the_world_s_end_is_refused() -> None:
    game = scene()
    game.state.party.y = 0
    assert isinstance(controls.begin("north", seen(see(game))), Refused)


def test_formation_is_absolute_whatever_the_facing() -> None:
    game = scene()
    game.state.party.facing = W
    prompt = controls.begin("formation", seen(see(game)))
    assert isinstance(prompt, FormationPrompt)
    assert prompt.grid
    assert [choice.key for choice in prompt.choices] == list("789456123")
    assert answer(prompt, "7", "num9", "south") == Form((0, 2, 7))
    assert answer(prompt, "home", "clear", "pagedown") == Form((0, 4, 8))
    again = answer(prompt, "7", "7")
    assert again == Refused("The Warrior has that place.")


def test_formation_without_a_dead_hero() -> None:
    game = scene()
    game.state.party.heroes[1].hp = 0
    assert answer(controls.begin("formation", seen(see(game))), "5", "2") == Form((4, -1, 7))


def test_the_same_formation_is_refused() -> None:
    assert isinstance(answer(controls.begin("formation", seen(scene())), "8", "1", "3"), Refused)


def test_skills_are_refused_for_what_can_be_seen() -> None:
    game = scene()
    assert answer(controls.begin("skill", seen(game)), "2", "1") == Refused("Nobody is on the tile ahead.")
    assert answer(controls.begin("skill", seen(game)), "3", "1") == Refused("Nobody is wounded.")
    game.state.party.heroes[0].mp = 9
    refused = answer(controls.begin("skill", seen(see(game))), "1", "1")
    assert refused == Refused("It costs 10 MP; the Warrior has 9.")
    observation = equipped()
    assert answer(controls.begin("skill", observation), "2", "1") == UseSkill(1, "fireball")
    assert answer(controls.begin("skill", observation), "mage", "slow") == UseSkill(1, "slow")


@pytest.mark.parametrize("seed", range(8))
def test_skill_refusals_agree_with_the_rules(seed: int) -> None:
    game = scene((0, -1, S, {7: "rat"})) if seed & 1 else scene()
    if seed & 2:
        game.state.party.heroes[2].hp = 50
    if seed & 4:
        game.state.groups.slowed[...] = 1
        game.state.party.heroes[2].mp = 15
    observation = seen(see(game))
    legal = {action for action in game.legal_actions() if isinstance(action, UseSkill)}
    for hero in observation.heroes:
        for skill in observation.book.heroes[hero.number].skills:
            assert (UseSkill(hero.number, skill) in legal) == (not controls.skill_refusal(observation, hero, skill))


def test_gear() -> None:
    assert isinstance(controls.begin("weapon", seen(scene())), Refused)
    observation = equipped()
    assert answer(controls.begin("weapon", observation), "1", "1") == Equip("longsword")
    assert answer(controls.begin("weapon", observation), "3") == Refused("Nothing has been found for the Priest yet.")
    # Armor was found for one hero only.
    armor = controls.begin("armor", observation)
    assert isinstance(armor, Prompt)
    assert [choice.label for choice in armor.choices] == ["Cassock", "Warrior", "Mage"]
    assert [bool(choice.refusal) for choice in armor.choices] == [False, True, True]
    assert armor.pick("1") == Equip("cassock")
    assert armor.pick("mage") == Refused("Nothing has been found for the Mage yet.")


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("n", Step(N)),
        ("north", Step(N)),
        ("go north", Step(N)),
        ("8", Step(N)),
        ("6", Turn(E)),
        ("go s", Turn(S)),
        ("strafe w", Step(W)),
        ("turn e", Turn(E)),
        ("attack", Step(N)),
        ("ATTACK north", Step(N)),
        ("wait", Wait()),
        ("5", Wait()),
        ("skill mage fireball", UseSkill(1, "fireball")),
        ("skill mage 2", UseSkill(1, "slow")),
        ("cast fireball", UseSkill(1, "fireball")),
        ("omnislash", UseSkill(0, "omnislash")),
        ("equip fire rod", Equip("fire-rod")),
        ("wield longsword", Equip("longsword")),
        ("armor cassock", Equip("cassock")),
        ("formation 7 1 3", Form((0, 6, 8))),
        ("f 713", Form((0, 6, 8))),
    ],
)
def test_typed_lines(line: str, action: object) -> None:
    assert typed(line, equipped()) == action


@pytest.mark.parametrize(
    "line",
    ["attack east", "go", "turn up", "equip", "equip excalibur", "skill mage heal", "skill priest cure",
     "formation 7 7 3", "formation 7 1", "formation 7 1 3 9", "formation x", "wait 5", "skill 9 1"],
)  # fmt: skip
def test_typed_lines_refused_with_a_reason(line: str) -> None:
    reply = typed(line, equipped())
    assert isinstance(reply, Refused)
    assert reply.reason.endswith((".", "?"))


def test_typed_formations_tell_what_is_wrong() -> None:
    observation = equipped()
    assert typed("f 7 7 3", observation) == Refused("The Warrior has that place.")
    assert typed("f 7 1 3 9", observation) == Refused("That is more places than living heroes.")


def test_attacking_nobody_tells_where_somebody_is() -> None:
    observation = seen(scene((1, 0, N, {7: "rat"}), (-1, 0, N, {7: "rat"})))
    assert typed("attack", observation) == Refused("There is nobody to attack in the north, but in the east and west.")


@pytest.mark.parametrize("line", ["", "dance", "xyzzy 3", "look"])
def test_what_is_no_command(line: str) -> None:
    assert typed(line, equipped()) is None


def test_prompts_from_typed_words() -> None:
    observation = equipped()
    for line in ("s", "f", "w", "a", "skill", "skill mage", "weapon"):
        assert isinstance(typed(line, observation), Prompt), line


def test_nothing_is_begun_after_the_end() -> None:
    game = scene((0, -1, S, {7: "chaos-lord"}))
    game.state.groups.hp[0, :] = 1
    game.state.party.heroes[0].weapon = game.book.item_ids["battle-axe"]
    while game.outcome() is None:
        game.apply(Step(N))
    observation = game.observe(0)  # type: ignore[arg-type]
    assert observation.y == HERE
    assert isinstance(controls.begin("north", observation), Refused)
    assert isinstance(typed("n", observation), Refused)


def test_the_formation_is_asked_with_where_the_heroes_stand_and_face() -> None:
    game = scene()
    prompt = controls.begin("formation", seen(game))
    assert isinstance(prompt, FormationPrompt)
    assert prompt.front == "up"
    now = {choice.key: choice.detail for choice in prompt.choices if choice.detail}
    assert sorted(now.values()) == ["(M)", "(P)", "(W)"]
    assert [preset.shape for preset in prompt.presets] == ["MWP······", "·W·M·P···", "·W····M·P", "·W··P··M·"]

"""The environments: what Gymnasium asks of them, exact seeds, and that many games are the same games as one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.envs.registration import parse_env_id
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import SyncVectorEnv

import triquest.envs
from triquest.engine.errors import TriquestError
from triquest.engine.game import SOLO
from triquest.engine.options import settle
from triquest.engine.registry import find
from triquest.envs.single import GameEnv
from triquest.envs.vector import GameVectorEnv

IDS = triquest.envs.IDS


def name_of(env_id: str) -> str:
    return str(gymnasium.spec(env_id).kwargs["game"])


def same(one: Any, other: Any) -> None:
    """Observations or infos that are equal to the last bit."""
    assert one.keys() == other.keys()
    for key, value in one.items():
        assert np.array_equal(value, other[key]), key
        assert np.asarray(value).dtype == np.asarray(other[key]).dtype, key


def test_every_game_has_an_environment() -> None:
    assert {"triquest/TriQuest-v1", "triquest/Orthanc-v1"} <= set(IDS)


@pytest.mark.parametrize("env_id", IDS)
def test_gymnasiums_own_checks(env_id: str) -> None:
    check_env(gymnasium.make(env_id, render_mode="rgb_array").unwrapped)
    env = gymnasium.make_vec(env_id, 2, vectorization_mode="vector_entry_point")
    assert isinstance(env.unwrapped, GameVectorEnv)


@pytest.mark.parametrize("env_id", IDS)
def test_twins_go_on_alike(env_id: str) -> None:
    """Two environments of one seed show the same through several games, whatever illegal actions are tried."""
    one, other = (GameEnv(name_of(env_id), limit=60) for _ in range(2))
    dice = np.random.default_rng(5)
    games, illegal = 0, 0
    same(one.reset(seed=11)[0], other.reset(seed=11)[0])
    info: dict[str, Any] = {"action_mask": one.place.mask}
    for number in range(250):
        mask = None if number % 5 == 0 else info["action_mask"]
        action = one.action_space.sample(mask) if mask is None else np.int64(dice.choice(np.flatnonzero(mask)))
        before = one.place.game.digest()
        seen, reward, over, cut, info = one.step(action)
        again = other.step(action)
        same(seen, again[0])
        same(info, again[4])
        assert (reward, over, cut) == again[1:4]
        assert one.observation_space.contains(seen)
        if not info["legal"]:
            illegal += 1
            assert one.place.game.digest() == before
        if over or cut:
            games += 1
            same(one.reset()[0], other.reset()[0])
            info = {"action_mask": one.place.mask}
    assert games >= 2
    assert illegal >= 5


@pytest.mark.parametrize("env_id", IDS)
def test_a_seed_gives_the_game_that_it_gives_everywhere(env_id: str) -> None:
    kind = find(name_of(env_id))
    env = GameEnv(kind.id)
    env.reset(seed=77)
    assert env.place.game.digest() == kind.new(77, settle(kind.options, {})).digest()
    env.reset()
    assert env.place.game.digest() != kind.new(77, settle(kind.options, {})).digest()


@pytest.mark.parametrize("reward", ["outcome", "score"])
@pytest.mark.parametrize("env_id", IDS)
def test_many_games_are_bit_for_bit_the_games_played_alone(env_id: str, reward: str) -> None:
    """Against Gymnasium's own vector of single environments, through ends of games and limits."""
    name, count = name_of(env_id), 3
    ours = GameVectorEnv(name, count, reward=reward, limit=40)
    theirs = SyncVectorEnv([lambda: GameEnv(name, reward=reward, limit=40) for _ in range(count)])
    assert ours.single_observation_space == theirs.single_observation_space
    assert ours.observation_space == theirs.observation_space
    assert ours.action_space == theirs.action_space
    dice = np.random.default_rng(3)
    seen, info = ours.reset(seed=9)
    again, too = theirs.reset(seed=9)
    ends = 0
    for _ in range(100):
        same(seen, again)
        same(info, too)
        actions = np.array([dice.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in info["action_mask"]])
        seen, rewards, over, cut, info = ours.step(actions)
        again, *rest, too = theirs.step(actions)
        for mine, other in zip((rewards, over, cut), rest, strict=True):
            assert np.array_equal(mine, other)
            assert mine.dtype == other.dtype
        ends += int((over | cut).sum())
    assert ends >= 3


def test_rewards_are_the_outcome_and_the_growth_of_the_score() -> None:
    plain, shaped = (GameEnv("triquest", {"size": "40x40"}, reward) for reward in ("outcome", "score"))
    for env in (plain, shaped):
        env.reset(seed=2)
    dice, total, kills = np.random.default_rng(1), 0.0, 0
    over = False
    while not over:
        action = np.int64(dice.choice(np.flatnonzero(plain.place.mask)))
        _, reward, over, _, _ = plain.step(action)
        assert reward == (-1.0 if over else 0.0), "a player at random is slain"
        total += shaped.step(action)[1]
        kills = shaped.place.game.observe(SOLO).kills
    assert kills > 0
    assert total == kills - 1


@pytest.mark.parametrize("env_id", IDS)
def test_pictures_and_words_show_what_is_observed(env_id: str) -> None:
    env = gymnasium.make(env_id, render_mode="rgb_array")
    env.reset(seed=4)
    one: Any = env.render()
    assert (one.shape, one.dtype) == ((800, 1280, 3), np.uint8)
    assert len(np.unique(one.reshape(-1, 3), axis=0)) > 10
    words = gymnasium.make(env_id, render_mode="ansi")
    words.reset(seed=4)
    assert len(str(words.render()).splitlines()) >= 2


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"game": "chess"}, "no game called"),
        ({"reward": "gold"}, "choose outcome or score"),
        ({"options": {"size": "1x1"}}, "size cannot be"),
        ({"options": {"size": 20}}, "size cannot be “20”"),
        ({"options": {"size": None}}, "must be a text or a whole number, not None"),
        ({"options": {"size": True}}, "must be a text or a whole number, not True"),
        ({"options": ["size=40x40"]}, "must be a dictionary"),
        ({"limit": 0}, "at least 1"),
        ({"limit": "5"}, "limit must be a whole number of at least 1, not '5'"),
        ({"limit": 2.5}, "limit must be a whole number of at least 1, not 2.5"),
        ({"limit": True}, "limit must be a whole number"),
        ({"render_mode": "human"}, "choose rgb_array or ansi"),
    ],
)
def test_mistakes_are_told_in_a_sentence(settings: dict[str, Any], sentence: str) -> None:
    for make in (GameEnv, GameVectorEnv):
        with pytest.raises(TriquestError, match=sentence):
            make(**{"game": "triquest", **settings})


@pytest.mark.parametrize("seed", [-1, 2**64, 2.5, "5", True])
def test_what_is_no_seed_is_told_in_a_sentence(seed: Any) -> None:
    for env in (GameEnv("orthanc"), GameVectorEnv("orthanc", 2)):
        with pytest.raises(TriquestError, match=r"^seed must be a whole number.*\.$"):
            env.reset(seed=seed)
    for several in ([1], [1, "2"], [1, -2]):
        with pytest.raises(TriquestError, match=r"\.$"):
            GameVectorEnv("orthanc", 2).reset(seed=several)  # type: ignore[arg-type]


def test_seeds_of_numpy_are_seeds() -> None:
    one, other = GameEnv("orthanc"), GameVectorEnv("orthanc", 2)
    same(one.reset(seed=np.uint64(6))[0], GameEnv("orthanc").reset(seed=6)[0])  # type: ignore[arg-type]
    same(other.reset(seed=np.int64(5))[0], GameVectorEnv("orthanc", 2).reset(seed=5)[0])  # type: ignore[arg-type]
    same(other.reset(seed=np.array([5, 6]))[0], GameVectorEnv("orthanc", 2).reset(seed=5)[0])  # type: ignore[arg-type]


def test_a_place_without_a_seed_goes_on_from_its_last() -> None:
    env, twin = GameVectorEnv("orthanc", 2), GameVectorEnv("orthanc", 2)
    env.reset(seed=[1, 2])
    twin.reset(seed=[1, 2])
    twin.reset()
    env.reset(seed=[1, None])
    assert env.places[0].game.digest() == find("orthanc").new(1, settle(find("orthanc").options, {})).digest()
    assert env.places[1].game.digest() == twin.places[1].game.digest()
    fresh = GameVectorEnv("orthanc", 2)
    fresh.reset(seed=[1, None])
    assert fresh.places[0].game.digest() == env.places[0].game.digest()


def test_nothing_is_stepped_before_a_reset() -> None:
    one, several = GameEnv("orthanc"), GameVectorEnv("orthanc", 2)
    for act in (lambda: one.step(np.int64(0)), lambda: several.step(np.zeros(2, np.int64))):
        with pytest.raises(ResetNeeded, match="reset comes first"):
            act()


@pytest.mark.parametrize("actions", [[0], [0.0, 1.0], [[0], [0]], ["0", "1"]])
def test_actions_are_a_number_for_each_game(actions: Any) -> None:
    env = GameVectorEnv("orthanc", 2)
    env.reset(seed=1)
    with pytest.raises(TriquestError, match="2 games need as many actions"):
        env.step(actions)
    with pytest.raises(TypeError):
        GameEnv("orthanc").step(2.7)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("game", "title", "name"),
    [
        ("pig", "Pig", "Pig"),
        ("chess", "What's up?", "chess"),
        ("four-kings", "Four Kings", "four-kings"),
        ("draughts", "Orthanc", "draughts"),
        ("a b/c", "Ω", "a_b_c"),
    ],
)
def test_ids_are_such_that_gymnasium_takes(game: str, title: str, name: str) -> None:
    made = triquest.envs.env_id(replace(find("orthanc"), id=game, title=title))
    assert made == f"triquest/{name}-v1"
    assert parse_env_id(made) == ("triquest", name, 1)

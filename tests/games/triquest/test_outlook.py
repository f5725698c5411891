"""What a fight comes to, in the window and in words."""

from __future__ import annotations

import pytest

from tests.games.triquest.build import HERE, SEAT, empty, put
from triquest.games.triquest import describe_odds
from triquest.games.triquest.odds import odds
from triquest.games.triquest.outlook import Outlook, Risk, outlook


def seen(members: dict[int, str], hp: tuple[int, int, int] = (100, 100, 100)) -> tuple[Outlook, list[str]]:
    game = empty()
    put(game, HERE, HERE - 1, members)
    for hero, health in zip(game.state.party.heroes, hp, strict=True):
        hero.hp = health
    game.look_again()
    observation = game.observe(SEAT)
    told = [line.text for line in describe_odds.report(observation)]
    return outlook(observation, odds(observation, observation.groups[0])), told


def test_a_rat_is_safe_and_told_so_in_words() -> None:
    found, told = seen({4: "rat"})
    assert found.won
    assert found.risk is Risk.SAFE
    assert f"{found.text}: safe." in told
    assert found.text == f"About {found.attacks} attacks, about {found.lost} HP lost"


def test_the_lord_and_his_disciples_are_deadly() -> None:
    found, told = seen(dict.fromkeys(range(9), "chaos-disciple") | {4: "chaos-lord"})
    assert found.fallen
    assert found.risk is Risk.DEADLY
    assert any("All heroes fall after about" in line and "deadly" in line for line in told)


@pytest.mark.parametrize("hp", [(100, 100, 100), (60, 60, 60), (30, 30, 30)])
def test_the_weaker_the_party_the_greater_the_risk(hp: tuple[int, int, int]) -> None:
    ranks = list(Risk)
    strong, _ = seen(dict.fromkeys(range(4), "wolf"))
    weak, _ = seen(dict.fromkeys(range(4), "wolf"), hp)
    assert ranks.index(weak.risk) >= ranks.index(strong.risk)


def test_one_hero_alone_can_be_foretold() -> None:
    found, _ = seen({4: "golem"}, (100, 0, 0))
    assert not found.won

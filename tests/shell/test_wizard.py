"""Becoming a wizard from the pause menu, and by the command."""

from __future__ import annotations

import sys
from io import StringIO

import pytest

from tests.shell.play import KIND, SMALL, Player, actions, playing
from triquest.cli import main
from triquest.engine import journal, runs
from triquest.shell.scenes.base import Desk
from triquest.shell.scenes.play import Play


def test_the_pause_menu_makes_a_run_of_its_own_and_then_offers_deeds() -> None:
    player, scene = playing()
    player.press("5", "5", "escape")
    assert "Go on as a wizard" in player.text
    player.press("w")
    wizard = player.top
    assert isinstance(wizard, Play)
    assert wizard is not scene
    assert "wizard" in player.text
    assert wizard.run.header.marks[-1] == "wizard"
    assert actions(wizard.run.path) == actions(scene.run.path) == ["wait", "wait"]
    player.press("escape", "w")
    assert "What shall the wizard do?" in player.text
    player.press("1")
    player.press("escape", "w", "2", "1")
    assert actions(wizard.run.path)[2:] == ["wizard reveal", "wizard spawn rat"]
    assert (wizard.observation.terrain < 255).all()


def test_a_plain_run_has_no_deeds() -> None:
    player = Player(Play(desk := Desk({KIND.id: KIND}), runs.create(KIND, 7, SMALL)), desk=desk)
    scene = player.top
    assert isinstance(scene, Play)
    scene.conjure()
    player.press("1")
    assert "Only a wizard can do that" in player.text
    assert actions(scene.run.path) == []


def test_the_command_begins_a_wizards_run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", StringIO("wizard\n2\n1\nwizard danger 3\nwizard fly\nquit\n"))
    assert main(["play", "triquest", "--text", "--wizard", "--seed", "7", "--set", "size=40x40"]) == 0
    text = capsys.readouterr().out
    assert "What shall the wizard do?" in text
    assert "The land about is of danger 3 now." in text
    assert "No wizard knows how to do that." in text
    run = runs.summaries()[0]
    assert journal.read(run.path).header.marks == ("wizard",)
    assert main(["replay", run.name, "--verify"]) == 0

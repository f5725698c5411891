"""The language: changed by keys it holds at once, and in a made-up one nothing on any screen is English."""

from __future__ import annotations

import gettext
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest

from tests.games.orthanc.pictures import MOMENTS, painted, situation
from tests.games.triquest.build import SEAT
from tests.games.triquest.pictures import crowded
from tests.shell import test_fitting
from tests.shell.fits import shown
from tests.shell.play import KIND, SMALL, Player
from triquest.cli import main
from triquest.core.rng import stream
from triquest.engine import language, preferencefile, runs
from triquest.engine.game import SOLO
from triquest.engine.legal import Legal
from triquest.engine.options import settle
from triquest.engine.preferencefile import PreferenceFile
from triquest.engine.registry import find, make_bot
from triquest.engine.session import Session
from triquest.games.triquest.actions import Equip
from triquest.games.triquest.typed import typed
from triquest.shell.scenes.base import Desk
from triquest.shell.scenes.play import Play
from triquest.ui import textplay

NAMES = re.compile(
    r"triquest[-\d]*|TriQuest|orthanc[-\d]*|Orthanc|Ed Kolis|Paul Resch|Larry Kemp|Eric Hagstrom|Gawain|\d*d\d+|"
    r"/[\w./-]+|F\d+|random|RuntimeError|English|Français|“[a-z\d ]+”"
)
"""What is the same in every language; what may be typed stands between quotation marks."""


def hidden(text: str) -> str:
    """A text with letters of no alphabet; its fields stay as they are."""
    parts = re.split(r"(\{[^{}]*\})", text)
    return "".join(part if part.startswith("{") else re.sub("[A-Za-z]", _letter, part) for part in parts)


def _letter(match: re.Match[str]) -> str:
    return chr(0xE000 + ord(match[0]))


class Made(gettext.NullTranslations):
    """A language in which every text is hidden."""

    def gettext(self, message: str) -> str:
        return hidden(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return hidden(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return hidden(message)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> None:
    """Speak the made-up language."""
    spoken = language._Spoken(language.ENGLISH)
    spoken.language, spoken.plain, spoken.catalogue = "made", False, Made()
    monkeypatch.setattr(language, "_spoken", spoken)
    monkeypatch.setattr(language, "use", lambda _language: None)


def english(text: str) -> list[str]:
    """The words in a text that are neither hidden nor the same in every language."""
    return re.findall(r"[A-Za-z]{2,}", NAMES.sub("", text))


@pytest.fixture
def play() -> Iterator[Play]:
    """A fight, with everything at its longest."""
    scene = Play(Desk({KIND.id: KIND}), runs.create(KIND, 7, SMALL))
    scene.observation = crowded().observe(SEAT)
    yield scene
    scene.close()


@pytest.mark.usefixtures("made")
def test_no_screen_says_anything_beside_the_catalogues(
    play: Play, monkeypatch: pytest.MonkeyPatch, data_folder: Path
) -> None:
    # Paths are broken anywhere where a line ends.
    paths = f"{data_folder} triquest-1.journal crash.txt"
    for name in ("TROUBLE", "BLOW", "SOUGHT", "TITLE", "SURE"):
        monkeypatch.setattr(test_fitting, name, "…")
    monkeypatch.setattr(test_fitting, "LINES", [])
    monkeypatch.setattr(preferencefile, "path", lambda: Path("/o"))
    left = set()
    for scene in test_fitting.scenes(play, monkeypatch):
        frame = shown(scene, (1280, 800), 1.0)
        assert frame is not None
        left |= {(type(scene).__name__, word) for word in english(frame.text()) if word not in paths}
    assert left == set()


@pytest.mark.usefixtures("made")
@pytest.mark.parametrize("moment", MOMENTS)
def test_no_picture_of_orthanc_does(moment: str) -> None:
    game = MOMENTS[moment]()
    frame = painted(game, now=replace(situation(), messages=(), notes=()))
    assert set(english(frame.text())) - {"Aldric", "the", "Magnificent"} == set()


WORDS = {
    "triquest": """look map log help|help rules|party|items|odds|skills|monsters|status|set|book|fame|explore|skill|1|c
        |travel|1|rest|wait|e|e|s|s|strafe w|formation|7|8|9|formation|l|weapon|armor|equip|equip nothing|wizard|fly
        |skill mage fireball|attack|explore|explore|attack|attack|attack|attack|save|quit""",
    "orthanc": """look|help|help rules|sheet|begin|things|spells|chances|monsters|map|pages|enter|look|log|break n|n|w|s
        |explore|explore|explore|break|break n|break e|fight|cast|cast sleep|1|fight|run|odds|options|wear|drop|dungeon
        |travel|1|explore|no|explore|explore|yes|explore|yes|wait|take|save|quit""",
}


@pytest.mark.usefixtures("made")
@pytest.mark.parametrize("name", WORDS)
def test_no_answer_of_text_play_does(name: str) -> None:
    kind, write = find(name), StringIO()
    game = kind.new(7, settle(kind.options, {"name": "Q"} if name == "orthanc" else {"size": "40x40"}))
    typed = [line.strip() for line in WORDS[name].split("|")]
    textplay.play(Session(game), kind.front(), iter(typed), write, game=name)
    left = set()
    for line in write.getvalue().splitlines():
        # Help has the words to type before their meaning; what was typed is shown again.
        told = line[31:] if line.startswith("  ") and line[2:3].isascii() else line
        left |= {(line, word) for word in english(told) if line[2:] not in typed}
    assert left == set()


AROUND = """help window|look next|look north 2|look here|go there|alias k attack|alias|alias k -|log all|set list|hints
    |dump|runs|watch 3|learn|explore|quit|again|no|resume|wizard|no|new 7 size=40x40|explore|replay|step 3|back|fight
    |play 5|go 2|map|look|take|help|leave|abandon|yes|again|quit"""


@pytest.mark.usefixtures("made")
def test_nor_do_the_words_around_a_game(monkeypatch: pytest.MonkeyPatch, data_folder: Path) -> None:
    typed = [line.strip() for line in AROUND.split("|")]
    write = StringIO()
    monkeypatch.setattr("sys.stdin", StringIO("\n".join(typed) + "\n"))
    monkeypatch.setattr("sys.stdout", write)
    main(["play", "triquest", "--text", "--seed", "7", "--set", "size=40x40"])
    left = set()
    for line in write.getvalue().splitlines():
        told = line[31:] if line.startswith("  ") and line[2:3].isascii() else line
        if line.endswith(tuple(typed)) or re.match(r"\d+\. ", line):
            continue  # what was typed, or an action as journals have it
        left |= {(line, word) for word in english(told) if word not in f"{data_folder} characters txt"}
    assert left == set()


# -- French --------------------------------------------------------------------------------------------------------
def test_the_language_chosen_by_keys_holds_at_once_and_is_kept() -> None:
    file = PreferenceFile()
    desk = Desk({KIND.id: KIND}, file.load()[0], file)
    player = Player(Play(desk, runs.create(KIND, 7, SMALL)), desk=desk)
    assert "Warrior" in player.text
    assert "Formation F" in " ".join(player.text.split())
    player.press("f10", "end")
    assert "◄ the system's ►" in player.text
    player.press("left")
    assert "◄ Français ►" in player.text
    assert "Langue" in player.text
    player.press("escape")
    words = " ".join(player.text.split())
    assert all(told in words for told in ("Guerrier", "Mage", "Prêtre", "Face au nord", "Talent S", "Menu Échap"))
    assert not any(told in words for told in ("Facing", "Skill", "Gear", "reach"))
    player.press("s")
    assert "Le talent de qui" in player.text
    player.press("escape", "f1")
    assert "Les héros se partagent une case" in " ".join(player.text.split())
    player.press("2")
    assert "Avancer et attaquer" in player.text
    assert PreferenceFile().load()[0].language == "fr"
    player.press("escape", "f10", "end", "right", "right", "escape")
    assert "Warrior" in player.text


TYPED = {
    "triquest": {
        "set language=fr": [],
        "skill guerrier fureur": ["skill 0 berserk"],
        "skill warrior berserk": ["skill 0 berserk"],
        "skill|warrior|ber": ["skill 0 berserk"],
        "skill|guerrier|fur": ["skill 0 berserk"],
        "formation|line": ["form 1 0 2"],
        "formation|northwest|s|au nord-est": ["form 0 7 2"],
        "formation|flèche": ["form 1 3 5"],
    },
    "orthanc": {
        "begin": ["begin"],
        "set language=fr": [],
        "enter": ["enter"],
        "north": ["go n"],
        "cast light": ["cast light"],
        "cast lumière": ["cast light"],
    },
}
"""Lines typed one after the other, and the actions that they must lead to."""


@pytest.mark.parametrize("name", TYPED)
def test_english_words_count_in_french_too(name: str) -> None:
    kind = find(name)
    session, done = Session(kind.new(7, settle(kind.options, {}))), list[str]()
    session.listen(lambda action, _events: done.append(str(action)))
    lines = [line for words in TYPED[name] for line in words.split("|")]
    textplay.play(session, kind.front(), iter(lines), StringIO())
    assert language.current() == "fr"
    assert done == [action for actions in TYPED[name].values() for action in actions]


def test_gear_may_be_called_by_either_name() -> None:
    game = crowded()
    observation = game.observe(SEAT)
    assert typed("equip fire rod", observation) == Equip("fire-rod")
    language.use("fr")
    for name in ("fire rod", "sceptre de feu", "Sceptre de Feu"):
        assert typed(f"equip {name}", observation) == Equip("fire-rod")


def test_a_game_is_the_same_in_every_language() -> None:
    digests = set()
    for code in language.LANGUAGES:
        language.use(code)
        for name in TYPED:
            kind = find(name)
            game = kind.new(7, settle(kind.options, {"name": "Q"} if name == "orthanc" else {}))
            bot = make_bot(kind, kind.demo_bot, stream(7, "bot"))
            legal = Legal(game)
            events = [game.apply(bot.choose(game.observe(SOLO), legal)) for _number in range(60)]
            digests.add((name, game.digest(), repr(events)))
    assert len(digests) == len(TYPED)


COMMANDS = (
    "games --json",
    "sim triquest --games 1 --limit 50 --seed 1 --set size=40x40",
    "arena triquest golem vs heroes --times 20 --seed 1",
)


def test_what_programs_read_is_english_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    told = set()
    for code in ("C.UTF-8", "fr_FR.UTF-8"):
        monkeypatch.setenv("LC_ALL", code)
        for command in COMMANDS:
            write = StringIO()
            monkeypatch.setattr("sys.stdout", write)
            assert main(command.split()) == 0
            told.add((command, re.sub(r"[\d.]+ \w+ a second", "", write.getvalue())))
    assert len(told) == len(COMMANDS)


def test_text_play_speaks_the_systems_language(monkeypatch: pytest.MonkeyPatch) -> None:
    environment = {**os.environ, "LC_ALL": "", "LANG": "fr_FR.UTF-8", "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "triquest", "play", "triquest", "--text", "--seed", "7", "--set", "size=40x40"]
    told = subprocess.run(command, input="party\nnord\nnorth\nquit\n", env=environment, capture_output=True, text=True,
                          encoding="utf-8", check=True).stdout  # fmt: skip
    assert "Quelque part dans ce pays attend le Seigneur du Chaos" in told
    assert "Guerrier : 100 PV, 100 PM, placé au nord." in told.replace("\u00a0", " ")
    assert "Partie enregistrée sous le nom triquest-1." in told.replace("\n  ", " ")

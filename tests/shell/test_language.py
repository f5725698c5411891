"""The language: changed by keys it holds at once, and in a made-up one nothing on any screen is English."""

from __future__ import annotations

import gettext
import re
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
from tests.shell.play import KIND, SMALL
from triquest.engine import language, preferencefile, runs
from triquest.engine.options import settle
from triquest.engine.registry import find
from triquest.engine.session import Session
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
    spoken.language, spoken.catalogue = "made", Made()
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

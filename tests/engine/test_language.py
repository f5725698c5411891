"""The language: which one the system wants, tables that follow it, numbers, and names as they may be typed."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from triquest.engine import language
from triquest.engine.language import ENGLISH, Translated, WordList, Words, _, names, ngettext, numeral
from triquest.engine.preferencefile import language as wanted
from triquest.engine.preferencefile import path

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE")


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_CA"}, "fr"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "xx_YY.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "fr"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "xx:fr:en"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "en_US.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "en_US.UTF-8", "LC_ALL": "fr_FR@euro"}, "fr"),
    ],
)
def test_the_systems_language_is_read_as_gettext_reads_it(
    monkeypatch: pytest.MonkeyPatch, settings: dict[str, str], code: str
) -> None:
    for variable in VARIABLES:
        monkeypatch.delenv(variable, raising=False)
    for variable, value in settings.items():
        monkeypatch.setenv(variable, value)
    assert language.system() == code
    language.use(language.SYSTEM)
    assert language.current() == code


@dataclass(frozen=True)
class Row:
    number: int
    label: Translated = Translated()


def test_tables_follow_the_language() -> None:
    table, listed, row = Words({1: "Victory", 2: "Defeat"}), WordList("Victory", "Defeat"), Row(3, "Keys")
    english = dict(table), list(listed), row.label, _("Victory")
    assert english == ({1: "Victory", 2: "Defeat"}, ["Victory", "Defeat"], "Keys", "Victory")
    language.use("fr")
    assert (dict(table), listed[1], list(listed[1:]), row.label) == ({1: "Victoire", 2: "Défaite"}, "Défaite",
                                                                   ["Défaite"], "Touches")  # fmt: skip
    assert _("") == ""
    language.use(ENGLISH)
    assert (dict(table), list(listed), row.label, _("Victory")) == english


def test_french_counts_nothing_as_one() -> None:
    language.use("fr")
    told = [ngettext("{count} action", "{count} actions", count).format(count=count) for count in (0, 1, 2)]
    assert told == ["0 action", "1 action", "2 actions"]


def test_numbers_are_written_as_the_language_does() -> None:
    assert numeral("1,234.5") == "1,234.5"
    language.use("fr")
    assert numeral("1,234.5") == "1\u00a0234,5"


def test_names_may_be_typed_as_shown_and_in_english() -> None:
    assert names("Wolf") == ("wolf", "wolf")
    language.use("fr")
    assert names("Loup") == ("loup", "wolf")
    assert names("Quelqu’un") == ("quelqu’un", "quelqu’un")


@pytest.mark.parametrize(
    ("text", "code"),
    [('language = "fr"', "fr"), ('language = "xx"', "system"), ("language = 3", "system"), ("=", "system")],
)
def test_the_language_of_the_options_is_read_without_touching_them(text: str, code: str) -> None:
    assert wanted() == "system"
    path().parent.mkdir(parents=True)
    path().write_text(text)
    assert wanted() == code
    assert path().read_text() == text
    assert len(list(path().parent.iterdir())) == 1

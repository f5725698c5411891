"""The catalogues: up to date, complete, with the same fields, in letters that there are; nothing said beside them."""

from __future__ import annotations

import ast
import gettext
import re
from collections.abc import Iterator, Mapping
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest

import triquest
from tools import catalogues
from triquest.engine import language
from triquest.games.orthanc import bestiary
from triquest.games.orthanc.nouns import CLASSES, GROUPS, SPELLS
from triquest.games.orthanc.rules import book as orthanc_book
from triquest.games.triquest import nouns
from triquest.games.triquest.rules import book
from triquest.ui import terminal
from triquest.ui.faces import EMS, Face
from triquest.ui.glyphs import bitmaps

SOURCE = Path(triquest.__file__).parent
SPOKEN = {"_", "N_", "ngettext", "pgettext"}
RAISED = {"ValueError", "TypeError", "AssertionError", "RuntimeError", "RulesError"}
"""What only programmers read, or the writers of rules files."""

ENGLISH_ALONE = (
    # the laboratory, and what it alone shows of a game: names of columns and fields, formations, bots
    "lab/*", "envs/*", "core/*", "_core/*", "cli/[!lp]*.py", "games/*/arena.py", "games/*/balance.py",
    "games/*/catalogue.py", "games/*/counters.py", "games/*/encoding.py", "games/*/__init__.py", "engine/balance.py",
    # programs for the graphics card
    "shell/renderer.py",
)  # fmt: skip
"""Modules that nobody reads from while playing."""

TYPED = re.compile(
    r"(go|break|cast|wear|remove|drop|step|turn|skill|equip|wizard|strafe|attack|formation|dungeon|danger|look|fight|next|"
    r"previous|last)"
    r"( (\{\}|…|[nsew]|north|south|east|west|[a-z0-9]+))+|hints again"
)
"""Actions as journals have them, words that text play understands, ids: the same in every language."""

ALLOWED = {
    "cli/listings.py": ("    --set {} {}", "    --bot {} {}", "    --bot {} the same, {}"),  # of `triquest games`
    "games/triquest/formation.py": ("front left", "front right", "rear left", "rear right"),  # names for the arena
    "games/triquest/options.py": None,  # below the options of a game stand those of the arena
    "engine/preferencefile.py": ("true, false", "{} to {}"),  # what stands in the file
    "engine/rules.py": (" - at ", "the file", "{} is not TOML: {}."),  # for the writers of rules files
    "ui/bindings.py": ("the command {} stands twice", "{} gives both {} and {}"),  # for programmers
}
"""Texts by module that no player reads, or that are the same in every language; None for a whole module."""


def texts(path: Path) -> Iterator[tuple[int, str]]:
    """Every text of a module that could be a sentence and is in no call of `SPOKEN`; `{}` stands for a field."""
    yield from _texts(ast.parse(path.read_text(encoding="utf-8")))


def _texts(node: ast.AST) -> Iterator[tuple[int, str]]:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return  # a docstring
    if isinstance(node, ast.Call):
        called = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        if called in SPOKEN | RAISED or (called == "compile" and "re" in ast.unparse(node.func)):
            return
    if isinstance(node, ast.Assert):
        yield from _texts(node.test)
        return
    if isinstance(node, ast.JoinedStr):
        parts = [part.value if isinstance(part, ast.Constant) else "{}" for part in node.values]
        yield from _sentence(node.lineno, "".join(map(str, parts)))
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                yield from _texts(part.value)
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield from _sentence(node.lineno, node.value)
    for child in ast.iter_child_nodes(node):
        yield from _texts(child)


def _sentence(line: int, text: str) -> Iterator[tuple[int, str]]:
    if re.search(r"[A-Za-z]{2}", text.replace("{}", "")) and re.search(r"\s", text.strip()):
        yield line, text


def test_no_sentence_stands_outside_the_catalogues() -> None:
    said = []
    for path in sorted(SOURCE.rglob("*.py")):
        name = path.relative_to(SOURCE).as_posix()
        if any(fnmatch(name, pattern) for pattern in ENGLISH_ALONE):
            continue
        allowed = ALLOWED.get(name, ())
        said += [
            f"{name}:{line}: “{text}” is not in _()"
            for line, text in (() if allowed is None else texts(path))
            if not TYPED.fullmatch(text) and text not in (allowed or ())
        ]
    assert said == []


def test_a_sentence_outside_the_catalogues_would_be_found(tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    path.write_text(
        '"""A docstring is no sentence."""\n'
        'assert 1, "nor is this"\n'
        'raise IllegalAction("You cannot do that.")\n'
        'Line(f"{count} rats bite.")\n'
        'Line(_("Rats bite.").format(x=f"the {name}"))\n'
        'raise ValueError("for programmers")\n'
        'Line(_("Rats") + " bite you")\n'
    )
    assert list(texts(path)) == [(3, "You cannot do that."), (4, "{} rats bite."), (5, "the {}"), (7, " bite you")]


# -- the files -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("path", "data"), [pytest.param(*file, id=file[0].name) for file in catalogues.files()])
def test_every_file_is_what_the_source_and_the_texts_give(path: Path, data: bytes) -> None:
    assert catalogues.same(path, data), "run tools/catalogues.py"


def test_every_language_has_a_catalogue_and_the_other_way_round() -> None:
    assert [language.ENGLISH, *catalogues.languages()] == list(language.LANGUAGES)


@pytest.mark.parametrize("code", catalogues.languages())
def test_every_text_is_translated_with_the_same_fields(code: str) -> None:
    assert catalogues.faults(code) == []


def without_glyph(text: str) -> set[str]:
    """The signs of a text that some face has no glyph for."""
    faces = [bitmaps(Face(em, bold)) for em in EMS for bold in (False, True)]
    return {sign for sign in set(text) if not all(face.slots[ord(sign)] for face in faces)}


def test_names_in_the_alphabets_of_europe_can_be_shown() -> None:
    assert without_glyph("Aldric Œdipe Ægir Łukasz Šárka Ğül Ñuño Þór ß") == set()
    assert without_glyph("ΑΩαωάώς АЯаяЁёЇї") == set()


@pytest.mark.parametrize("code", catalogues.languages())
def test_every_letter_can_be_shown(code: str) -> None:
    """In the window by the glyphs that were baked, on a terminal without such letters by plain ones."""
    translated = gettext.translation("triquest", language.LOCALE, [code])
    told = "".join(text for key, text in vars(translated)["_catalog"].items() if key)
    assert without_glyph(told) == set()
    letters = "".join(filter(str.isalpha, told))
    assert "?" not in letters.encode("ascii", terminal.PLAIN).decode()


# -- names ---------------------------------------------------------------------------------------------------------
def test_every_name_of_the_rules_is_a_noun_that_the_catalogues_have() -> None:
    texts = {message.id for message in catalogues.template()}
    rules, others = book().rules, orthanc_book().rules
    tables: tuple[tuple[Mapping[str, Any], tuple[Any, ...]], ...] = (
        (nouns.HEROES, rules.hero),
        (nouns.MONSTERS, rules.monster),
        (nouns.ITEMS, (*rules.weapon, *rules.armor, *rules.consumable)),
        (bestiary.MONSTERS, others.monster),
    )
    for table, things in tables:
        assert {thing.id: thing.name for thing in things} == {ident: noun.name for ident, noun in table.items()}
        assert {thing.name for thing in things} <= texts
    assert {spell.id: spell.name for spell in others.spell} == {ident: words[0] for ident, words in SPELLS.items()}
    assert {skill.id: skill.name for skill in rules.skill} == dict(nouns.SKILLS)
    assert {kind.id for kind in others.classes} == set(CLASSES) == set(GROUPS)
    assert {terrain.id for terrain in rules.terrain} == set(nouns.TERRAINS)

"""The pages of docs/: their Python does what they say, their tables are the rules, and no rule's number is typed."""

from __future__ import annotations

import doctest
import re
import tomllib
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tools.docpages import NAMES, bench, commands, examples, orthanc_rules, repository, tables, triquest_rules
from tools.docpages.docstrings import markdown
from triquest.engine.registry import games

ROOT = Path(__file__).parent.parent
PAGES = sorted((ROOT / "docs").rglob("*.md"))
GUIDES = [ROOT / "docs/play/triquest.md", ROOT / "docs/play/orthanc.md"]
_FENCE = re.compile(r"^```(\w*)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def named(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def toml(game: str) -> dict[str, Any]:
    return tomllib.loads((ROOT / f"src/triquest/games/{game}/rules.toml").read_text(encoding="utf-8"))


def rows(table: str) -> list[list[str]]:
    """The cells of a table's rows, without its head."""
    return [[cell.strip() for cell in line.strip("| ").split(" | ")] for line in table.splitlines()[2:]]


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_the_python_of_a_page_does_what_it_says(page: Path) -> None:
    names: dict[str, Any] = {}
    for language, block in _FENCE.findall(page.read_text(encoding="utf-8")):
        if language not in ("python", "pycon"):
            continue
        assert "{{" not in block, "a macro in Python would not be tested"
        if ">>>" not in block:
            exec(compile(block, named(page), "exec"), names)
            continue
        example = doctest.DocTestParser().get_doctest(block, names, named(page), str(page), 0)
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
        runner.run(example, clear_globs=False)
        names = example.globs
        assert runner.summarize(verbose=False).failed == 0


@pytest.mark.parametrize("page", GUIDES, ids=named)
def test_no_number_of_a_rule_is_typed_into_a_guide(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    text = _FENCE.sub("", text)
    for made in (r"\{\{.*?\}\}", r"\]\(.*?\)", r"`.*?`"):
        text = re.sub(made, "", text, flags=re.DOTALL)
    text = re.sub(r"^\d+\. ", "", text, flags=re.MULTILINE)  # steps
    text = re.sub(r"7DRL Challenge 2013|the 1970s", "", text)
    assert re.findall(r".*\d.*", text) == []


def test_every_name_that_a_page_uses_is_there() -> None:
    for page in PAGES:
        for name, attribute in re.findall(r"\{\{ (\w+)\.(\w+)", page.read_text(encoding="utf-8")):
            assert hasattr(NAMES[name], attribute), f"{named(page)}: {name}.{attribute}"


def test_triquest_has_every_monster_and_hero_with_its_numbers() -> None:
    stats = ("attack", "defense", "body", "mind", "speed", "sight")
    for kind, table, first in (("monster", triquest_rules.monsters(), 3), ("hero", triquest_rules.heroes(), 2)):
        wanted = {row["name"]: [str(row[stat]) for stat in stats] for row in toml("triquest")[kind]}
        assert {row[0]: row[first : first + len(stats)] for row in rows(table)} == wanted


@pytest.mark.parametrize("kind", ["weapon", "armor"])
def test_triquest_has_all_gear_with_its_numbers(kind: str) -> None:
    stats = ("attack", "defense", "body", "mind", "sight")
    shown = {row[0]: [int(cell.replace("−", "-") or 0) for cell in row[2:]] for row in _wide(triquest_rules.gear(kind))}
    assert shown == {row["name"]: [row.get(stat, 0) for stat in stats] for row in toml("triquest")[kind]}


def _wide(table: str) -> list[list[str]]:
    """Rows whose empty cells count."""
    return [[cell.strip() for cell in line[1:-1].split("|")] for line in table.splitlines()[2:]]


def test_triquest_has_skills_potions_and_ground() -> None:
    data = toml("triquest")
    assert [(row[0], int(row[3])) for row in rows(triquest_rules.skills())] == [
        (skill["name"], skill["mp"]) for skill in data["skill"]
    ]
    assert [row[3:] for row in _wide(triquest_rules.consumables())] == [
        [str(potion.get("hp", "")), str(potion.get("mp", ""))] for potion in data["consumable"]
    ]
    assert [(row[0], int(row[3])) for row in rows(triquest_rules.terrain())] == [
        (ground["name"], ground["cost"]) for ground in data["terrain"]
    ]


def test_worked_out_blows() -> None:
    # 6d10 − 1d1 is 33 − 1 on average; 7d1 − 8d1 is below 0 for certain; 6d10 against 8d1 is 25 and rarely 0.
    shown = {row[0]: row[1:] for row in rows(triquest_rules.duel())}
    assert shown["Rat"][1].startswith("mind 32.0 (")
    assert shown["Golem"][0] == "mind 0.0 (never)"
    assert "6d10 against 8d1. On average 25.00 damage" in triquest_rules.blow("mage", "golem")
    assert "never kills" in triquest_rules.blow("warrior", "golem")
    # A three-sided die for each subtile: 1 − (2/3)^n.
    assert rows(triquest_rules.misses())[0][1:] == ["0 %", "33 %", "56 %", "70 %", "80 %"]


def test_the_sizes_of_groups_by_counting_all_cases() -> None:
    weights = [0.0] * 10
    for taken in product((0, 1, 2), repeat=9):  # each subtile is taken in one case of three
        weights[sum(case == 0 for case in taken)] += 1
    total = sum(weights[1:])
    mean = sum(size * weight for size, weight in enumerate(weights)) / total
    assert triquest_rules.mean_group() == f"{mean:.2f}"
    assert rows(triquest_rules.group_sizes())[0][1:4] == [f"{100 * weight / total:.1f} %" for weight in weights[1:4]]


def test_orthanc_has_every_monster_and_spell() -> None:
    data = toml("orthanc")
    shown = [row for line in data["class"] for row in rows(orthanc_rules.monsters(line["id"]))]
    wanted = [
        (m["name"], str(m["level"]), "d".join(map(str, m["hits"])), "d".join(map(str, m["attack"])), m["experience"])
        for line in data["class"]
        for m in data["monster"]
        if m["class"] == line["id"]
    ]
    assert [(row[0], row[1], row[2], row[4], int(row[6].replace(",", ""))) for row in shown] == wanted
    spells = [row[0] for level in range(1, 5) for row in rows(orthanc_rules.spells(level))]
    assert spells == [spell["name"] for spell in data["spell"]]


def test_orthanc_worked_out() -> None:
    # A die of twelve above 6 is one half, above 3 three quarters.
    assert ["12", "50 %", "75 %"] in rows(orthanc_rules.to_hit())
    # The help lesson's example: 33,260 experience is level 6, which asks for 32,000.
    assert ["6", "32,000", "14", "3"] in rows(orthanc_rules.levels())
    # 3d6 shows 10 or more in 135 of 216 cases, four times over in 15 % of the rolls.
    assert orthanc_rules.good_character() == "15 %"
    # The chances of hoards are a whole.
    assert sum(int(row[-1].split()[0]) for row in rows(orthanc_rules.hoards())) == 100


def test_every_command_is_shown_with_its_help() -> None:
    names, helps = commands.names(), commands.helps()
    assert {"play", "watch", "replay", "sim", "map", "roll", "bench", "runs", "games"} <= set(names)
    assert all(f"usage: triquest {name} " in helps for name in names)


def test_a_session_in_words_is_played() -> None:
    told = commands.session("triquest", 7, "north", "quit", size="40x40")
    assert "> north" in told
    assert "The heroes walk north" in told


def test_keys_of_a_game_and_of_the_window() -> None:
    shown = commands.keys("triquest")
    assert "Use a hero's skill | <kbd>S</kbd>" in shown
    assert "Keys, and the rules in short | <kbd>F1</kbd>" in shown


def test_the_changelog_tells_of_each_game_and_its_rules_version() -> None:
    for kind in games().values():
        assert f"rules version {kind.rules_version}" in repository.history(kind.title)


def test_benchmarks_that_were_kept_become_a_table() -> None:
    row = {
        "kernel": "noise1",
        "case": "a | b",
        "threads": 2,
        "peer": None,
        "ours_ms": 1.25,
        "peer_ms": None,
        "ratio": None,
    }
    rival = {**row, "kernel": "path_long", "threads": 1, "peer": "another", "peer_ms": 5.0, "ratio": 4.0}
    played = {"game": "triquest", "bot": "captain", "games": 2, "actions_per_second": 12345.6}
    told = bench.told({"machine": {"processor": "some", "peers": {}}, "rows": [row, rival], "games": [played]})
    assert "| `noise1` | a &#124; b · 2 threads | none | 1.25 |  |  |" in told
    assert "| `path_long` | a &#124; b | another | 1.25 | 5 | 4.0× |" in told
    assert "| triquest | captain | 12,346 | 2 |" in told
    assert "peers" not in told


def test_the_journal_that_is_shown_is_one() -> None:
    lines = examples.journal().splitlines()
    assert lines[1].startswith('{"game": "triquest"')
    assert re.search(r" =[0-9a-f]{16}$", lines[7])
    assert lines[-2].endswith(" !win")


def test_numbers_as_people_write_them() -> None:
    assert [tables.percent(chance) for chance in (0, 1e-9, 0.25, 1 - 1e-9, 1)] == [
        "0 %", "under 1 %", "25 %", "over 99 %", "100 %",
    ]  # fmt: skip
    assert (tables.signed(-2), tables.signed(3), tables.signed(0)) == ("−2", "+3", "")
    assert (tables.listed(["a", "b", "c"]), tables.listed(["a"]), tables.listed([])) == ("a, b and c", "a", "")


def test_docstrings_become_markdown() -> None:
    text = "f(a, b)\nSums.\n\na, b     numbers up to 2**32, or\n         `2**64`\nc_d      more\n\nAs in::\n\n    x = 1"
    assert (
        markdown(text)
        == "Sums.\n\n- `a`, `b`: numbers up to 2\\*\\*32, or `2**64`\n- `c_d`: more\n\nAs in:\n\n    x = 1"
    )

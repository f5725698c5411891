"""The options and their file: every value comes back, damage costs only what is damaged, and nothing is fatal."""

from __future__ import annotations

import dataclasses
import errno
import os
import tomllib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from triquest.engine import keeping, preferencefile
from triquest.engine.errors import OptionError
from triquest.engine.preferencefile import PreferenceFile
from triquest.engine.preferences import BY_NAME, PREFERENCES, SPEEDS, Preference, Preferences

KEYS = st.text(min_size=1, max_size=8)


def anything() -> st.SearchStrategy[Preferences]:
    values = {preference.name: st.sampled_from(preference.values) for preference in PREFERENCES}
    keys = st.dictionaries(
        KEYS, st.dictionaries(KEYS, st.lists(KEYS, max_size=3).map(tuple), min_size=1, max_size=3), max_size=3
    )
    return st.builds(Preferences, **values, keys=keys)


def test_the_table_and_the_values_agree() -> None:
    fields = {field.name: field for field in dataclasses.fields(Preferences)}
    assert list(fields) == [*BY_NAME, "keys"]
    for preference in PREFERENCES:
        assert fields[preference.name].default == preference.default
        assert preference.default in preference.values
    assert set(SPEEDS) == set(BY_NAME["animation"].choices)


@given(anything())
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_whatever_is_saved_is_loaded(options: Preferences) -> None:
    preferencefile.path().unlink(missing_ok=True)
    assert PreferenceFile().save(options) == ""
    assert PreferenceFile().load() == (options, "")


@pytest.mark.parametrize("preference", PREFERENCES, ids=lambda preference: preference.name)
def test_values_are_typed_turned_and_shown(preference: Preference) -> None:
    shown = [preference.shown(value) for value in preference.values]
    assert len(set(shown)) == len(shown)
    for value in preference.values:
        assert preference.accept(preference.text(value)) == value
        assert preference.check(value) == value
        assert preference.turned(value, 1) in preference.values
    value = preference.values[0]
    met = {value := preference.turned(value, 1) for _ in preference.values}
    assert met >= set(preference.values[1:])
    for wrong in ("loud", "", "1000", "-99"):
        with pytest.raises(OptionError, match=preference.name):
            preference.accept(wrong)


def test_what_people_wrote_into_the_file_stays() -> None:
    file = preferencefile.path()
    file.parent.mkdir(parents=True)
    file.write_text('# mine\nvolume = 30  # at night\nfuture = "x"\n\n[keys.triquest]\nattack = ["g"]\n')
    kept = PreferenceFile()
    options, notice = kept.load()
    assert (options.volume, options.keys, notice) == (30, {"triquest": {"attack": ("g",)}}, "")
    options.palette = "light"
    assert kept.save(options) == ""
    text = file.read_text()
    assert "# mine\nvolume = 30  # at night\nfuture" in text
    assert tomllib.loads(text)["palette"] == "light"
    assert PreferenceFile().load() == (options, "")


@pytest.mark.parametrize(
    "text",
    [
        "# mine, all of it\n",
        "# mine\n\n# and more",
        "\ufeffvolume = 30\n# mine\n",
        "# mine\r\nvolume = 30\r\n",
        "\n",
        "",
    ],
)
def test_a_file_of_comments_or_with_a_byte_order_mark_stays(text: str) -> None:
    file = preferencefile.path()
    file.parent.mkdir(parents=True)
    file.write_bytes(text.encode())
    kept = PreferenceFile()
    options, notice = kept.load()
    assert (options.volume, notice) == (30 if "volume" in text else 50, "")
    options.volume = 40
    assert kept.save(options) == ""
    found = file.read_bytes().decode()
    assert text.strip().lstrip("\ufeff").replace("30", "40") in found
    assert ("Fill the whole screen" in found) == (not text.strip()), (
        "an empty file is begun with what each option means"
    )
    assert PreferenceFile().load() == (options, "")
    assert [other.name for other in file.parent.iterdir()] == [file.name]


def test_the_language_of_a_file_with_a_byte_order_mark_is_spoken() -> None:
    preferencefile.path().parent.mkdir(parents=True)
    preferencefile.path().write_bytes("\ufefflanguage = 'fr'".encode())
    assert preferencefile.language() == "fr"


@pytest.mark.parametrize("damage", [b"volume = ", b"\xff"])
def test_a_damaged_file_that_cannot_be_set_aside_is_not_written_over(
    damage: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = preferencefile.path()
    file.parent.mkdir(parents=True)
    file.write_bytes(damage)

    def refused(_path: Path) -> Path:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(keeping, "set_aside", refused)
        assert "cannot be saved" in PreferenceFile().save(Preferences(volume=10))
    assert file.read_bytes() == damage


def test_two_programs_change_only_what_they_changed() -> None:
    one, other = PreferenceFile(), PreferenceFile()
    first, second = one.load()[0], other.load()[0]
    first.volume, second.palette = 10, "light"
    assert one.save(first) == other.save(second) == ""
    found = PreferenceFile().load()[0]
    assert (found.volume, found.palette) == (10, "light")


@pytest.mark.parametrize("damage", [b"volume = ", b"\xff\xfe\0", b"[keys\n", b"x" * (1 << 21), b"a=" + b"[" * 5000])
def test_a_damaged_file_is_set_aside_and_named(damage: bytes) -> None:
    file = preferencefile.path()
    file.parent.mkdir(parents=True, exist_ok=True)
    for number in ("", "2"):
        file.write_bytes(damage)
        options, notice = PreferenceFile().load()
        assert options == Preferences()
        assert "is damaged" in notice
        assert f"options.toml.damaged{number}" in notice
        assert "\n" not in notice
        assert file.with_name(f"options.toml.damaged{number}").read_bytes() == damage
        assert not file.exists()


@pytest.mark.parametrize(
    ("text", "name"),
    [("volume = 300", "volume"), ("volume = true", "volume"), ('palette = "pink"', "palette"), ("hints = 1", "hints")],
)
def test_one_wrong_value_costs_only_that_value(text: str, name: str) -> None:
    file = preferencefile.path()
    file.parent.mkdir(parents=True)
    file.write_text(f'key_set = "vi"\n{text}\nkeys = 3\n')
    options, notice = PreferenceFile().load()
    assert options == Preferences(key_set="vi")
    assert name in notice
    assert str(file) in notice
    assert file.exists()


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_full_disk_is_told_and_the_old_file_stays(call: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert PreferenceFile().save(Preferences(volume=10)) == ""
    before = preferencefile.path().read_bytes()

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(*((os, "fsync", full) if call == "fsync" else (Path, "replace", full)))
    kept = PreferenceFile()
    options, _ = kept.load()
    options.volume = 90
    assert "No space left" in kept.save(options)
    assert [path.name for path in preferencefile.path().parent.iterdir()] == [preferencefile.NAME]
    assert preferencefile.path().read_bytes() == before
    monkeypatch.undo()
    monkeypatch.setenv("TRIQUEST_CONFIG", str(preferencefile.path().parent))


def test_a_file_where_the_folder_should_be_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "there").write_text("")
    monkeypatch.setenv("TRIQUEST_CONFIG", str(tmp_path / "there"))
    options, notice = PreferenceFile().load()
    assert options == Preferences()
    assert "cannot be read" in notice
    assert "cannot be saved" in PreferenceFile().save(Preferences(volume=0))


def test_options_are_set_all_or_none() -> None:
    options = Preferences()
    assert options.set_all(["volume=30", "key-set=VI", "hints=off"]) == ["volume", "key_set", "hints"]
    assert (options.volume, options.key_set, options.hints) == (30, "vi", False)
    for wrong, hint in (("volme=3", "Did you mean volume?"), ("volume", "KEY=VALUE"), ("zzz=1", "There are text_size")):
        with pytest.raises(OptionError, match="volume"):
            options.set_all(["palette=light", wrong])
        with pytest.raises(OptionError) as told:
            options.set_all([wrong])
        assert hint in str(told.value)
    assert options.palette == "default"


@pytest.mark.parametrize(
    "value",
    ['"fr"', '"tlh"', '["fr"]', "[]", '{fr = "fr"}', "3", "3.0", "nan", "true", "2026-11-30", "07:32:00",
     "2026-11-30T07:32:00Z", "[[1]]"],
)  # fmt: skip
def test_the_language_is_a_word_that_is_known_or_else_the_systems(value: str) -> None:
    file = preferencefile.path()
    file.parent.mkdir(parents=True)
    file.write_text(f"language = {value}\n")
    assert preferencefile.language() == ("fr" if value == '"fr"' else "system")
    options, notice = PreferenceFile().load()
    assert options.language == preferencefile.language()
    assert ("language" in notice) == (value != '"fr"')

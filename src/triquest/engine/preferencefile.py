"""The options file: TOML that people can read and write too, in the user's config folder.

What players wrote into it (comments, order, keys of other releases) is kept when an option changes.
"""

from __future__ import annotations

import contextlib
import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from platformdirs import user_config_path

from triquest.engine import keeping
from triquest.engine.errors import OptionError
from triquest.engine.language import SYSTEM, _
from triquest.engine.preferences import BY_NAME, PREFERENCES, KeyTable, Preferences

if TYPE_CHECKING:
    from tomlkit import TOMLDocument

NAME = "options.toml"
_KEYS = "keys"
_LARGEST = 1 << 20
_MOST_KEYS = 12


def path() -> Path:
    """Where the file is: in the folder `TRIQUEST_CONFIG` if set, else in the user's config folder."""
    chosen = os.environ.get("TRIQUEST_CONFIG")
    return (Path(chosen) if chosen else user_config_path("triquest", appauthor=False)) / NAME


def language() -> str:
    """The language in the file, that of the system if there is none; a damaged file is left for `PreferenceFile`."""
    try:
        found = tomllib.loads(_text(path())).get("language")
    except (OSError, ValueError, RecursionError):
        found = None
    return found if isinstance(found, str) and found in BY_NAME["language"].choices else SYSTEM


class PreferenceFile:
    """Loads and saves. Nothing here ever fails: what goes wrong is a sentence, and the game goes on."""

    def __init__(self) -> None:
        """Nothing is loaded yet."""
        self._kept = _data(Preferences())

    def load(self) -> tuple[Preferences, str]:
        """The options, and a sentence about what could not be read, '' if all could."""
        found, trouble = _read(path())
        preferences = Preferences()
        for preference in PREFERENCES:
            if preference.name in found:
                try:
                    preferences.set(preference.name, preference.check(found[preference.name]))
                except OptionError as error:
                    told = _("In {file}: {error} It counts as {value}.")
                    value = preference.text(preference.default)
                    trouble = trouble or told.format(file=path(), error=error, value=value)
        preferences.keys = _keys(found.get(_KEYS))
        self._kept = _data(preferences)
        return preferences, trouble

    def save(self, preferences: Preferences) -> str:
        """Write what was changed since; a sentence if the disk refuses, else ''."""
        wanted = _data(preferences)
        if wanted == self._kept:
            return ""
        try:
            _write(path(), {name: value for name, value in wanted.items() if value != self._kept[name]}, wanted)
        except (OSError, ValueError, RecursionError) as error:
            told = _("The options cannot be saved in {folder}: {why}. They hold until you leave.")
            return told.format(folder=path().parent, why=getattr(error, "strerror", None) or error)
        self._kept = wanted
        return ""


def _data(preferences: Preferences) -> dict[str, Any]:
    """The values as they stand in the file."""
    found: dict[str, Any] = {preference.name: preferences.get(preference.name) for preference in PREFERENCES}
    found[_KEYS] = {
        game: {command: list(keys) for command, keys in own.items()} for game, own in preferences.keys.items() if own
    }
    return found


# -- reading -------------------------------------------------------------------------------------------------------
def _text(file: Path) -> str:
    """What stands in the file, '' if there is none; `OSError` if it is not read, `ValueError` if it is no text."""
    try:
        with file.open("rb") as stream:
            data = stream.read(_LARGEST + 1)
    except FileNotFoundError:
        return ""
    if len(data) > _LARGEST:
        raise ValueError(_("it is too large"))
    return data.decode("utf-8-sig")


def _read(file: Path) -> tuple[Mapping[str, Any], str]:
    try:
        return tomllib.loads(_text(file)), ""
    except OSError as error:
        return {}, _("The options in {file} cannot be read: {why}.").format(file=file, why=error.strerror)
    except (ValueError, RecursionError) as error:
        return {}, _set_aside(file, str(error) or type(error).__name__)


def _set_aside(file: Path, why: str) -> str:
    """Give a damaged file another name; what to say about it."""
    told = _("The options file {file} is damaged ({why}), so the options are as at first.").format(file=file, why=why)
    # Where it cannot be renamed it is not written over either, so nothing is lost.
    with contextlib.suppress(OSError):
        told += " " + _("It was set aside as {name}.").format(name=keeping.set_aside(file).name)
    return told


def _strings(found: object) -> tuple[str, ...] | None:
    """A list of texts; None for anything else."""
    if isinstance(found, list) and all(isinstance(text, str) for text in found):
        return tuple(found)
    return None


def _keys(found: object) -> KeyTable:
    """The tables of keys, without what is none."""
    table: KeyTable = {}
    for game, own in found.items() if isinstance(found, dict) else ():
        if isinstance(own, dict):
            read = {command: _strings(keys) for command, keys in own.items()}
            table[game] = {command: keys[:_MOST_KEYS] for command, keys in read.items() if keys is not None}
    return table


# -- writing -------------------------------------------------------------------------------------------------------
def _write(file: Path, changed: Mapping[str, Any], everything: Mapping[str, Any]) -> None:
    """Replace the file at once, so that a power cut leaves the old one or the new one."""
    import tomlkit  # not needed for playing, and the slowest of all imports here

    _read(file)  # a damaged one is set aside
    target, text = file.resolve(), _text(file)
    document = tomlkit.parse(text) if text.strip() else _fresh(everything)
    for name, value in changed.items():
        document[name] = value
    keeping.replace(target, tomlkit.dumps(document))


def _fresh(values: Mapping[str, Any]) -> TOMLDocument:
    """A file with every option and what it means."""
    import tomlkit

    document = tomlkit.document()
    document.add(tomlkit.comment(_("The options of triquest. Change them here or in the game; both is well.")))
    for preference in PREFERENCES:
        document.add(tomlkit.nl())
        known = ", ".join(preference.choices) or (
            "true, false" if isinstance(preference.default, bool) else f"{preference.least} to {preference.most}"
        )
        document.add(tomlkit.comment(f"{preference.label}. {preference.summary}: {known}"))
        document.add(preference.name, values[preference.name])
    return document

"""Reads a game's rules.toml into frozen structs and says precisely what is wrong with it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, TypeVar

import msgspec

from triquest.engine.errors import OptionError, RulesError
from triquest.engine.language import _

R = TypeVar("R", bound=msgspec.Struct)


def load(package: str, kind: type[R], changes: Mapping[str, str] | None = None) -> R:
    """The rules of a game's package as a `kind`, with single numbers changed.

    `changes` maps dotted keys to texts: ``{"combat.miss_sides": "4", "monster.golem.attack": "6"}``. In a list of
    tables the middle part is the id. A wrong key or value raises `OptionError`.
    """
    text = files(package).joinpath("rules.toml").read_text(encoding="utf-8")
    return parse(text, kind, f"{package.rpartition('.')[2]}/rules.toml", changes)


def parse(text: str, kind: type[R], name: str, changes: Mapping[str, str] | None = None) -> R:
    """The same for a text at hand; `name` is what errors call it."""
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulesError(f"{name} is not TOML: {error}.") from None
    for key, value in (changes or {}).items():
        _change(tables, key, value)
    try:
        return msgspec.convert(tables, kind)
    except msgspec.ValidationError as error:
        what, _at, where = str(error).partition(" - at ")
        key = where.strip("`").removeprefix("$").lstrip(".") or "the file"
        raise RulesError(f"{name}: {key}: {what[:1].lower()}{what[1:]}.") from None


def _change(tables: dict[str, Any], key: str, value: str) -> None:
    *path, last = key.split(".")
    place: Any = tables
    for part in path:
        if isinstance(place, list):
            place = next((row for row in place if row.get("id") == part), None)
        else:
            place = place.get(part) if isinstance(place, dict) else None
        if place is None:
            raise OptionError(_("There is no rule “{key}”: nothing is called “{part}”.").format(key=key, part=part))
    if not isinstance(place, dict) or isinstance(place.get(last), dict | list):
        raise OptionError(_("“{key}” is no single number of the rules.").format(key=key))
    if not isinstance(place.get(last, 0), int) or isinstance(place.get(last, 0), bool):
        raise OptionError(_("“{key}” is no number of the rules; only numbers can be changed.").format(key=key))
    try:
        place[last] = int(value)
    except ValueError:
        raise OptionError(
            _("The rule {key} cannot be “{value}”: it takes a whole number.").format(key=key, value=value)
        ) from None

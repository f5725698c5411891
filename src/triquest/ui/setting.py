"""The options in words: for text play and for `triquest options`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from triquest.engine.errors import OptionError
from triquest.engine.language import _
from triquest.engine.preferencefile import PreferenceFile
from triquest.engine.preferences import BY_NAME, Preference, Preferences
from triquest.ui import hints
from triquest.ui.tones import Line, Tone


def listed(options: Preferences, names: Iterable[str] = (), explained: bool = False) -> Iterator[str]:
    """The options of these names, or all, as ``name=value`` and what that means; explained, with all their values."""
    for name in names or BY_NAME:
        preference = BY_NAME[name]
        value = options.get(name)
        pair = f"{name}={preference.text(value)}"
        yield f"{pair:24} {preference.summary}"
        if explained:
            yield from (f"    {text}" for text in _values(preference))


def _values(preference: Preference) -> list[str]:
    if preference.most:
        return [_("a number from {least} to {most}").format(least=preference.least, most=preference.most)]
    return [f"{preference.text(value):20} {preference.shown(value)}" for value in preference.values]


def typed(text: str) -> list[Line]:
    """What text play says to ``set``: all options, or those that ``volume=30`` or ``volume 30`` sets."""
    file = PreferenceFile()
    options, notice = file.load()
    lines = [Line(notice, Tone.WARNING)] if notice else []
    if text == "list":
        return [*lines, *(Line(line) for line in listed(options, explained=True))]
    if text in ("hints again", "hints=again"):
        hints.reset()
        return [*lines, Line(_("All hints are said once more."), Tone.HINT)]
    name, _space, value = text.partition(" ")
    pairs = [f"{name}={value}"] if value.strip() and "=" not in text else text.split()
    try:
        names = options.set_all(pairs)
    except OptionError as error:
        return [*lines, Line(str(error), Tone.HINT)]
    trouble = file.save(options)
    lines += [Line(trouble, Tone.WARNING)] if trouble else []
    lines += [Line(line, Tone.PLAIN) for line in listed(options, names)]
    return lines if names else [*lines, Line(_("Change one with, for example, “set volume=30”."), Tone.HINT)]


def confirmed() -> bool:
    """Whether the player's options ask for a question before what cannot be undone."""
    return PreferenceFile().load()[0].confirm


def hints_wanted() -> bool:
    """Whether the player's options ask for hints."""
    return PreferenceFile().load()[0].hints

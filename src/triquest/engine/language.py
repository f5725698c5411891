"""Translation. English stands in the source; catalogues of other languages lie in `locale/`.

The language can change while the program runs. Tables that are made when a module is imported therefore keep English
texts, marked with `N_`, and translate them when they are asked: `Words`, `WordList`, and `Translated` fields. Until
`use` is called everything is English, so that simulations, journals and tests say the same everywhere.
"""

from __future__ import annotations

import gettext as _gettext
import locale
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Self, TypeVar, overload

LANGUAGES = {"en": "English", "fr": "Français"}
"""Every language there are words in, each by its own name. All but English have a catalogue."""

SYSTEM, ENGLISH = "system", "en"
LOCALE = Path(__file__).parent.parent / "locale"

K = TypeVar("K")


class _Spoken:
    """The language being spoken, its catalogue, and the English behind its texts."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.plain = language == ENGLISH
        """Whether texts stay as they are: rules ask for many reasons that nobody reads, so this must be quick."""
        self.catalogue = _gettext.NullTranslations()
        self.originals: dict[str, str] = {}
        if language != ENGLISH:
            self.catalogue = _gettext.translation("triquest", LOCALE, [language])
            # The standard library has no public way to list what a catalogue holds.
            texts: Mapping[str | tuple[str, int], str] = getattr(self.catalogue, "_catalog", {})
            for text, told in texts.items():
                if isinstance(text, str):
                    self.originals.setdefault(told, text.rpartition("\x04")[2])


_spoken = _Spoken(ENGLISH)


def use(language: str) -> None:
    """Speak a language from now on: one of `LANGUAGES`, or ``system`` for that of the system, if it is one of them."""
    global _spoken
    wanted = system() if language == SYSTEM else language
    if wanted != _spoken.language:
        _spoken = _Spoken(wanted)


def current() -> str:
    """The language being spoken."""
    return _spoken.language


def system() -> str:
    """The first language of the system that there are words in; English if there is none."""
    for name in _wanted():
        code = name.replace("-", "_").partition("_")[0].lower()
        if code in LANGUAGES:
            return code
    return ENGLISH


def _wanted() -> list[str]:
    """What the environment asks for, as gettext reads it; elsewhere what the system's own settings say."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable, "")
        name = value.partition(".")[0]
        if name in ("C", "POSIX"):
            return [ENGLISH]
        if name:
            return [*filter(None, os.environ.get("LANGUAGE", "").split(":")), name]
    if sys.platform == "win32":
        import ctypes  # of use here alone, and slow to import

        return [locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), ENGLISH)]
    return [locale.getlocale()[0] or ENGLISH]


# -- words in the source -------------------------------------------------------------------------------------------
def _(text: str) -> str:
    """The text in the player's language."""
    return text if _spoken.plain or not text else _spoken.catalogue.gettext(text)


def ngettext(one: str, many: str, count: int) -> str:
    """The form of a text that fits a count."""
    return _spoken.catalogue.ngettext(one, many, count)


def pgettext(context: str, text: str) -> str:
    """A text whose meaning the context tells, where other languages have several words for it."""
    return _spoken.catalogue.pgettext(context, text)


def N_(text: str) -> str:  # noqa: N802 - gettext's name
    """Mark an English text for the catalogues; whoever shows it translates it."""
    return text


def names(text: str) -> tuple[str, str]:
    """How players may type a translated text: in small letters as it is, and in English."""
    return text.lower(), _spoken.originals.get(text, text).lower()


def numeral(english: str) -> str:
    """A number as English writes it (1,234.5), as the player's language does."""
    group, point = pgettext("between thousands", ","), pgettext("before decimals", ".")
    return english.translate({ord(","): group, ord("."): point})


# -- tables --------------------------------------------------------------------------------------------------------
class Words(Mapping[K, str]):
    """A table of marked texts, translated whenever they are looked up."""

    def __init__(self, english: Mapping[K, str], context: str = "") -> None:
        """Keep the English texts, and the context that `pgettext` needs for them, if any."""
        self._english = english
        self._context = context

    def __getitem__(self, key: K) -> str:
        text = self._english[key]
        return pgettext(self._context, text) if self._context else _(text)

    def __iter__(self) -> Iterator[K]:
        return iter(self._english)

    def __len__(self) -> int:
        return len(self._english)


class WordList(Sequence[str]):
    """The same as a sequence."""

    def __init__(self, *english: str) -> None:
        """Keep the English texts."""
        self._english = english

    @overload
    def __getitem__(self, place: int) -> str: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[str]: ...
    def __getitem__(self, place: int | slice) -> str | Sequence[str]:
        if isinstance(place, slice):
            return WordList(*self._english[place])
        return _(self._english[place])

    def __len__(self) -> int:
        return len(self._english)


class Translated:
    """A field of a dataclass that keeps a marked text and gives it translated."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._kept = f"_english_{name}"

    @overload
    def __get__(self, thing: None, owner: type) -> Self: ...
    @overload
    def __get__(self, thing: object, owner: type) -> str: ...
    def __get__(self, thing: object | None, owner: type) -> str | Self:
        if thing is None:
            raise AttributeError(self._kept)  # the way to tell `dataclass` that there is no default
        return _(getattr(thing, self._kept))

    def __set__(self, thing: object, english: str) -> None:
        object.__setattr__(thing, self._kept, english)

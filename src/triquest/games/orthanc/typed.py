"""Typed lines of text play: `n`, `break west`, `cast light`, `esp east`, `wear ring of light`, `drop silver`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from triquest.engine.language import _
from triquest.games.orthanc import actions as a
from triquest.games.orthanc import controls
from triquest.games.orthanc.legality import ways
from triquest.games.orthanc.nouns import COINS, ITEMS, SPELLS
from triquest.games.orthanc.observation import Observation
from triquest.games.orthanc.rules import Spell
from triquest.games.orthanc.state import GEAR, Phase
from triquest.ui.prompts import Refused, Reply

_DIRECTIONS = {word: way for way in a.Direction for word in (way.name.lower(), way.letter)}
_COMMANDS = {
    "t": "take", "f": "fight", "r": "run", "y": "yes", "c": "no", "b": "begin", "a": "reroll", "d": "dungeon",
    "k": "retire", "o": "options", ".": "wait", "attack": "fight", "open": "take", "leave": "take", "listen": "wait",
    "g": "read", "1": "spells-1", "2": "spells-2", "3": "spells-3", "4": "spells-4",
}  # fmt: skip
_WORDS = {
    "take", "wait", "fight", "run", "shoot", "yes", "no", "options", "read", "begin", "reroll", "enter", "dungeon",
    "retire",
}  # fmt: skip

Words = Sequence[str]


def typed(text: str, observation: Observation) -> Reply | None:
    """What a typed line means; None if it is no command of the game."""
    words = text.lower().split()
    if not words:
        return None
    if words == ["give", "up"] or words == ["abandon"]:
        return controls.give_up(observation)
    if len(words) == 1:
        return _word(words[0], observation) or _spell(words, observation)
    if words[0] in _VERBS:
        return _VERBS[words[0]](words[1:], observation)
    return _spell(words, observation)


def _word(word: str, observation: Observation) -> Reply | None:
    """One word alone: N answers a question, S shoots in a fight, E enters from outside; else they are ways."""
    if word == "n" and observation.phase == Phase.QUESTION:
        return a.NO
    if word == "s" and observation.phase == Phase.ENCOUNTER:
        return a.SHOOT
    if word == "e" and observation.phase == Phase.OUTSIDE:
        return a.ENTER
    if word in _DIRECTIONS:
        return controls.go(observation, _DIRECTIONS[word])
    command = _COMMANDS.get(word, word)
    if command in _WORDS or command.startswith("spells-"):
        return controls.begin(command, observation)
    if word in _VERBS:
        return _VERBS[word]([], observation)
    return None


def _way(words: Words) -> a.Direction | None:
    return _DIRECTIONS.get(words[0]) if len(words) == 1 else None


def _which_way() -> Refused:
    return Refused(_("Which way? Say north, south, east or west."))


def _go(words: Words, observation: Observation) -> Reply:
    way = _way(words)
    return _which_way() if way is None else controls.go(observation, way)


def _break(words: Words, observation: Observation) -> Reply:
    way = _way(words)
    return _which_way() if way is None else controls.break_door(observation, way)


def _cast(words: Words, observation: Observation) -> Reply:
    if words and words[0] in "1234":
        return controls.spell_menu(observation, int(words[0]))
    reply = _spell(words, observation)
    return Refused(_("Which spell? “spells” lists them.")) if reply is None else reply


def _spell(words: Words, observation: Observation) -> Reply | None:
    """A spell by its name, and the way after it if it takes one."""
    for spell in observation.book.rules.spell:
        name = SPELLS[spell.id][0].lower().split()
        for spoken in (name, spell.id.split("-"), [spell.id]):
            if list(words[: len(spoken)]) == spoken:
                return _cast_toward(spell, words[len(spoken) :], observation)
    return None


def _cast_toward(spell: Spell, rest: Words, observation: Observation) -> Reply:
    refusal = controls.spell_refusal(observation, spell)
    if observation.phase not in (Phase.WALKING, Phase.ENCOUNTER):
        return controls.spell_menu(observation, spell.level)
    if refusal:
        return Refused(refusal)
    if not rest:
        return controls.cast(observation, spell)
    way = _DIRECTIONS[rest[0]].letter if rest[0] in _DIRECTIONS else rest[0]
    if way not in ways(spell) or len(rest) > 1:
        return Refused(_("That is no way for this spell."))
    return a.Cast(spell.id, way)


def _item(words: Words) -> str | None:
    name = " ".join(words)
    return next((item for item in GEAR if name and name in (item, ITEMS[item].lower(), item.replace("-", " "))), None)


def _wear(words: Words, observation: Observation) -> Reply:
    item = _item(words)
    return a.Wear(item) if item else controls.things_menu(observation)


def _remove(words: Words, observation: Observation) -> Reply:
    item = _item(words)
    return a.Remove(item) if item else controls.things_menu(observation)


def _drop(words: Words, observation: Observation) -> Reply:
    name = " ".join(words)
    coin = next((coin for coin, told in COINS.items() if name in (coin, told)), None)
    return a.Drop(coin) if coin else controls.things_menu(observation)


def _dungeon(words: Words, observation: Observation) -> Reply:
    choice = {"original": a.ORIGINAL, "new": a.ANOTHER}.get(" ".join(words))
    return choice or controls.dungeon_menu(observation)


_VERBS: dict[str, Callable[[Words, Observation], Reply]] = {
    "go": _go,
    "walk": _go,
    "break": _break,
    "door": _break,
    "cast": _cast,
    "wear": _wear,
    "remove": _remove,
    "drop": _drop,
    "dungeon": _dungeon,
}

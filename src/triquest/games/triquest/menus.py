"""The prompt of the formation: its nine subtiles."""

from __future__ import annotations

from dataclasses import dataclass

from triquest.engine.language import N_, _, names
from triquest.games.triquest.actions import Form
from triquest.games.triquest.formation import TO_ABSOLUTE
from triquest.games.triquest.nouns import HEROES, PLACES, sentence
from triquest.games.triquest.observation import Observation
from triquest.ui.menus import CANCEL, plain
from triquest.ui.prompts import Cancelled, Choice, Prompt, Refused, Reply

NUMPAD = "789456123"
"""The numpad digit of each absolute subtile, 0 northwest to 8 southeast."""

_NAVIGATION = {
    "home": "7", "up": "8", "pageup": "9", "left": "4", "clear": "5", "right": "6", "end": "1", "down": "2",
    "pagedown": "3",
}  # fmt: skip
_SHORT = {"nw": 0, "n": 1, "ne": 2, "w": 3, "c": 4, "e": 5, "sw": 6, "s": 7, "se": 8}


_PRESETS = (
    ("l", N_("Line"), N_("all abreast in front"), (1, 0, 2)),
    ("a", N_("Arrow"), N_("the Warrior in front, the others a step behind at his sides"), (1, 3, 5)),
    ("g", N_("Guard"), N_("the Warrior in front, the others far behind at his sides"), (1, 6, 8)),
    ("p", N_("Post"), N_("one behind the other: Warrior, Priest, Mage"), (1, 7, 4)),
)
"""Usual formations (our choice): key, name, words, and the relative subtiles of Warrior, Mage and Priest."""


@dataclass(frozen=True, slots=True)
class FormationPrompt(Prompt):
    """Where each living hero shall stand, one after another, in absolute directions whatever the facing."""

    observation: Observation
    placed: tuple[int, ...] = ()

    @property
    def question(self) -> str:
        """Whose place is asked."""
        return _("Where shall {hero} stand? (F cancels)").format(hero=HEROES[self._living()[len(self.placed)]].the)

    @property
    def grid(self) -> bool:
        """The choices are the nine subtiles."""
        return True

    @property
    def presets(self) -> tuple[Choice, ...]:
        """Usual formations, while nobody was placed yet."""
        if self.placed:
            return ()
        return tuple(Choice(key, _(name), _(told), shape=self._shape(places)) for key, name, told, places in _PRESETS)

    @property
    def front(self) -> str:
        """Where the formation faces."""
        return ("up", "down", "right", "left")[self.observation.facing]

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The nine subtiles, those taken with the hero who has them, others with the initial of who is there now."""
        living = self._living()
        now = {hero.subtile: f"({HEROES[hero.id].name[0]})" for hero in self.observation.heroes if hero.alive}
        taken = {place: living[number] for number, place in enumerate(self.placed)}
        return tuple(
            Choice(
                NUMPAD[place],
                PLACES[place],
                HEROES[taken[place]].name if place in taken else now.get(place, ""),
                self._taken(taken[place]) if place in taken else "",
            )
            for place in range(9)
        )

    def pick(self, key: str) -> Reply:
        """A subtile by the numpad's geometry or by its name; a taken one is refused and asked again."""
        answer = plain(key)
        if answer in ("f", *CANCEL):
            return Cancelled()
        for key, name, _told, places in _PRESETS:
            if not self.placed and answer in (key, name.lower(), _(name).lower()):
                return self._preset(places)
        answer = _NAVIGATION.get(answer, answer)
        if len(answer) == 1 and answer in NUMPAD:
            return self.put(NUMPAD.index(answer))
        if answer in _SHORT:
            return self.put(_SHORT[answer])
        for place, name in enumerate(PLACES):
            if answer in names(name):
                return self.put(place)
        return Refused(_("Answer with a digit from 1 to 9, placed as on the numpad: 7 is northwest."))

    def put(self, subtile: int) -> Reply:
        """The reply to an absolute subtile: the next question, or the finished formation."""
        alive = self._living()
        if subtile in self.placed:
            return Refused(self._taken(alive[self.placed.index(subtile)]))
        placed = (*self.placed, subtile)
        if len(placed) < len(alive):
            return FormationPrompt(self.observation, placed)
        living = [hero for hero in self.observation.heroes if hero.alive]
        if list(placed) == [hero.subtile for hero in living]:
            return Refused(_("The heroes stand like that already."))
        places = [-1, -1, -1]
        for hero, place in zip(living, placed, strict=True):
            places[hero.number] = place
        return Form((places[0], places[1], places[2]))

    def _shape(self, places: tuple[int, int, int]) -> str:
        """The living by their initials where a preset puts them."""
        signs = ["·"] * 9
        for hero in self.observation.heroes:
            if hero.alive:
                signs[TO_ABSOLUTE[self.observation.facing][places[hero.number]]] = HEROES[hero.id].name[0]
        return "".join(signs)

    def _preset(self, places: tuple[int, int, int]) -> Reply:
        """Place all the living by their relative subtiles."""
        reply: Reply = self
        for hero in self.observation.heroes:
            if hero.alive and isinstance(reply, FormationPrompt):
                reply = reply.put(TO_ABSOLUTE[self.observation.facing][places[hero.number]])
        return reply

    def _living(self) -> list[str]:
        return [hero.id for hero in self.observation.heroes if hero.alive]

    def _taken(self, hero: str) -> str:
        return sentence(_("{hero} has that place.").format(hero=HEROES[hero].the))

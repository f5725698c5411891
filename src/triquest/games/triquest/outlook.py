"""What a fight comes to if nobody does anything but attack: how long it takes and what it costs, on average.

Chances are taken as their means blow by blow, so a fight that hangs on luck may go another way: hence “about”.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from triquest.engine.language import N_, _, ngettext
from triquest.games.triquest import outfit, tactics
from triquest.games.triquest.observation import Observation
from triquest.games.triquest.odds import Odds
from triquest.games.triquest.tactics import WARRIOR, Band, Foe, Side, Style

_FALLS = 20
"""HP of a hero below which a little bad luck kills him (our choice)."""

_MUCH, _MUCH_OF_ONE = 45, 30
"""HP lost, by all and by one, from which on a fight is costly (our choice)."""


class Risk(Enum):
    """How a fight would end, in a word."""

    SAFE = N_("safe")
    COSTLY = N_("costly")
    DEADLY = N_("deadly")

    @property
    def word(self) -> str:
        """The word in the player's language."""
        return _(self.value)


@dataclass(frozen=True, slots=True)
class Outlook:
    """The attacks until one side is beaten, the HP lost by all heroes, whether the group or they are, and the risk."""

    attacks: int
    lost: int
    won: bool
    fallen: bool
    risk: Risk

    @property
    def text(self) -> str:
        """One line without the word for the risk."""
        if self.fallen:
            return _("All heroes fall after about {count} attacks").format(count=self.attacks)
        if not self.won:
            return _("Nobody has won after {count} attacks").format(count=self.attacks)
        actions = ngettext("About {count} attack", "About {count} attacks", self.attacks).format(count=self.attacks)
        return _("{actions}, about {lost} HP lost").format(actions=actions, lost=self.lost)


def outlook(observation: Observation, fight: Odds) -> Outlook:
    """The outlook of the party against the group of those odds, as both stand there."""
    side = _side(observation)
    seen = tactics.forecast(side, [_band(observation, fight)], Style())
    before = [hp for hp in side.hp if hp > 0]
    after = [max(0.0, hp) for hp, first in zip(seen.hp, side.hp, strict=True) if first > 0]
    losses = [first - hp for first, hp in zip(before, after, strict=True)]
    won = seen.left <= 0 and any(after)
    risk = Risk.SAFE
    if not won or any(hp < min(_FALLS, first) for hp, first in zip(after, before, strict=True)):
        risk = Risk.DEADLY
    elif sum(losses) > _MUCH or max(losses) > _MUCH_OF_ONE:
        risk = Risk.COSTLY
    return Outlook(seen.rounds, round(sum(losses)), won, not any(after), risk)


def _side(observation: Observation) -> Side:
    book, warrior = observation.book, observation.heroes[WARRIOR]
    raging = book.hero_stats(WARRIOR, warrior.weapon, warrior.armor, True)
    return Side(
        hp=[float(hero.hp) for hero in observation.heroes],
        mp=[hero.mp for hero in observation.heroes],
        profiles=[outfit.profile(book, hero.number, hero.stats) for hero in observation.heroes],
        raging=outfit.profile(book, WARRIOR, raging),
        places=[hero.subtile for hero in observation.heroes],
        facing=observation.facing,
        here=observation.cost(observation.x, observation.y),
        berserk=observation.berserk,
    )


def _band(observation: Observation, fight: Odds) -> Band:
    book, group = observation.book, fight.group
    cost = observation.cost(fight.x, fight.y) if observation.known(fight.x, fight.y) else 1
    foes = [
        Foe(place, float(member.hp), outfit.monster_profile(book, member.kind), member.kind == book.lord)
        for place, member in zip(fight.subtiles, group.members, strict=True)
    ]
    return Band(fight.direction, foes, cost, group.speed, all(member.slowed for member in group.members))

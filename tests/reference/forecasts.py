"""The slow twin of TriQuest's `_forecast`: a fight played out with mean damages, strike by strike."""

from __future__ import annotations

from collections.abc import Sequence

from triquest.games.triquest.combat import sides
from triquest.games.triquest.formation import TO_ABSOLUTE, TO_RELATIVE
from triquest.games.triquest.tactics import (
    GAPS,
    MAGE,
    PRIEST,
    REACHED,
    WARRIOR,
    Band,
    Foe,
    Forecast,
    Side,
    Style,
    blow,
    sweep,
    volley,
)

_LONGEST = 60


def forecast(side: Side, bands: Sequence[Band], style: Style) -> Forecast:
    """What `tactics.forecast` does."""
    return _Fight(side.copy(), [band.copy() for band in bands], style).run()


def aim(band: Band, side: Side) -> list[tuple[Foe, float]]:
    """Whom each living hero strikes next, in their order, with the mean damage."""
    found = []
    for number in range(3):
        if side.hp[number] > 0:
            row = GAPS[band.way][side.places[number]]
            best, target = 99, band.foes[0]
            for foe in band.foes:
                if row[foe.place] < best:
                    best, target = row[foe.place], foe
            mean, reach = blow(side.profiles[number], target.profile)
            found.append((target, mean * (REACHED[best - reach] if best > reach else 1.0)))
    return found


class _Fight:
    """A fight in progress. What a strike does is kept until somebody falls or moves."""

    def __init__(self, side: Side, bands: list[Band], style: Style) -> None:
        self.side, self.bands, self.style = side, bands, style
        self.mp = side.mp[:]
        self.first = ""
        self.lowest = side.hp[:]
        self.harms: dict[int, list[float]] = {}
        self.aims: list[tuple[Foe, float]] | None = None

    def run(self) -> Forecast:
        side, rounds = self.side, 0
        hunted = _lords(self.bands)
        while self.bands and max(side.hp) > 0 and rounds < _LONGEST:
            rounds += 1
            ticks = self._act()
            if hunted and not _lords(self.bands):
                self.bands.clear()
            if side.berserk:
                side.berserk = max(0, side.berserk - ticks)
            for band in self.bands:
                band.delay -= ticks
                while band.delay < 0 and max(side.hp) > 0:
                    self._suffer(band)
                    band.delay += side.here * 60 // band.speed
        spent = [before - after for before, after in zip(self.mp, side.mp, strict=True)]
        left = 0.0
        for band in self.bands:
            for foe in band.foes:  # one by one: from Python 3.12 on `sum` makes up for what rounding loses
                left += foe.hp * (4 if foe.lord else 1)
        return Forecast(side.hp, self.lowest, spent, left, self.first, rounds)

    def _suffer(self, band: Band) -> None:
        hp, lowest = self.side.hp, self.lowest
        harm = self.harms.get(id(band))
        if harm is None:
            harm = self.harms[id(band)] = volley(band, self.side)
        for number in range(3):
            if harm[number] and hp[number] > 0:
                hp[number] -= harm[number]
                if hp[number] < lowest[number]:
                    lowest[number] = hp[number]
                if hp[number] <= 0:
                    self._changed()

    def _changed(self) -> None:
        """Heroes moved, fell or grew: every strike is worth something else now."""
        self.harms.clear()
        self.aims = None

    def _thinned(self, band: Band) -> None:
        """Foes of one group fell."""
        self.harms.pop(id(band), None)
        self.aims = None

    def _act(self) -> int:
        """One action of the party; returns its ticks."""
        band = self.bands[0]
        action = self._choose(band)
        self.first = self.first or action
        _DO[action](self, band)
        if not band.foes:
            self.bands.pop(0)
            self.aims = None
        return 12 * (band.cost if action == "attack" else self.side.here)

    def _choose(self, band: Band) -> str:
        side, style = self.side, self.style
        hp, mp = side.hp, side.mp
        if style.cure and hp[PRIEST] > 0 and mp[PRIEST] >= 10 and any(0 < one < style.cure for one in hp):
            return "cure"
        if style.berserk and hp[WARRIOR] > 0 and mp[WARRIOR] >= 10 and not side.berserk:
            return "berserk"
        action = "attack"
        if style.slow and not band.slowed and hp[MAGE] > 0 and mp[MAGE] >= 20:
            action = "slow"
        elif len(band.foes) >= style.fireball and hp[MAGE] > 0 and mp[MAGE] >= 10:
            action = "fireball"
        elif len(band.foes) >= style.omnislash and hp[WARRIOR] > 0 and mp[WARRIOR] >= 20:
            action = "omnislash"
        return "turn" if action != "attack" and side.facing is not band.way else action

    def _attack(self, band: Band) -> None:
        if self.aims is None:
            self.aims = aim(band, self.side)
        fallen = False
        for number, (target, mean) in enumerate(self.aims):
            if fallen:
                # Whoever comes after a kill looks for a target anew.
                rest = aim(band, self.side) if band.foes else []
                if number >= len(rest):
                    break
                target, mean = rest[number]
            target.hp -= mean
            if target.hp <= 0:
                band.foes.remove(target)
                fallen = True
        if fallen:
            self._thinned(band)

    def _turn(self, band: Band) -> None:
        to, back = TO_ABSOLUTE[band.way], TO_RELATIVE[self.side.facing]
        self.side.places = [to[back[place]] for place in self.side.places]
        self.side.facing = band.way
        self._changed()

    def _cure(self, band: Band) -> None:
        side = self.side
        side.mp[PRIEST] -= 10
        for number in range(3):
            if side.hp[number] > 0:
                gain = side.profiles[PRIEST][3] * (sides(side.profiles[number][2]) + 1) / 2
                side.hp[number] = min(100.0, side.hp[number] + gain)

    def _berserk(self, band: Band) -> None:
        side = self.side
        side.mp[WARRIOR] -= 10
        side.berserk = 600
        side.profiles[WARRIOR] = side.raging
        self._changed()

    def _slow(self, band: Band) -> None:
        self.side.mp[MAGE] -= 20
        band.slowed = True
        band.speed = max(1, band.speed // 2)

    def _fireball(self, band: Band) -> None:
        self.side.mp[MAGE] -= 10
        self._sweep(band, MAGE, True)

    def _omnislash(self, band: Band) -> None:
        self.side.mp[WARRIOR] -= 20
        self._sweep(band, WARRIOR, False)

    def _sweep(self, band: Band, hero: int, mental: bool) -> None:
        profile = self.side.profiles[hero]
        for foe in band.foes:
            foe.hp -= sweep(profile, foe.profile, mental)
        band.foes[:] = [foe for foe in band.foes if foe.hp > 0]
        self._thinned(band)


def _lords(bands: Sequence[Band]) -> int:
    return sum(foe.lord for band in bands for foe in band.foes)


_DO = {
    "attack": _Fight._attack,
    "turn": _Fight._turn,
    "cure": _Fight._cure,
    "berserk": _Fight._berserk,
    "slow": _Fight._slow,
    "fireball": _Fight._fireball,
    "omnislash": _Fight._omnislash,
}

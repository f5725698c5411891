"""Creatures, items and places as words: each noun with its articles, as languages need them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from triquest.engine.language import _, ngettext
from triquest.games.triquest.actions import Direction


@dataclass(frozen=True, slots=True)
class Thing:
    """An item or hero: the bare name, the one we know and any one."""

    name: str
    the: str
    one: str


@dataclass(frozen=True, slots=True)
class Kind(Thing):
    """A kind of monster: besides, one among several by its place (`{place}`), and many (`{count}`)."""

    placed: str
    many: str

    def counted(self, count: int) -> str:
        """“a Golem”, “three Golems”."""
        return self.one if count == 1 else self.many.format(count=number(count))


HEROES = {
    "warrior": Thing(_("Warrior"), _("the Warrior"), _("a Warrior")),
    "mage": Thing(_("Mage"), _("the Mage"), _("a Mage")),
    "priest": Thing(_("Priest"), _("the Priest"), _("a Priest")),
}

MONSTERS = {
    "rat": Kind(_("Rat"), _("the Rat"), _("a Rat"), _("the {place} Rat"), _("{count} Rats")),
    "wolf": Kind(_("Wolf"), _("the Wolf"), _("a Wolf"), _("the {place} Wolf"), _("{count} Wolves")),
    "goblin": Kind(_("Goblin"), _("the Goblin"), _("a Goblin"), _("the {place} Goblin"), _("{count} Goblins")),
    "orc-brute": Kind(
        _("Orc Brute"), _("the Orc Brute"), _("an Orc Brute"), _("the {place} Orc Brute"), _("{count} Orc Brutes")
    ),
    "orc-shaman": Kind(
        _("Orc Shaman"), _("the Orc Shaman"), _("an Orc Shaman"), _("the {place} Orc Shaman"), _("{count} Orc Shamans")
    ),
    "golem": Kind(_("Golem"), _("the Golem"), _("a Golem"), _("the {place} Golem"), _("{count} Golems")),
    "dark-sage": Kind(
        _("Dark Sage"), _("the Dark Sage"), _("a Dark Sage"), _("the {place} Dark Sage"), _("{count} Dark Sages")
    ),
    "chaos-disciple": Kind(
        _("Chaos Disciple"),
        _("the Chaos Disciple"),
        _("a Chaos Disciple"),
        _("the {place} Chaos Disciple"),
        _("{count} Chaos Disciples"),
    ),
    "chaos-lord": Kind(
        _("Chaos Lord"), _("the Chaos Lord"), _("the Chaos Lord"), _("the {place} Chaos Lord"), _("{count} Chaos Lords")
    ),
}

ITEMS = {
    "shortsword": Thing(_("Shortsword"), _("the Shortsword"), _("a Shortsword")),
    "longsword": Thing(_("Longsword"), _("the Longsword"), _("a Longsword")),
    "greatsword": Thing(_("Greatsword"), _("the Greatsword"), _("a Greatsword")),
    "battle-axe": Thing(_("Battle-axe"), _("the Battle-axe"), _("a Battle-axe")),
    "fire-rod": Thing(_("Fire Rod"), _("the Fire Rod"), _("a Fire Rod")),
    "ice-rod": Thing(_("Ice Rod"), _("the Ice Rod"), _("an Ice Rod")),
    "lightning-rod": Thing(_("Lightning Rod"), _("the Lightning Rod"), _("a Lightning Rod")),
    "tempest-rod": Thing(_("Tempest Rod"), _("the Tempest Rod"), _("a Tempest Rod")),
    "mace": Thing(_("Mace"), _("the Mace"), _("a Mace")),
    "bo-staff": Thing(_("Bo Staff"), _("the Bo Staff"), _("a Bo Staff")),
    "talisman": Thing(_("Talisman"), _("the Talisman"), _("a Talisman")),
    "diviners-ring": Thing(_("Diviner's Ring"), _("the Diviner's Ring"), _("a Diviner's Ring")),
    "chainmail": Thing(_("Chainmail"), _("the Chainmail"), _("a suit of Chainmail")),
    "platemail": Thing(_("Platemail"), _("the Platemail"), _("a suit of Platemail")),
    "crystal-armor": Thing(_("Crystal Armor"), _("the Crystal Armor"), _("a suit of Crystal Armor")),
    "wizards-robe": Thing(_("Wizard's Robe"), _("the Wizard's Robe"), _("a Wizard's Robe")),
    "robe-of-protection": Thing(_("Robe of Protection"), _("the Robe of Protection"), _("a Robe of Protection")),
    "robe-of-wild-magic": Thing(_("Robe of Wild Magic"), _("the Robe of Wild Magic"), _("a Robe of Wild Magic")),
    "cassock": Thing(_("Cassock"), _("the Cassock"), _("a Cassock")),
    "monks-robe": Thing(_("Monk's Robe"), _("the Monk's Robe"), _("a Monk's Robe")),
    "leather-cuirass": Thing(_("Leather Cuirass"), _("the Leather Cuirass"), _("a Leather Cuirass")),
    "small-health": Thing(
        _("Pack of Small Health Potions"),
        _("the Pack of Small Health Potions"),
        _("a Pack of Small Health Potions"),
    ),
    "large-health": Thing(_("Large Health Potion"), _("the Large Health Potion"), _("a Large Health Potion")),
    "small-mana": Thing(
        _("Pack of Small Mana Potions"), _("the Pack of Small Mana Potions"), _("a Pack of Small Mana Potions")
    ),
    "large-mana": Thing(_("Large Mana Potion"), _("the Large Mana Potion"), _("a Large Mana Potion")),
}

TERRAINS = {
    "grass": _("grass"),
    "forest": _("forest"),
    "rocks": _("rocks"),
    "desert": _("desert"),
    "water": _("water"),
    "wasteland": _("wasteland"),
}

SKILLS = {
    "berserk": _("Berserk"),
    "omnislash": _("Omnislash"),
    "fireball": _("Fireball"),
    "slow": _("Slow"),
    "cure": _("Cure Wounds"),
    "banish": _("Banish"),
}

DIRECTIONS = (_("north"), _("south"), _("east"), _("west"))

PLACES = (
    _("northwest"), _("north"), _("northeast"), _("west"), _("center"), _("east"), _("southwest"), _("south"),
    _("southeast"),
)  # fmt: skip
"""The names of the absolute subtiles."""

SHORT_PLACES = (_("NW"), _("N"), _("NE"), _("W"), _("middle"), _("E"), _("SW"), _("S"), _("SE"))
"""The same where room is short, as in “the NW Golem”."""

_NUMBERS = (
    _("no"), _("one"), _("two"), _("three"), _("four"), _("five"), _("six"), _("seven"), _("eight"), _("nine"),
    _("ten"), _("eleven"), _("twelve"),
)  # fmt: skip


def number(count: int) -> str:
    """A small number as a word, a larger one in digits."""
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


def listed(parts: Sequence[str]) -> str:
    """“a, b and c”."""
    if len(parts) < 2:
        return "".join(parts)
    return _("{list} and {last}").format(list=", ".join(parts[:-1]), last=parts[-1])


def counted(ids: Iterable[str]) -> str:
    """A group's members: “two Golems and an Orc Shaman”."""
    return listed([MONSTERS[kind].counted(count) for kind, count in Counter(ids).items()])


def where(dx: int, dy: int) -> str:
    """How far a tile lies from the party: “three tiles north and one east”."""
    parts = [(abs(dy), Direction.SOUTH if dy > 0 else Direction.NORTH)] if dy else []
    parts += [(abs(dx), Direction.EAST if dx > 0 else Direction.WEST)] if dx else []
    if not parts:
        return _("here")
    far, direction = parts[0]
    first = ngettext("{count} tile {direction}", "{count} tiles {direction}", far).format(
        count=number(far), direction=DIRECTIONS[direction]
    )
    if len(parts) == 1:
        return first
    far, direction = parts[1]
    return _("{first} and {count} {direction}").format(first=first, count=number(far), direction=DIRECTIONS[direction])


def sentence(text: str) -> str:
    """The text with its first letter made a capital."""
    return text[:1].upper() + text[1:]

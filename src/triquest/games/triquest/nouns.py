"""Creatures, items and places as words: each noun with its articles, as languages need them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from triquest.engine.language import N_, Translated, WordList, Words, _, ngettext
from triquest.games.triquest.actions import Direction


@dataclass(frozen=True)
class Thing:
    """An item or hero: the bare name, the one we know and any one."""

    name: Translated = Translated()
    the: Translated = Translated()
    one: Translated = Translated()


@dataclass(frozen=True)
class Kind(Thing):
    """A kind of monster: besides, one among several by its place (`{place}`), and many (`{count}`)."""

    placed: Translated = Translated()
    many: Translated = Translated()

    def counted(self, count: int) -> str:
        """“a Golem”, “three Golems”."""
        return self.one if count == 1 else self.many.format(count=number(count))


HEROES = {
    "warrior": Thing(N_("Warrior"), N_("the Warrior"), N_("a Warrior")),
    "mage": Thing(N_("Mage"), N_("the Mage"), N_("a Mage")),
    "priest": Thing(N_("Priest"), N_("the Priest"), N_("a Priest")),
}

MONSTERS = {
    "rat": Kind(N_("Rat"), N_("the Rat"), N_("a Rat"), N_("the {place} Rat"), N_("{count} Rats")),
    "wolf": Kind(N_("Wolf"), N_("the Wolf"), N_("a Wolf"), N_("the {place} Wolf"), N_("{count} Wolves")),
    "goblin": Kind(N_("Goblin"), N_("the Goblin"), N_("a Goblin"), N_("the {place} Goblin"), N_("{count} Goblins")),
    "orc-brute": Kind(
        N_("Orc Brute"), N_("the Orc Brute"), N_("an Orc Brute"), N_("the {place} Orc Brute"), N_("{count} Orc Brutes")
    ),
    "orc-shaman": Kind(
        N_("Orc Shaman"),
        N_("the Orc Shaman"),
        N_("an Orc Shaman"),
        N_("the {place} Orc Shaman"),
        N_("{count} Orc Shamans"),
    ),
    "golem": Kind(N_("Golem"), N_("the Golem"), N_("a Golem"), N_("the {place} Golem"), N_("{count} Golems")),
    "dark-sage": Kind(
        N_("Dark Sage"), N_("the Dark Sage"), N_("a Dark Sage"), N_("the {place} Dark Sage"), N_("{count} Dark Sages")
    ),
    "chaos-disciple": Kind(
        N_("Chaos Disciple"),
        N_("the Chaos Disciple"),
        N_("a Chaos Disciple"),
        N_("the {place} Chaos Disciple"),
        N_("{count} Chaos Disciples"),
    ),
    "chaos-lord": Kind(
        N_("Chaos Lord"),
        N_("the Chaos Lord"),
        N_("the Chaos Lord"),
        N_("the {place} Chaos Lord"),
        N_("{count} Chaos Lords"),
    ),
}

ITEMS = {
    "shortsword": Thing(N_("Shortsword"), N_("the Shortsword"), N_("a Shortsword")),
    "longsword": Thing(N_("Longsword"), N_("the Longsword"), N_("a Longsword")),
    "greatsword": Thing(N_("Greatsword"), N_("the Greatsword"), N_("a Greatsword")),
    "battle-axe": Thing(N_("Battle-axe"), N_("the Battle-axe"), N_("a Battle-axe")),
    "fire-rod": Thing(N_("Fire Rod"), N_("the Fire Rod"), N_("a Fire Rod")),
    "ice-rod": Thing(N_("Ice Rod"), N_("the Ice Rod"), N_("an Ice Rod")),
    "lightning-rod": Thing(N_("Lightning Rod"), N_("the Lightning Rod"), N_("a Lightning Rod")),
    "tempest-rod": Thing(N_("Tempest Rod"), N_("the Tempest Rod"), N_("a Tempest Rod")),
    "mace": Thing(N_("Mace"), N_("the Mace"), N_("a Mace")),
    "bo-staff": Thing(N_("Bo Staff"), N_("the Bo Staff"), N_("a Bo Staff")),
    "talisman": Thing(N_("Talisman"), N_("the Talisman"), N_("a Talisman")),
    "diviners-ring": Thing(N_("Diviner's Ring"), N_("the Diviner's Ring"), N_("a Diviner's Ring")),
    "chainmail": Thing(N_("Chainmail"), N_("the Chainmail"), N_("a suit of Chainmail")),
    "platemail": Thing(N_("Platemail"), N_("the Platemail"), N_("a suit of Platemail")),
    "crystal-armor": Thing(N_("Crystal Armor"), N_("the Crystal Armor"), N_("a suit of Crystal Armor")),
    "wizards-robe": Thing(N_("Wizard's Robe"), N_("the Wizard's Robe"), N_("a Wizard's Robe")),
    "robe-of-protection": Thing(N_("Robe of Protection"), N_("the Robe of Protection"), N_("a Robe of Protection")),
    "robe-of-wild-magic": Thing(N_("Robe of Wild Magic"), N_("the Robe of Wild Magic"), N_("a Robe of Wild Magic")),
    "cassock": Thing(N_("Cassock"), N_("the Cassock"), N_("a Cassock")),
    "monks-robe": Thing(N_("Monk's Robe"), N_("the Monk's Robe"), N_("a Monk's Robe")),
    "leather-cuirass": Thing(N_("Leather Cuirass"), N_("the Leather Cuirass"), N_("a Leather Cuirass")),
    "small-health": Thing(
        N_("Pack of Small Health Potions"),
        N_("the Pack of Small Health Potions"),
        N_("a Pack of Small Health Potions"),
    ),
    "large-health": Thing(N_("Large Health Potion"), N_("the Large Health Potion"), N_("a Large Health Potion")),
    "small-mana": Thing(
        N_("Pack of Small Mana Potions"), N_("the Pack of Small Mana Potions"), N_("a Pack of Small Mana Potions")
    ),
    "large-mana": Thing(N_("Large Mana Potion"), N_("the Large Mana Potion"), N_("a Large Mana Potion")),
}

TERRAINS = Words(
    {
        "grass": N_("grass"),
        "forest": N_("forest"),
        "rocks": N_("rocks"),
        "desert": N_("desert"),
        "water": N_("water"),
        "wasteland": N_("wasteland"),
    }
)

SKILLS = Words(
    {
        "berserk": N_("Berserk"),
        "omnislash": N_("Omnislash"),
        "fireball": N_("Fireball"),
        "slow": N_("Slow"),
        "cure": N_("Cure Wounds"),
        "banish": N_("Banish"),
    }
)

DIRECTIONS = WordList(N_("north"), N_("south"), N_("east"), N_("west"))

PLACES = WordList(
    N_("northwest"), N_("north"), N_("northeast"), N_("west"), N_("center"), N_("east"), N_("southwest"), N_("south"),
    N_("southeast"),
)  # fmt: skip
"""The names of the absolute subtiles."""

SHORT_PLACES = WordList(N_("NW"), N_("N"), N_("NE"), N_("W"), N_("middle"), N_("E"), N_("SW"), N_("S"), N_("SE"))
"""The same where room is short, as in “the NW Golem”."""

_NUMBERS = WordList(
    N_("no"), N_("one"), N_("two"), N_("three"), N_("four"), N_("five"), N_("six"), N_("seven"), N_("eight"),
    N_("nine"), N_("ten"), N_("eleven"), N_("twelve"),
)  # fmt: skip


def hero_columns() -> int:
    """The characters of the longest name of a hero."""
    return max(len(hero.name) for hero in HEROES.values())


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

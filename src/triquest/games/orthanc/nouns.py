"""Things, spells and ways as words: each noun with its articles, as languages need them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from triquest.engine.language import _, ngettext
from triquest.games.orthanc.actions import Direction


@dataclass(frozen=True, slots=True)
class Noun:
    """The bare name, the one we know and any one."""

    name: str
    the: str
    one: str


CLASSES = {
    "insect": _("an insect"),
    "man": _("a man"),
    "goblin": _("of the goblins"),
    "animal": _("an animal"),
    "undead": _("undead"),
    "mythical": _("a mythical monster"),
    "magic-user": _("a magic user"),
    "animated": _("animated"),
}

SPELLS = {
    "charm": (_("Charm"), _("a man or goblin lets itself be killed")),
    "sleep": (_("Sleep"), _("ends any monster up to level 4 that is not undead")),
    "cure": (_("Cure"), _("heals 2 to 7 hits, more or less with intelligence")),
    "levitation": (_("Levitation"), _("over pits and chutes")),
    "depth": (_("Depth"), _("tells how deep you are")),
    "light": (_("Light"), _("shows secret doors, and monsters and treasures as shadows")),
    "magic-missile": (_("Magic Missile"), _("2 to 20 hits, double on undead")),
    "hold-person": (_("Hold Person"), _("Charm that fails less")),
    "speed": (_("Speed"), _("first blow, and two moves a turn")),
    "pray": (_("Pray"), _("you hit better for one fight; undead always")),
    "find-traps": (_("Find Traps"), _("shows pits and chutes nearby")),
    "protection": (_("Protection"), _("you are hit less, by undead least")),
    "esp": (_("ESP"), _("monsters and treasures behind walls, one way")),
    "continuous-light": (_("Continuous Light"), _("Light for the whole trip")),
    "hold-monster": (_("Hold Monster"), _("an animal or insect lets itself be killed")),
    "pass-wall": (_("Pass Wall"), _("through any wall")),
    "blastbolt": (_("Blastbolt"), _("5 to 60 hits, double on undead")),
    "pass-floor": (_("Pass Floor or Ceiling"), _("one level up or down")),
    "dimension-door": (_("Dimension Door"), _("puts the monster out of the room")),
    "invisibility": (_("Invisibility"), _("monsters in their places leave you alone")),
    "teleport": (_("Teleport"), _("sends the monster away, or else you")),
}
"""Each spell's name and what it does."""

ITEMS = {
    "boots-speed": _("Boots of Speed"),
    "boots-levitation": _("Boots of Levitation"),
    "ring-light": _("Ring of Light"),
    "ring-protection": _("Ring of Protection"),
    "ring-regeneration": _("Ring of Regeneration"),
    "ring-invisibility": _("Ring of Invisibility"),
    "sword": _("sword"),
    "shield": _("shield"),
    "armor": _("armor"),
    "manual": _("manual"),
}

COINS = {
    "silver": _("silver"),
    "electrum": _("electrum"),
    "gold": _("gold"),
    "platinum": _("platinum"),
}

EFFECTS = {
    "light": _("Light"),
    "levitation": _("Levitation"),
    "speed": _("Speed"),
    "traps": _("Find Traps"),
    "protection": _("Protection"),
    "invisibility": _("Invisibility"),
}

MANUALS = {
    "bodily-health": _("Manual of Bodily Health"),
    "gainful-exercise": _("Manual of Gainful Exercise"),
    "quickness-of-action": _("Manual of Quickness of Action"),
    "philosophy": _("Manual of Philosophy"),
    "vile-darkness": _("Manual of Vile Darkness"),
}

DIRECTIONS = {
    Direction.NORTH: _("north"),
    Direction.SOUTH: _("south"),
    Direction.EAST: _("east"),
    Direction.WEST: _("west"),
}

FEATURES = {
    "down": _("stairs down"),
    "up": _("stairs up"),
    "chute": _("a chute"),
    "pit": _("a pit"),
    "exit": _("the way out"),
}


def part(kind: str, amount: int) -> str:
    """A part of a treasure: “300 silver”, “two gems”, “a sword +2”."""
    if kind in COINS:
        return _("{count} {coin}").format(count=amount, coin=COINS[kind])
    if kind == "gems":
        return ngettext("{count} gem", "{count} gems", amount).format(count=amount)
    if kind == "jewelry":
        return ngettext("{count} piece of jewelry", "{count} pieces of jewelry", amount).format(count=amount)
    if kind == "arrows":
        told = ngettext("{count} arrow of mythical slaying", "{count} arrows of mythical slaying", amount)
        return told.format(count=amount)
    if kind in ("sword", "shield", "armor"):
        return _("{item} +{plus}").format(item=ITEMS[kind], plus=amount)
    return ITEMS[kind]


def listed(words: Sequence[str]) -> str:
    """“a, b and c”."""
    if len(words) < 2:
        return "".join(words)
    return _("{first} and {last}").format(first=", ".join(words[:-1]), last=words[-1])


def sentence(text: str) -> str:
    """With a capital at its beginning."""
    return text[:1].upper() + text[1:]


def turns(count: int) -> str:
    """“12 turns”, or for ever."""
    return _("without end") if count < 0 else ngettext("{count} turn", "{count} turns", count).format(count=count)

"""Things, spells and ways as words: each noun with its articles, as languages need them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from triquest.engine.language import N_, Translated, WordList, Words, _, ngettext
from triquest.games.orthanc.actions import Direction


@dataclass(frozen=True)
class Noun:
    """The bare name, the one we know and any one."""

    name: Translated = Translated()
    the: Translated = Translated()
    one: Translated = Translated()


CLASSES = Words(
    {
        "insect": N_("an insect"),
        "man": N_("a man"),
        "goblin": N_("of the goblins"),
        "animal": N_("an animal"),
        "undead": N_("undead"),
        "mythical": N_("a mythical monster"),
        "magic-user": N_("a magic user"),
        "animated": N_("animated"),
    }
)

GROUPS = Words(
    {
        "insect": N_("Insects"),
        "man": N_("Men"),
        "goblin": N_("Goblins"),
        "animal": N_("Animals"),
        "undead": N_("Undead"),
        "mythical": N_("Mythical monsters"),
        "magic-user": N_("Magic users"),
        "animated": N_("Animated monsters"),
    }
)
"""The classes as headings."""

SPELLS = {
    "charm": WordList(N_("Charm"), N_("a man or goblin lets itself be killed")),
    "sleep": WordList(N_("Sleep"), N_("ends any monster up to level 4 that is not undead")),
    "cure": WordList(N_("Cure"), N_("heals 2 to 7 hits, more or less with intelligence")),
    "levitation": WordList(N_("Levitation"), N_("over pits and chutes")),
    "depth": WordList(N_("Depth"), N_("tells how deep you are")),
    "light": WordList(N_("Light"), N_("shows secret doors, and monsters and treasures as shadows")),
    "magic-missile": WordList(N_("Magic Missile"), N_("2 to 20 hits, double on undead")),
    "hold-person": WordList(N_("Hold Person"), N_("Charm that fails less")),
    "speed": WordList(N_("Speed"), N_("first blow, and two moves a turn")),
    "pray": WordList(N_("Pray"), N_("you hit better for one fight; undead always")),
    "find-traps": WordList(N_("Find Traps"), N_("shows pits and chutes nearby")),
    "protection": WordList(N_("Protection"), N_("you are hit less, by undead least")),
    "esp": WordList(N_("ESP"), N_("monsters and treasures behind walls, one way")),
    "continuous-light": WordList(N_("Continuous Light"), N_("Light for the whole trip")),
    "hold-monster": WordList(N_("Hold Monster"), N_("an animal or insect lets itself be killed")),
    "pass-wall": WordList(N_("Pass Wall"), N_("through any wall")),
    "blastbolt": WordList(N_("Blastbolt"), N_("5 to 60 hits, double on undead")),
    "pass-floor": WordList(N_("Pass Floor or Ceiling"), N_("one level up or down")),
    "dimension-door": WordList(N_("Dimension Door"), N_("puts the monster out of the room")),
    "invisibility": WordList(N_("Invisibility"), N_("monsters in their places leave you alone")),
    "teleport": WordList(N_("Teleport"), N_("sends the monster away, or else you")),
}
"""Each spell's name and what it does."""

ITEMS = Words(
    {
        "boots-speed": N_("Boots of Speed"),
        "boots-levitation": N_("Boots of Levitation"),
        "ring-light": N_("Ring of Light"),
        "ring-protection": N_("Ring of Protection"),
        "ring-regeneration": N_("Ring of Regeneration"),
        "ring-invisibility": N_("Ring of Invisibility"),
        "sword": N_("sword"),
        "shield": N_("shield"),
        "armor": N_("armor"),
        "manual": N_("manual"),
    }
)

COINS = Words(
    {
        "silver": N_("silver"),
        "electrum": N_("electrum"),
        "gold": N_("gold"),
        "platinum": N_("platinum"),
    }
)

EFFECTS = Words(
    {
        "light": N_("Light"),
        "levitation": N_("Levitation"),
        "speed": N_("Speed"),
        "traps": N_("Find Traps"),
        "protection": N_("Protection"),
        "invisibility": N_("Invisibility"),
    }
)

MANUALS = Words(
    {
        "bodily-health": N_("Manual of Bodily Health"),
        "gainful-exercise": N_("Manual of Gainful Exercise"),
        "quickness-of-action": N_("Manual of Quickness of Action"),
        "philosophy": N_("Manual of Philosophy"),
        "vile-darkness": N_("Manual of Vile Darkness"),
    }
)

DIRECTIONS = Words(
    {
        Direction.NORTH: N_("north"),
        Direction.SOUTH: N_("south"),
        Direction.EAST: N_("east"),
        Direction.WEST: N_("west"),
    }
)

FEATURES = Words(
    {
        "down": N_("stairs down"),
        "up": N_("stairs up"),
        "chute": N_("a chute"),
        "pit": N_("a pit"),
        "exit": N_("the way out"),
    }
)


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

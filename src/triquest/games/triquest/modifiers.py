"""What gear and skills change in a hero's stats, as words, in the manual's order of stats."""

from __future__ import annotations

from triquest.engine.language import N_, Words
from triquest.games.triquest.rules import Gear, Skill

STATS = Words(
    {
        "attack": N_("Attack"),
        "defense": N_("Defense"),
        "body": N_("Body"),
        "mind": N_("Mind"),
        "speed": N_("Speed"),
        "sight": N_("Sight"),
    }
)
"""The six stats by their field names."""


def modifiers(thing: Gear | Skill) -> str:
    """“Attack +6, Defense −1”; changes of nothing are left out."""
    changes = [(name, getattr(thing, stat, 0)) for stat, name in STATS.items()]
    return ", ".join(f"{name} {signed(change)}" for name, change in changes if change)


def signed(change: int) -> str:
    """A change with its sign, a true minus included."""
    return f"+{change}" if change >= 0 else f"−{-change}"

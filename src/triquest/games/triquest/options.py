"""The options a game of TriQuest can be started with."""

from __future__ import annotations

import re

from triquest.engine.language import N_, Words, _
from triquest.engine.options import Option

SMALLEST, LARGEST = 40, 1000
"""Tiles a side."""


def _size(text: str) -> str:
    match = re.fullmatch(r"(\d+)(?:x(\d+))?", text)
    sides = [int(side) for side in match.groups(match[1])] if match else []
    if not sides or not all(SMALLEST <= side <= LARGEST for side in sides):
        raise ValueError(
            _("write WIDTHxHEIGHT, each from {smallest} to {largest}, for example 100x100").format(
                smallest=SMALLEST, largest=LARGEST
            )
        )
    return f"{sides[0]}x{sides[1]}"


OPTIONS = (
    Option(
        N_("size"),
        "100x100",
        N_("the world's width and height in tiles, 40x40 to 1000x1000"),
        normal=_size,
        usual=("40x40", "60x60", "100x100", "200x200", "400x400"),
    ),
    Option(
        N_("terrain"),
        "coherent",
        N_("how the land lies"),
        Words(
            {
                N_("coherent"): N_("woods, lakes and deserts hang together"),
                N_("classic"): N_("every tile is drawn for itself, as in 2013"),
            }
        ),
    ),
    Option(
        N_("contours"),
        "stepped",
        N_("how danger falls off round the places where it is greatest"),
        Words(
            {
                N_("stepped"): N_("in diamonds with even steps, as in 2013"),
                N_("warped"): N_(
                    "in diamonds that are bent out of shape, so that it is harder to tell where their middle is"
                ),
                N_("smooth"): N_("in round discs"),
            }
        ),
    ),
    Option(
        N_("blocking"),
        "none",
        N_("whether friends in front keep a creature from attacking"),
        Words(
            {
                N_("none"): N_("everybody attacks, from wherever they stand"),
                N_("classic"): N_("whoever stands straight behind a friend cannot attack"),
            }
        ),
    ),
    Option(
        N_("monsters"),
        "pathing",
        N_("how groups come after the heroes"),
        Words(
            {
                N_("pathing"): N_("by the quickest way, round slow ground and each other"),
                N_("classic"): N_("straight along one axis, then the other, whatever lies there"),
            }
        ),
    ),
)

POLICIES = {
    "attack": "strikes, and uses no skill",
    "skills": "cures when somebody has fewer than 45 HP, throws Fireball at three enemies or more, else strikes",
    "slow": "Slow first, then as skills",
    "berserk": "Berserk first, then as skills",
    "all": "Slow and Berserk first, then as skills, with Fireball and Omnislash at two enemies or more",
}
"""What a party in the arena can do, in words. A cure comes before everything."""

ARENA_OPTIONS = (
    Option("gear", "", "what the heroes wear, parted by commas: battle-axe,crystal-armor (nothing)"),
    Option("formation", "", "where warrior, mage and priest stand: front,rear-left,rear-right, their first formation"),
    Option("policy", "attack", "what the party does", POLICIES),
    Option("terrain", "grass", "the ground, or that of the party and that of the group: grass/water"),
    Option("danger", "", "against the groups that roam land of that danger, 1 to 9; 10 is the Chaos Lord's own"),
)
"""The options of the arena."""

"""The options a game of TriQuest can be started with."""

from __future__ import annotations

import re

from triquest.engine.options import Option

SMALLEST, LARGEST = 40, 1000
"""Tiles a side."""


def _size(text: str) -> str:
    match = re.fullmatch(r"(\d+)(?:x(\d+))?", text)
    sides = [int(side) for side in match.groups(match[1])] if match else []
    if not sides or not all(SMALLEST <= side <= LARGEST for side in sides):
        raise ValueError(f"write WIDTHxHEIGHT, each from {SMALLEST} to {LARGEST}, for example 100x100")
    return f"{sides[0]}x{sides[1]}"


OPTIONS = (
    Option(
        "size",
        "100x100",
        "the world's width and height in tiles, 40x40 to 1000x1000",
        normal=_size,
        usual=("40x40", "60x60", "100x100", "200x200", "400x400"),
    ),
    Option(
        "terrain",
        "coherent",
        "how the land lies",
        {
            "coherent": "woods, lakes and deserts hang together",
            "classic": "every tile is drawn for itself, as in 2013",
        },
    ),
    Option(
        "contours",
        "stepped",
        "how danger falls off round the places where it is greatest",
        {
            "stepped": "in diamonds with even steps, as in 2013",
            "warped": "in diamonds that are bent out of shape, so that it is harder to tell where their middle is",
            "smooth": "in round discs",
        },
    ),
    Option(
        "blocking",
        "none",
        "whether friends in front keep a creature from attacking",
        {
            "none": "everybody attacks, from wherever they stand",
            "classic": "whoever stands straight behind a friend cannot attack",
        },
    ),
    Option(
        "monsters",
        "pathing",
        "how groups come after the heroes",
        {
            "pathing": "by the quickest way, round slow ground and each other",
            "classic": "straight along one axis, then the other, whatever lies there",
        },
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

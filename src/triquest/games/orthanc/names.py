"""Names for adventurers whose player gave none."""

from __future__ import annotations

from triquest.core.rng import Stream

KNIGHTS = (
    "Aldric", "Berengar", "Cerdic", "Dunstan", "Edwin", "Fulk", "Godfrey", "Hereward", "Isolde", "Joscelin", "Kenelm",
    "Leofric", "Maude", "Nigel", "Osbert", "Piers", "Quentin", "Rosamund", "Sigrid", "Tancred", "Ulric", "Wilfrid",
    "Ysolt", "Zenobia",
)  # fmt: skip


def draw_name(dice: Stream) -> str:
    """One of the names."""
    return KNIGHTS[dice.below(len(KNIGHTS))]

"""Tables in Markdown, and numbers as people write them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import isinf


def table(head: Sequence[str], rows: Iterable[Sequence[object]], words: int = 1) -> str:
    """A table whose first `words` columns are words and lie left; the others are numbers and lie right."""
    rule = [":--" if number < words else "--:" for number in range(len(head))]
    lines = [head, rule, *([str(cell) for cell in row] for row in rows)]
    return "\n".join("| " + " | ".join(_plain(cell) for cell in line) + " |" for line in lines)


def _plain(cell: str) -> str:
    return cell.replace("|", "&#124;")


def symbol(character: str) -> str:
    """A character of the map, whatever it means to Markdown."""
    return f"<code>&#{ord(character)};</code>"


def percent(chance: Fraction | float, places: int = 0) -> str:
    """A chance in percent; what is possible is never shown as 0 % nor what may fail as 100 %."""
    shown = f"{float(chance) * 100:.{places}f}"
    least = 10.0**-places
    if float(shown) == 0 and chance > 0:
        return f"under {least:g} %"
    if float(shown) == 100 and chance < 1:
        return f"over {100 - least:g} %"
    return f"{shown} %"


def decimal(value: Fraction | float, places: int = 1) -> str:
    """A number with so many places; “never” for what never comes."""
    return "never" if isinf(value) else f"{float(value):,.{places}f}"


def signed(value: int) -> str:
    """A change, with a real minus sign; nothing for none."""
    return f"{value:+d}".replace("-", "−") if value else ""


def dice(count: int, sides: int) -> str:
    """Dice as players write them."""
    return f"{count}d{sides}"


def span(low: int, high: int) -> str:
    """From one number to another."""
    return str(low) if low == high else f"{low}–{high}"


def listed(words: Sequence[object]) -> str:
    """Words in a row: a, b and c."""
    texts = [str(word) for word in words]
    return " and ".join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)

"""Examples worked out by the package itself."""

from __future__ import annotations

from triquest._core.dispatch import ISA
from triquest.core import dice
from triquest.core.rng import seed_of, stream, stream_key
from triquest.engine import journal as journals
from triquest.lab.summary import wilson

from .repository import ROOT
from .tables import decimal, percent, table


def opposed(attack: int, attack_sides: int, defense: int, defense_sides: int) -> str:
    """What an opposed throw gives, in words."""
    law = dice.opposed(attack, attack_sides, defense, defense_sides)
    return (
        f"**{attack}d{attack_sides} against {defense}d{defense_sides}**: {decimal(law.mean, 4)} on average, nothing in "
        f"{percent(law.probability(0), 1)}, ten or more in {percent(law.at_least(10), 2)}"
    )


def bars(attack: int, attack_sides: int, defense: int, defense_sides: int, most: int = 20) -> str:
    """The law of an opposed throw as a picture of bars, up to `most`."""
    law = dice.opposed(attack, attack_sides, defense, defense_sides)
    chances = [float(law.probability(result)) for result in range(most + 1)]
    top, parts = max(chances), []
    for result, chance in enumerate(chances):
        height = 100 * chance / top
        parts.append(
            f'<rect x="{result * 24 + 4}" y="{104 - height:.2f}" width="16" height="{height:.2f}">'
            f"<title>{result}: {percent(chance, 2)}</title></rect>"
            f'<text x="{result * 24 + 12}" y="120">{result}</text>'
        )
    name = f"The chance of each result of {attack}d{attack_sides} against {defense}d{defense_sides}"
    width = 24 * (most + 1)
    return f'<svg class="bars" viewBox="0 0 {width} 126" role="img" aria-label="{name}">{"".join(parts)}</svg>'


def wilson_table(share: float) -> str:
    """How sure so many games make one of a win chance."""
    rows = []
    for games in (10, 50, 200, 1000, 5000):
        low, high = wilson(round(games * share), games)
        rows.append((f"{games:,}", percent(low, 1), percent(high, 1), f"{100 * (high - low):.1f} points"))
    return table(("games", "from", "to", "width"), rows, words=0)


def seeds() -> str:
    """Seeds and the streams they lead to."""
    word = "the old road"
    rows = [
        (f'`seed_of("{word}")`', seed_of(word)),
        (f'`stream_key(seed_of("{word}"), "play")`', stream_key(seed_of(word), "play")),
        (f'`stream(seed_of("{word}"), "play").next()`', stream(seed_of(word), "play").next()),
    ]
    return table(("call", "gives, on every machine"), ((call, f"`{value}`") for call, value in rows), words=2)


def journal() -> str:
    """What stands in a journal: its header, its first actions, one with a digest, and its last."""
    lines = (ROOT / "tests/golden/triquest/captain-3.journal").read_text(encoding="ascii").splitlines()
    every = journals.DIGEST_EVERY
    return "\n".join(["```text", *lines[:5], "…", lines[every], "…", lines[-1], "```"])


def journal_format() -> int:
    """The version of the journal's format."""
    return journals.FORMAT


def digest_every() -> int:
    """After how many actions a journal holds a digest."""
    return journals.DIGEST_EVERY


def isa() -> str:
    """The build of the kernels that is in use."""
    return ISA

"""The encounter: the monster and the exact odds of every way to deal with it."""

from __future__ import annotations

from triquest.engine.language import _, ngettext, numeral
from triquest.games.orthanc import describe, odds
from triquest.games.orthanc.bestiary import MONSTERS
from triquest.games.orthanc.figures import of_class, paint_figure
from triquest.games.orthanc.nouns import CLASSES
from triquest.games.orthanc.observation import Observation
from triquest.ui.frame import Frame
from triquest.ui.palette import PALETTE
from triquest.ui.rows import Row, Span, fitting, plain, write
from triquest.ui.widgets import Box


def heading(observation: Observation) -> tuple[str, str]:
    """The monster's name, and what its table says of it."""
    monster = odds.foe(observation)
    note = _("{kind} · level {level} · {exp} experience")
    told = note.format(kind=CLASSES[monster.kind], level=monster.level, exp=numeral(f"{monster.experience:,}"))
    return MONSTERS[monster.id].name, told


def paint_odds(frame: Frame, box: Box, observation: Observation) -> None:
    """The monster's figure, and the odds beside it."""
    size = box.height
    frame.rect(box.x, box.y, size, size, PALETTE.unknown)
    frame.outline(box.x, box.y, size, size, PALETTE.line)
    monster = odds.foe(observation)
    paint_figure(frame, of_class(monster.kind), box.x, box.y, size, PALETTE.foe)
    rest = box.left(size + frame.px(12))[1]
    rows = odds_rows(observation)
    wide = max(span.at + len(span.text) for row in rows for span in row)
    face = frame.face() if wide * frame.face().width <= rest.width else frame.face("small")
    write(frame, rest, rows, fitting(rows, face, rest.height))


def odds_rows(observation: Observation) -> list[Row]:
    """Who is first, and both sides' blows, as they are and as Pray and Protection make them."""
    fight, monster = observation.fight, odds.foe(observation)
    assert fight is not None, "asked in fights only"
    now = odds.odds(observation)
    protected = observation.effect("protection") != 0
    prayed, sheltered = odds.odds(observation, pray=not fight.pray), odds.odds(observation, protected=not protected)
    hits, attack = (f"{count}d{sides}" for count, sides in (monster.hits, monster.attack))
    dealt = _(", {damage} dealt").format(damage=fight.damage) if fight.damage else ""
    facts = _("It has {hits} hits{dealt} and strikes with {attack}.").format(hits=hits, dealt=dealt, attack=attack)
    pray = (_("without Pray") if fight.pray else _("with Pray"), prayed.ours, prayed.blows_to_kill)
    shelter = (
        _("unprotected") if protected else _("under Protection"), sheltered.theirs, sheltered.blows_to_die
    )  # fmt: skip
    return [
        plain(f"{_first(observation)} {facts}"),
        _side(_("You hit"), now.ours, now.blows_to_kill, _("blows kill it"), True),
        _side(*pray, _("blows"), False),
        _side(_("It hits"), now.theirs, now.blows_to_die, _("blows kill you"), True),
        _side(*shelter, _("blows"), False),
    ]


def _first(observation: Observation) -> str:
    fight = observation.fight
    assert fight is not None, "asked in fights only"
    chance = describe.percent(float(odds.first(observation)))
    if not fight.swings:
        return _("The first blow is yours ({chance}).").format(chance=chance)
    told = ngettext("It struck {count} time (you first: {chance}).", "It struck {count} times (you first: {chance}).",
                    fight.swings)  # fmt: skip
    return told.format(count=fight.swings, chance=chance)


def _side(label: str, hits: odds.Blows, blows: odds.Blows, words: str, bright: bool) -> Row:
    number, colour = describe.blows(blows), PALETTE.text if bright else PALETTE.dim
    chance = describe.percent(float(hits))
    tint = PALETTE.cursor if bright else PALETTE.dim
    indent = 0 if bright else 2
    return (
        Span(indent, label, colour),
        Span(20 + 5 - len(chance), chance, tint),
        Span(28 + 6 - len(number), number, tint),
        Span(35, words, colour),
    )

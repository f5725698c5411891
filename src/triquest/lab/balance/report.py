"""The balance report: first the verdict, then what it rests on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from triquest.engine.balance import Grid, Study
from triquest.lab.arena import Tally, report
from triquest.lab.balance import measure, pictures, verdict
from triquest.lab.balance.blocks import Block, Heading, Points, Table, Text
from triquest.lab.balance.measure import MEASURES, Progress, Weighed
from triquest.lab.balance.verdict import Edge, Verdict


@dataclass(frozen=True, slots=True)
class Findings:
    """A study, measured and judged."""

    title: str
    study: Study
    seed: int
    times: int
    slots: tuple[Weighed, ...]
    verdicts: tuple[Verdict, ...]
    grids: tuple[tuple[Grid, list[list[Tally]]], ...]


def investigate(title: str, study: Study, times: int, seed: int, threads: int | None, progress: Progress) -> Findings:
    """Fight everything, `times` battles for each item and situation (at least 2)."""
    slots = tuple(
        measure.weigh(slot, number, times, seed, threads, progress) for number, slot in enumerate(study.slots)
    )
    z = verdict.strictness(slots)
    verdicts = tuple(verdict.judge(weighed, z) for weighed in slots)
    grids = tuple((grid, measure.table(grid, times, seed, threads, progress)) for grid in study.grids)
    return Findings(title, study, seed, times, slots, verdicts, grids)


def blocks(findings: Findings, plots: bool) -> list[Block]:
    """The whole report."""
    return [
        Heading(1, f"{findings.title}: balance"),
        *_summary(findings),
        *(block for place in range(len(findings.slots)) for block in _slot(findings, place, plots)),
        Heading(2, "Pairs of items"),
        Text("Mean over all foes of that setting: battles won, the party's loss, HP dealt for each action."),
        *(block for weighed in _first_slots(findings) for block in _pairs(weighed)),
        *(block for grid, tallies in findings.grids for block in _grid(grid, tallies, plots)),
        Heading(2, "How it was measured"),
        Points(tuple(_method(findings))),
    ]


def answer(findings: Findings) -> str:
    """Whether the promise holds, in a few words."""
    if any(judged.dominated or judged.by_numbers for judged in findings.verdicts):
        return "The promise does not hold"
    if any(judged.unsure for judged in findings.verdicts):
        return "Whether the promise holds is open"
    return "The promise holds"


def _summary(findings: Findings) -> Iterator[Block]:
    yield Text(f"The promise: {findings.study.promise}")
    yield Heading(2, answer(findings))
    notes: dict[str, list[str]] = {
        "Nowhere better than another item for the same place:": [],
        "Not seen to be better anywhere, though it may be; more battles (--times) would tell:": [],
        "Better somewhere, but only for the HP of its own wearer, not for the party:": [],
    }
    worst, unsure, selfish = notes.values()
    for weighed, judged in zip(findings.slots, findings.verdicts, strict=True):
        names = weighed.slot.items
        worst += [_dominated(weighed, judged, worse, better) for worse, better in judged.dominated]
        worst += [f"{names[worse]} has no number better than {names[better]}." for worse, better in judged.by_numbers]
        unsure += [f"{names[worse]} beside {names[better]}" for worse, better in judged.unsure]
        selfish += [f"{names[worse]} beside {names[better]}" for worse, better in judged.selfish]
    for words, items in notes.items():
        if items:
            yield Text(words)
            yield Points(tuple(items))
    others = "two items not named above" if any(notes.values()) else "two items"
    yield Text(f"Of any {others} for the same place, each is better than the other somewhere; the tables tell where.")


def _dominated(weighed: Weighed, judged: Verdict, worse: int, better: int) -> str:
    names, other = weighed.slot.items, judged.edges[worse, better]
    most = ", ".join(
        f"{kind.told(max(0.0, value))} ({kind.name})" for kind, value in zip(MEASURES, other.most, strict=True)
    )
    return (
        f"{names[worse]} is dominated by {names[better]}, better in {judged.edges[better, worse].where} of "
        f"{len(weighed.slot.trials)} situations. What these battles cannot exclude is that somewhere it is better by "
        f"at most {most}."
    )


def _slot(findings: Findings, place: int, plots: bool) -> Iterator[Block]:
    weighed, judged = findings.slots[place], findings.verdicts[place]
    slot = weighed.slot
    yield Heading(2, slot.title)
    yield Text(f"Means over {len(slot.trials)} situations; in brackets, in how many of them the item is best.")
    overall = weighed.means.mean(axis=0)
    best = _best(weighed)
    rows = []
    for item, name in enumerate(slot.items):
        changes = ", ".join(
            f"{stat} {row[item]:+d}".replace("-", "−") for stat, row in slot.numbers.items() if row[item]
        )
        cells = [f"{kind.number(overall[item, at])} ({best[item, at]})" for at, kind in enumerate(MEASURES)]
        rows.append((name, changes, *cells))
    yield Table(("item", "changes", *(f"{kind.name}, {kind.unit}" for kind in MEASURES)), tuple(rows))
    yield Text("Each against each: in how many situations one is better by some measure, and the clearest one.")
    pairs = [(a, b) for a in range(len(slot.items)) for b in range(a + 1, len(slot.items))]
    yield Table(
        ("items", "the first is better", "the second is better"),
        tuple(
            (
                f"{slot.items[a]} / {slot.items[b]}",
                _told(weighed, judged.edges[a, b]),
                _told(weighed, judged.edges[b, a]),
            )
            for a, b in pairs
        ),
    )
    if plots:
        yield pictures.slot_picture(weighed)


def _best(weighed: Weighed) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    """In how many situations no other item has a better mean: int[I, M]."""
    worse = (weighed.better < 0).any(axis=2)
    count: np.ndarray[tuple[int, ...], np.dtype[np.int64]] = (~worse).sum(axis=0)
    return count


def _told(weighed: Weighed, edge: Edge) -> str:
    parts = [f"by {name}" for name in edge.unfought]
    if edge.case is None:
        return "; ".join(["in no battle", *parts])
    kind, trial = MEASURES[edge.case.measure], weighed.slot.trials[edge.case.trial]
    case = f"in {edge.where}: {kind.name} by {kind.told(edge.case.by)} against {trial.name}"
    return "; ".join([case, *parts])


def _first_slots(findings: Findings) -> list[Weighed]:
    """The first slot of every wearer: its partners are the items of his other slot."""
    found: dict[str, Weighed] = {}
    for weighed in findings.slots:
        found.setdefault(weighed.slot.wearer, weighed)
    return list(found.values())


def _pairs(weighed: Weighed) -> Iterator[Block]:
    """Every item with every partner."""
    slot = weighed.slot
    partners = list(dict.fromkeys(trial.partner for trial in slot.trials))
    for setting in dict.fromkeys(trial.setting for trial in slot.trials):
        yield Heading(3, f"{slot.wearer}, {setting}")
        rows = []
        for item, name in enumerate(slot.items):
            cells = []
            for partner in partners:
                chosen = [
                    number
                    for number, trial in enumerate(slot.trials)
                    if (trial.partner, trial.setting) == (partner, setting)
                ]
                won, lost, speed, _own = weighed.means[chosen, item].mean(axis=0)
                cells.append(f"{won:.1f} %, {lost:.1f}, {speed:.1f}")
            rows.append((name, *cells))
        yield Table(("", *partners), tuple(rows))


def _grid(grid: Grid, tallies: Sequence[Sequence[Tally]], plots: bool) -> Iterator[Block]:
    yield Heading(2, grid.title)
    yield Text(f"{grid.words} Battles won with the 95 % interval, and the mean of the HP lost.")
    yield Table(
        ("", *grid.columns),
        tuple((name, *(_cell(tally) for tally in row)) for (name, _cells), row in zip(grid.rows, tallies, strict=True)),
    )
    yield Text(_extremes(grid, tallies))
    if plots and grid.axis:
        yield pictures.curve_picture(grid, tallies)


def _extremes(grid: Grid, tallies: Sequence[Sequence[Tally]]) -> str:
    """Where it is easiest and where it is hardest, by battles won, then by HP kept."""
    cells = []
    for (name, _cells), row in zip(grid.rows, tallies, strict=True):
        for column, tally in zip(grid.columns, row, strict=True):
            data = report(tally, 0)
            cells.append((data["win_chance"], -data["loss"]["mean"], f"{name} / {column}"))
    easy, hard = max(cells), min(cells)
    return f"Easiest: {easy[2]}, {easy[0]:.1%} won. Hardest: {hard[2]}, {hard[0]:.1%} won."


def _cell(tally: Tally) -> str:
    data = report(tally, 0)
    low, high = (100 * limit for limit in data["win_interval"])
    return f"{100 * data['win_chance']:.1f} % ({low:.1f}–{high:.1f}), {data['loss']['mean']:.0f} HP"


def _method(findings: Findings) -> Iterator[str]:
    number = verdict.comparisons(findings.slots)
    z = verdict.strictness(findings.slots)
    yield f"Seed {findings.seed}, {findings.times:,} battles for each item in each situation and each cell."
    yield (
        f"{number:,} comparisons of two items; a difference counts when it exceeds {z:.2f} standard errors, so that "
        "all of them together are right with 95 % confidence."
    )
    yield "Items of one situation meet the same groups, and their battles begin with the same dice."
    slight = ", ".join(f"{kind.told(kind.slight)} ({kind.name})" for kind in MEASURES)
    yield f"To be better somewhere, an item must be so by more than slightly: {slight}."
    yield (
        "An item is dominated when it is better nowhere, by battles or by numbers that battles do not show, and the "
        "other is better somewhere."
    )
    yield "Speed of kill is the HP that enemies lose for each action of the party."

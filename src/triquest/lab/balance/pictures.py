"""The report's pictures: what each item costs the party by foe, and the difficulty by danger."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Any

import numpy as np

from triquest.engine.balance import Grid
from triquest.lab import charts
from triquest.lab.arena import Tally, report
from triquest.lab.balance.blocks import Picture
from triquest.lab.balance.measure import MEASURES, Weighed

_LOSS = 1
_MARKS = "os^Dvx*"


def slot_picture(weighed: Weighed) -> Picture:
    """The party's mean loss by foe, a line for each item, a panel for each setting; partners taken together."""
    slot = weighed.slot
    foes = list(dict.fromkeys(trial.foe for trial in slot.trials))
    settings = list(dict.fromkeys(trial.setting for trial in slot.trials))
    figure = charts.library().Figure(figsize=(11, 4.2 * len(settings)), layout="constrained")
    panels = np.atleast_1d(figure.subplots(len(settings), 1, sharex=True))
    for axes, setting in zip(panels, settings, strict=True):
        for item, name in enumerate(slot.items):
            row = [
                np.mean([
                    weighed.means[number, item, _LOSS]
                    for number, trial in enumerate(slot.trials) if (trial.foe, trial.setting) == (foe, setting)
                ])
                for foe in foes
            ]  # fmt: skip
            axes.plot(range(len(foes)), row, label=name, marker=_MARKS[item % len(_MARKS)])
        axes.set(title=setting, ylabel=f"{MEASURES[_LOSS].name}, {MEASURES[_LOSS].unit}")
        axes.set_xticks(range(len(foes)), foes, rotation=60, ha="right")
        axes.legend()
    title = f"{slot.title}: what the party loses by foe"
    return _picture(figure, title)


def curve_picture(grid: Grid, tallies: Sequence[Sequence[Tally]]) -> Picture:
    """Win chance with its interval, and mean loss, by column."""
    figure = charts.library().Figure(figsize=(11, 4.5), layout="constrained")
    chance, loss = figure.subplots(1, 2)
    places = range(len(grid.columns))
    for number, ((name, _cells), row) in enumerate(zip(grid.rows, tallies, strict=True)):
        reports = [report(tally, 0) for tally in row]
        wins = np.array([100 * data["win_chance"] for data in reports])
        limits = 100 * np.array([data["win_interval"] for data in reports]).T
        marker = _MARKS[number % len(_MARKS)]
        errors = np.maximum(0.0, [wins - limits[0], limits[1] - wins])
        chance.errorbar(places, wins, yerr=errors, label=name, marker=marker)
        loss.plot(places, [data["loss"]["mean"] for data in reports], label=name, marker=marker)
    for axes, label in ((chance, "battles won, %"), (loss, "HP the party loses")):
        axes.set_xticks(places, grid.columns)
        axes.set(xlabel=grid.axis, ylabel=label)
        axes.legend()
    return _picture(figure, grid.title)


def _picture(figure: Any, title: str) -> Picture:
    figure.suptitle(title)
    data = BytesIO()
    figure.savefig(data, format="png", dpi=100)
    return Picture(title, data.getvalue())

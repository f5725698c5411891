"""The simple model of careers: how many die on their first trip, and how many come to 20,000 experience.

The numbers of the rules were chosen for 5 % and 76 %. A short sample stands here; 800 careers gave 6.5 % and 78.1 %:
python -m tests.games.orthanc.simple_model 800
"""

from __future__ import annotations

from .simple_model import survey


def test_first_trips_and_retirements_are_as_the_numbers_were_chosen_for() -> None:
    first, retired = survey(range(1000, 1120))
    assert abs(first - 0.05) <= 0.03
    assert abs(retired - 0.76) <= 0.03

"""The simple model of careers: how many die on their first trip, and how many come to 20,000 experience."""

from __future__ import annotations

from .simple_model import play

CAREERS = 120


def test_first_trips_and_retirements_are_as_the_numbers_were_chosen_for() -> None:
    careers = [play(seed) for seed in range(CAREERS)]
    first = sum(not career.retired and career.trips == 1 for career in careers) / CAREERS
    retired = sum(career.retired for career in careers) / CAREERS
    assert abs(first - 0.05) <= 0.03, first
    assert abs(retired - 0.76) <= 0.03, retired

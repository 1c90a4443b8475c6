"""Decisions about runs and workshops, without a database."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallyworks.workshops import rules

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
MIDNIGHT = datetime(2026, 11, 30, 23, tzinfo=UTC)


def wait_after(count: int, *, day_count: int = 0) -> rules.Wait:
    recent = [NOON - timedelta(seconds=59 - second) for second in range(count)]
    return rules.limit_wait(recent, max(count, day_count), MIDNIGHT)


def test_it_waits_for_the_twentieth_latest_run_to_be_a_minute_old() -> None:
    assert wait_after(20) == rules.Wait("minute", NOON + timedelta(seconds=1))
    assert wait_after(22) == rules.Wait("minute", NOON + timedelta(seconds=3))


def test_it_waits_for_midnight_once_the_day_is_used_up() -> None:
    assert wait_after(0, day_count=400) == rules.Wait("day", MIDNIGHT)
    assert wait_after(20, day_count=400) == rules.Wait("day", MIDNIGHT)


def test_it_keys_the_seed_by_secret_kind_day_and_revision() -> None:
    day = date(2026, 12, 1)
    seeds = {
        rules.workshop_seed(secret=secret, kind=kind, day=when, revision=revision)
        for secret in ("a", "b")
        for kind in ("DAILY", "BIG")
        for when in (day, day + timedelta(days=1))
        for revision in (0, 1)
    }

    assert len(seeds) == 16
    assert (
        rules.workshop_seed(secret="a", kind="DAILY", day=day, revision=0)
        == "59d39ac5abe267efb53983a2e6db36c65b1148f828d61af1e168a67d5afa9847"
    )


def test_it_asks_for_today_first_then_fourteen_days_then_the_gap_of_a_long_outage() -> None:
    today = date(2026, 12, 10)

    assert rules.days_due(first=None, today=today) == [
        today + timedelta(days=count) for count in range(15)
    ]
    assert rules.days_due(first=date(2026, 12, 7), today=today)[15:] == [
        date(2026, 12, 7),
        date(2026, 12, 8),
        date(2026, 12, 9),
    ]


def test_it_asks_for_this_weeks_big_workshop_and_three_more() -> None:
    assert rules.mondays_due(monday=date(2026, 11, 30)) == [
        date(2026, 11, 30),
        date(2026, 12, 7),
        date(2026, 12, 14),
        date(2026, 12, 21),
    ]


@pytest.mark.parametrize(
    ("value", "seconds", "better"),
    [(11, 0, True), (12, -1, True), (12, 0, False), (12, 1, False), (13, -9, False)],
)
def test_it_takes_a_smaller_value_or_an_equal_one_received_earlier(
    value: int, seconds: int, better: bool
) -> None:
    at = NOON + timedelta(seconds=seconds)

    assert rules.improves(value=value, at=at, held=(12, NOON)) is better
    assert rules.improves(value=value, at=at, held=None)


def test_it_counts_days_in_a_row_and_forgives_an_unsolved_today() -> None:
    today = date(2027, 1, 2)
    solved = [date(2026, 12, 30), date(2026, 12, 31), date(2027, 1, 1)]

    assert rules.day_streak(solved=solved, today=today) == 3
    assert rules.day_streak(solved=[*solved, today], today=today) == 4
    assert rules.day_streak(solved=solved, today=date(2027, 1, 3)) == 0
    assert rules.day_streak(solved=[], today=today) == 0


def test_it_keeps_what_nothing_beats_in_all_three_measures() -> None:
    points = [
        rules.Measures(3, 10, 2),
        rules.Measures(5, 9, 3),
        rules.Measures(7, 8, 4),
        rules.Measures(5, 10, 3),
        rules.Measures(3, 11, 1),
        rules.Measures(3, 10, 2),
    ]

    assert rules.pareto_front(points) == [
        rules.Measures(3, 10, 2),
        rules.Measures(3, 11, 1),
        rules.Measures(5, 9, 3),
        rules.Measures(7, 8, 4),
    ]


small = st.integers(min_value=0, max_value=6)


@given(st.lists(st.builds(rules.Measures, small, small, small)))
def test_it_finds_the_front_that_comparing_all_pairs_finds(points: list[rules.Measures]) -> None:
    def beaten(point: rules.Measures) -> bool:
        return any(
            other != point
            and other.cost <= point.cost
            and other.cycles <= point.cycles
            and other.area <= point.area
            for other in points
        )

    assert rules.pareto_front(points) == sorted({point for point in points if not beaten(point)})


@pytest.mark.parametrize(
    ("taken", "free"),
    [
        (set(), "Draft 1"),
        ({"Draft 2"}, "Draft 1"),
        ({"Draft 1"}, "Draft 1 (2)"),
        ({"Draft 1", "Draft 1 (2)"}, "Draft 1 (3)"),
    ],
)
def test_a_name_that_is_taken_gets_a_number(taken: set[str], free: str) -> None:
    assert rules.free_name("Draft 1", taken, longest=40) == free


def test_a_numbered_name_is_no_longer_than_allowed() -> None:
    assert rules.free_name("abcd efgh", {"abcd efgh"}, longest=9) == "abcd (2)"

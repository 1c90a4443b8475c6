"""The timetable of rounds, vectors V18 to V20 of the tournaments' page."""

from datetime import UTC, datetime, timedelta

import pytest

from tournaments.rules import timetable
from tournaments.rules.timetable import Phase, Times


def clock(text: str) -> datetime:
    """Return the instant that shows `text`, as 20:01:00."""
    return datetime.fromisoformat(f"2026-11-30T{text}").replace(tzinfo=UTC)


def limit(seconds: int) -> timedelta:
    return timedelta(seconds=seconds)


def test_v18_three_rounds_follow_from_the_start() -> None:
    first = timetable.start_round(
        due_at=clock("20:00:00"), committed_at=clock("20:00:00"), limit=limit(300)
    )
    second = timetable.start_round(
        due_at=first.next_from, committed_at=first.next_from, limit=limit(300)
    )
    third = timetable.start_round(
        due_at=second.next_from, committed_at=second.next_from, limit=limit(420)
    )
    assert first == Times(clock("20:00:00"), clock("20:01:00"), clock("20:06:00"))
    assert second == Times(clock("20:06:05"), clock("20:07:05"), clock("20:12:05"))
    assert third == Times(clock("20:12:10"), clock("20:13:10"), clock("20:20:10"))
    assert third.next_from == clock("20:20:15")


def test_v19_a_slow_pairing_never_eats_the_minute() -> None:
    second = timetable.start_round(
        due_at=clock("20:06:05"), committed_at=clock("20:06:09"), limit=limit(300)
    )
    assert (second.opens_at, second.closes_at) == (clock("20:07:09"), clock("20:12:09"))


FIRST = Times(clock("20:00:00"), clock("20:01:00"), clock("20:06:00"))


@pytest.mark.parametrize(
    ("heartbeat", "boot", "closes"),
    [
        ("20:03:10", "20:04:00", "20:06:50"),
        ("20:05:40", "20:06:30", "20:06:50"),
        ("20:03:10", "20:03:15", "20:06:00"),
        ("20:03:10", "20:05:10", "20:08:00"),
    ],
)
def test_v20_an_outage_gives_back_what_was_left(heartbeat: str, boot: str, closes: str) -> None:
    moved = timetable.after_outage(FIRST, heartbeat_at=clock(heartbeat), now=clock(boot))
    assert moved == Times(FIRST.starts_at, FIRST.opens_at, clock(closes))


def test_v20_an_open_round_is_void_after_more_than_two_minutes() -> None:
    gone, back = clock("20:03:10"), clock("20:05:11")
    assert timetable.after_outage(FIRST, heartbeat_at=gone, now=back) is None


def test_an_outage_in_the_familiarisation_moves_opening_and_closing() -> None:
    moved = timetable.after_outage(FIRST, heartbeat_at=clock("20:00:30"), now=clock("20:10:30"))
    assert moved == Times(FIRST.starts_at, clock("20:11:00"), clock("20:16:00"))


def test_an_outage_before_a_round_that_is_paired_moves_it_whole() -> None:
    moved = timetable.after_outage(FIRST, heartbeat_at=clock("19:59:58"), now=clock("20:10:58"))
    assert moved == Times(clock("20:11:00"), clock("20:12:00"), clock("20:17:00"))


def test_an_outage_after_the_closing_moves_nothing() -> None:
    at = clock("20:06:01")
    assert timetable.after_outage(FIRST, heartbeat_at=at, now=at + limit(600)) == FIRST


@pytest.mark.parametrize(
    ("at", "phase"),
    [
        ("19:59:59.999", Phase.WAITING),
        ("20:00:00", Phase.FAMILIARISATION),
        ("20:00:59.999", Phase.FAMILIARISATION),
        ("20:01:00", Phase.OPEN),
        ("20:06:00", Phase.OPEN),
        ("20:06:00.001", Phase.CLOSING),
        ("20:06:01.999", Phase.CLOSING),
        ("20:06:02", Phase.OVER),
    ],
)
def test_the_phase_follows_from_the_instants(at: str, phase: Phase) -> None:
    assert FIRST.phase_at(clock(at)) is phase


@pytest.mark.parametrize(
    ("seats", "closes"),
    [
        pytest.param([("20:02:00", None), ("20:03:00", None)], "20:03:00", id="all solved"),
        pytest.param([("20:02:00", None), (None, None)], "20:06:00", id="one is at it"),
        pytest.param([("20:02:00", None), (None, "20:03:00")], "20:03:00", id="the last left"),
        pytest.param([("20:03:00", None), (None, "20:02:00")], "20:03:00", id="one left before"),
        pytest.param([("20:03:00", None), (None, "19:50:00")], "20:03:00", id="one left long ago"),
        pytest.param([("20:02:00", "20:05:00")], "20:02:00", id="solved, then left"),
        pytest.param([(None, "20:02:00"), (None, "20:03:00")], "20:06:00", id="nobody solved"),
        pytest.param([("20:02:00", None), (None, "20:07:00")], "20:06:00", id="left too late"),
        pytest.param([], "20:06:00", id="no seats"),
    ],
)
def test_a_round_closes_early_with_the_last_who_was_at_it(
    seats: list[tuple[str | None, str | None]], closes: str
) -> None:
    instants = [
        (None if solved is None else clock(solved), None if left is None else clock(left))
        for solved, left in seats
    ]
    closed = timetable.close_early(FIRST, instants)
    assert closed == Times(FIRST.starts_at, FIRST.opens_at, clock(closes))

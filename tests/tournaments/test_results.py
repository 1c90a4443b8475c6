"""Matches and keys, vectors V1 to V16 and V38 to V42 of the tournaments' page."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from tournaments.rules import results, tries
from tournaments.rules.timetable import Gap, Times
from tournaments.rules.tries import Refusal, SeatState

OPENS_AT = datetime(2026, 11, 30, 19, 1, tzinfo=UTC)
LIMIT = timedelta(seconds=300)
FRESH = SeatState()
TIMES = Times(OPENS_AT - timedelta(seconds=60), OPENS_AT, OPENS_AT + LIMIT)


def at(milliseconds: int) -> datetime:
    return OPENS_AT + timedelta(milliseconds=milliseconds)


def refusal(milliseconds: int, seat: SeatState = FRESH) -> Refusal | None:
    return tries.find_refusal(seat, times=TIMES, received_at=at(milliseconds))


@pytest.mark.parametrize(
    ("first", "second", "half_points"),
    [
        pytest.param(61_000, 66_000, (1, 1), id="V1"),
        pytest.param(61_000, 66_001, (2, 0), id="V2"),
        pytest.param(61_000, 61_000, (1, 1), id="V3"),
        pytest.param(66_001, 61_000, (0, 2), id="V4"),
        pytest.param(300_000, None, (2, 0), id="V5"),
        pytest.param(None, None, (1, 1), id="V6, V10, V40: two without a correct key"),
        pytest.param(100_000, 104_900, (1, 1), id="V7"),
        pytest.param(100_000, 120_000, (2, 0), id="V9"),
        pytest.param(None, 299_500, (0, 2), id="V11, V40: withdrawn against a solver"),
    ],
)
def test_a_match_is_decided(
    first: int | None, second: int | None, half_points: tuple[int, int]
) -> None:
    assert results.decide_match(first, second) == half_points
    assert results.decide_match(second, first) == half_points[::-1]


@pytest.mark.parametrize(("solved_ms", "half_points"), [(130_000, 2), (None, 1)])
def test_v42_who_has_no_opponent_cannot_lose(solved_ms: int | None, half_points: int) -> None:
    assert results.decide_alone(solved_ms) == half_points


def test_v5_v6_the_closing_instant_is_in_time_and_a_millisecond_later_is_not() -> None:
    assert refusal(300_000) is None
    assert refusal(300_001) is Refusal.CLOSED


def test_a_key_before_the_opening_is_no_try() -> None:
    assert refusal(-1) is Refusal.NOT_OPEN
    assert refusal(0) is None


def test_v9_nothing_is_evaluated_after_the_correct_key() -> None:
    assert refusal(150_000, SeatState(is_solved=True)) is Refusal.SOLVED


def test_v13_a_key_in_the_pause_is_refused_and_does_not_lengthen_it() -> None:
    seat = tries.after_wrong(SeatState(), received_at=at(10_000))
    assert refusal(14_999, seat) is Refusal.PAUSED
    assert refusal(15_000, seat) is None


def test_pauses_grow() -> None:
    seconds = [tries.pause(count).total_seconds() for count in range(1, 9)]
    assert seconds == [5, 5, 15, 15, 30, 30, 30, 30]


def test_thirteen_keys_at_most_are_evaluated_in_300_seconds() -> None:
    seat, evaluated = SeatState(), 0
    for millisecond in range(0, 300_001, 500):
        if refusal(millisecond, seat) is None:
            seat = tries.after_wrong(seat, received_at=at(millisecond))
            evaluated += 1
    assert evaluated == 13


@pytest.mark.parametrize(
    ("received", "wrong", "is_first"),
    [
        pytest.param(61_000, [], True, id="earlier"),
        pytest.param(61_020, [], False, id="the same"),
        pytest.param(61_021, [], False, id="later"),
        pytest.param(0, [], True, id="at the opening"),
        pytest.param(-1, [], False, id="before the opening"),
        pytest.param(61_000, [56_000], True, id="at the end of a pause"),
        pytest.param(61_000, [56_001], False, id="in a pause"),
        pytest.param(9_999, [10_000], True, id="before the wrong key"),
        pytest.param(10_000, [10_000], False, id="with the wrong key"),
        pytest.param(40_000, [10_000, 20_000, 25_001], False, id="in the third pause, of 15 s"),
    ],
)
def test_a_copy_counts_if_it_would_have_been_evaluated_first(
    received: int, wrong: list[int], is_first: bool
) -> None:
    found = tries.is_first_copy(
        at(received), known_at=at(61_020), opens_at=OPENS_AT, others=[at(one) for one in wrong]
    )
    assert found is is_first


def test_the_pauses_end_after_the_latest_wrong_key() -> None:
    assert tries.end_of_pauses([at(10_000)]) == at(15_000)
    assert tries.end_of_pauses([at(30_000), at(10_000), at(20_000)]) == at(45_000)


@pytest.mark.parametrize(("count", "flagged"), [(19, False), (20, True), (21, True)])
def test_the_desk_is_warned_of_twenty_wrong_keys(count: int, flagged: bool) -> None:
    assert tries.is_flagged(count) is flagged


def test_v39_a_key_after_the_withdrawal_is_refused() -> None:
    seat = SeatState(withdrawn_at=at(90_000))
    assert refusal(100_000, seat) is Refusal.WITHDRAWN
    assert refusal(90_000, seat) is Refusal.WITHDRAWN
    assert refusal(89_999, seat) is None


def test_v38_what_is_solved_stays_so_after_the_withdrawal() -> None:
    seat = replace(SeatState(is_solved=True), withdrawn_at=at(120_000))
    assert seat.is_solved
    assert refusal(130_000, seat) is Refusal.WITHDRAWN


def gap(heartbeat: int, noticed: int) -> Gap:
    return Gap(at(heartbeat), at(noticed))


@pytest.mark.parametrize(
    ("received", "gaps", "taken"),
    [
        pytest.param(61_000, [], 61_000, id="without an outage"),
        pytest.param(154_000, [gap(130_000, 180_000)], 130_000, id="in it"),
        pytest.param(129_900, [gap(130_000, 180_000)], 129_900, id="before it"),
        pytest.param(130_000, [gap(130_000, 180_000)], 130_000, id="with the last sign of life"),
        pytest.param(180_000, [gap(130_000, 180_000)], 130_000, id="as it is noticed"),
        pytest.param(204_000, [gap(130_000, 180_000)], 154_000, id="after it"),
        pytest.param(19_900, [gap(20_000, 100_000)], 19_900, id="before a long one"),
        pytest.param(90_000, [gap(10_000, 20_000), gap(80_000, 99_000)], 70_000, id="in a second"),
        pytest.param(99_000, [gap(10_000, 20_000), gap(80_000, 90_000)], 79_000, id="after two"),
        pytest.param(30_000, [gap(-50_000, -1_000)], 30_000, id="one before the opening"),
    ],
)
def test_a_time_leaves_out_what_the_round_stood_still(
    received: int, gaps: list[Gap], taken: int
) -> None:
    found = results.taken_ms(opens_at=OPENS_AT, received_at=at(received), gaps=gaps)
    assert found == taken


def test_a_begun_millisecond_is_left_out() -> None:
    late = at(61_000) + timedelta(microseconds=999)
    assert results.taken_ms(opens_at=OPENS_AT, received_at=late, gaps=[]) == 61_000

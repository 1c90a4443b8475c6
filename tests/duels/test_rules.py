"""The clock and the score of an Express, and verdicts, without a database."""

from datetime import timedelta
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duels.rules import challenges, outcomes, questions
from duels.rules.outcomes import Reason, Side, Verdict
from duels.rules.questions import Turn
from tests.duels.conftest import NOON, seconds

MICROSECOND = timedelta(microseconds=1)
rights = st.integers(0, 8)


def express(right_count: int, right_ms: int) -> Side:
    return Side(NOON, started_at=NOON, deadline_at=NOON, right_count=right_count, right_ms=right_ms)


@st.composite
def sides(draw: st.DrawFn) -> Side:
    right = draw(rights)
    return express(right, draw(st.integers(right, 25_000 * right)))


@pytest.mark.parametrize(
    ("after", "number", "sent_after"),
    [
        (0, 1, 0),
        (24.999, 1, 0),
        (25, 1, 0),
        (25.000001, 2, 25),
        (50, 2, 25),
        (50.000001, 3, 50),
        (200, 8, 175),
        (200.000001, 9, 200),
        (86_400, 9, 200),
    ],
)
def test_questions_follow_one_another_by_the_clock(
    after: float, number: int, sent_after: float
) -> None:
    turn = questions.present(questions.first(NOON), NOON + seconds(after))

    assert turn == Turn(number, NOON + seconds(sent_after))
    assert turn.is_past_the_last is (number == 9)


def test_an_answer_sends_the_next_question() -> None:
    turn = questions.answered(Turn(3, NOON), NOON + seconds(4.2))

    assert turn == Turn(4, NOON + seconds(4.2))
    assert turn.deadline_at == NOON + seconds(29.2)
    assert questions.ends_at(turn) == NOON + seconds(4.2 + 5 * 25)
    assert questions.ends_at(questions.first(NOON)) == NOON + seconds(200)


@pytest.mark.parametrize(
    ("after", "taken"),
    [
        (0, 1),
        (0.000001, 1),
        (0.001, 1),
        (0.001001, 2),
        (4.2, 4200),
        (24.9995, 25_000),
        (25, 25_000),
    ],
)
def test_times_are_whole_milliseconds_rounded_up(after: float, taken: int) -> None:
    assert questions.taken_ms(sent_at=NOON, received_at=NOON + seconds(after)) == taken


def test_what_is_not_right_counts_its_full_time() -> None:
    assert questions.total_ms(0, 0) == 200_000
    assert questions.total_ms(7, 136_000) == 161_000
    assert questions.total_ms(8, 40_000) == 40_000


def test_scores_are_compared_as_fractions() -> None:
    # 1000·7/161 and 1000·6/138: the same 43.478…
    equal = (express(7, 136_000), express(6, 88_000))
    assert outcomes.decide_express(equal) == Verdict(None, Reason.EQUAL)
    quicker = (express(7, 136_000), express(6, 87_999))
    assert outcomes.decide_express(quicker) == Verdict(1, Reason.SCORE)
    slower = (express(7, 136_000), express(6, 88_001))
    assert outcomes.decide_express(slower) == Verdict(0, Reason.SCORE)
    assert questions.score_tenths(7, 136_000) == questions.score_tenths(6, 88_000) == 435


def test_none_right_on_both_sides_is_a_draw() -> None:
    assert outcomes.decide_express((express(0, 0),) * 2) == Verdict(None, Reason.NOTHING)


@given(sides(), sides())
def test_the_higher_score_wins(first: Side, second: Side) -> None:
    scores = [
        Fraction(side.right_count, questions.total_ms(side.right_count, side.right_ms))
        for side in (first, second)
    ]
    verdict = outcomes.decide_express((first, second))
    expected = None if scores[0] == scores[1] else scores.index(max(scores))
    assert verdict.winner == expected
    assert verdict.half_points(0) + verdict.half_points(1) == 2


@given(rights, st.integers(1, 25_000))
def test_guessing_at_once_does_not_beat_thinking(right: int, ms: int) -> None:
    """One more right answer, however late, is worth more than any speed in a wrong one."""
    total = questions.total_ms(right, min(right * ms, right * 25_000))
    assert total >= 25_000 * (8 - right)


@given(sides())
def test_the_shown_score_is_the_nearest_tenth(side: Side) -> None:
    total = questions.total_ms(side.right_count, side.right_ms)
    exact = Fraction(10_000_000 * side.right_count, total)
    shown = questions.score_tenths(side.right_count, side.right_ms)
    assert abs(exact - shown) <= Fraction(1, 2)


def workshop(best_sum: int | None, best_ms: int | None = 0) -> Side:
    return Side(NOON, started_at=NOON, deadline_at=NOON, best_sum=best_sum, best_ms=best_ms)


@given(st.integers(3, 99), st.integers(0, 600_000), st.integers(3, 99), st.integers(0, 600_000))
def test_a_verdict_does_not_depend_on_the_places(
    sum_one: int, ms_one: int, sum_two: int, ms_two: int
) -> None:
    one, two = workshop(sum_one, ms_one), workshop(sum_two, ms_two)
    ahead, behind = outcomes.decide_workshop((one, two)), outcomes.decide_workshop((two, one))
    assert ahead.reason == behind.reason
    assert {ahead.winner, behind.winner} in ({None}, {0, 1})
    order = ((sum_one, ms_one // 1000) > (sum_two, ms_two // 1000)) - (
        (sum_one, ms_one // 1000) < (sum_two, ms_two // 1000)
    )
    assert ahead.half_points(0) == 1 - order


def test_who_is_out_before_he_is_done_forfeits() -> None:
    out = Side(NOON, started_at=NOON, deadline_at=NOON, left_at=NOON, best_sum=5, best_ms=1)
    assert outcomes.decide_workshop((out, workshop(None))) == Verdict(1, Reason.FORFEIT)
    assert outcomes.decide_workshop((out, out)) == Verdict(None, Reason.VOID)
    assert outcomes.decide_workshop((out, Side(NOON))) == Verdict(None, Reason.VOID)
    taking = Side(NOON, done_at=NOON)
    assert outcomes.decide_workshop((out, taking)) == Verdict(1, Reason.FORFEIT)


def test_a_side_is_over_by_word_or_by_the_clock() -> None:
    idle = Side(NOON)
    assert not outcomes.is_over(idle, NOON - MICROSECOND)
    assert outcomes.is_over(idle, NOON)
    at_work = Side(NOON, started_at=NOON - seconds(9), deadline_at=NOON + seconds(591))
    assert not outcomes.is_over(at_work, NOON + seconds(591))
    assert outcomes.is_over(at_work, NOON + seconds(591) + MICROSECOND)


@pytest.mark.parametrize(("stake", "allowed"), [(-1, False), (0, True), (50, True), (51, False)])
def test_a_stake_is_nought_to_fifty(stake: int, allowed: bool) -> None:
    assert challenges.is_stake(stake) is allowed

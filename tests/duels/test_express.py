"""An Express through the services: timing by the server, answers, score, settlement."""

from datetime import timedelta

import pytest

from duels import services
from duels.errors import BadChoice, DuelOver, NotStarted, StartTooLate
from duels.models import Answer, Duel, Seat
from duels.queries import present, shapes
from tallyworks.players import queries as players
from tallyworks.ratings import queries as ratings
from tests.conftest import Cast
from tests.duels.conftest import (
    DAY,
    EXPRESS,
    NOON,
    RIGHT,
    Accept,
    answer,
    done,
    give,
    seconds,
    start,
)

WRONG = [(choice + 1) % 4 for choice in RIGHT]


@pytest.fixture
def express(accept: Accept) -> Duel:
    return accept(kind=EXPRESS)


def own(cast: Cast) -> Seat:
    return Seat.objects.get(player=cast.member)


def test_an_answer_is_timed_from_sending_to_receipt(cast: Cast, express: Duel) -> None:
    start(express, cast.member, NOON)
    assert answer(express, cast.member, 1, NOON + seconds(4.2001))
    assert answer(express, cast.member, 2, NOON + seconds(10))
    assert answer(express, cast.member, 3, NOON + seconds(12), WRONG[2])

    told = Answer.objects.order_by("number").values_list("taken_ms", "is_right")
    assert list(told) == [(4201, True), (5800, True), (2000, False)]
    seat = own(cast)
    assert (seat.right_count, seat.right_ms) == (2, 10_001)
    assert seat.deadline_at == NOON + seconds(12 + 5 * 25)


@pytest.mark.parametrize(("after", "counted"), [(25, True), (25.000001, False), (25.001, False)])
def test_an_answer_counts_until_exactly_25_seconds(
    cast: Cast, express: Duel, after: float, counted: bool
) -> None:
    start(express, cast.member, NOON)
    assert answer(express, cast.member, 1, NOON + seconds(after)) is counted
    assert Answer.objects.count() == counted


def test_an_answer_counts_once_and_to_its_own_question(cast: Cast, express: Duel) -> None:
    start(express, cast.member, NOON)
    assert answer(express, cast.member, 1, NOON + seconds(1), WRONG[0])
    assert not answer(express, cast.member, 1, NOON + seconds(2))
    assert not answer(express, cast.member, 3, NOON + seconds(2))
    assert own(cast).right_count == 0
    for choice in (-1, 4):
        with pytest.raises(BadChoice):
            answer(express, cast.member, 2, NOON + seconds(3), choice)


def test_nothing_is_answered_before_the_start_or_after_the_end(cast: Cast, express: Duel) -> None:
    with pytest.raises(NotStarted):
        answer(express, cast.member, 1, NOON)
    start(express, cast.member, NOON)
    done(express, cast.member, NOON + seconds(1))
    assert not answer(express, cast.member, 1, NOON + seconds(2))
    start(express, cast.second, NOON)
    assert not answer(express, cast.second, 8, NOON + seconds(200.000001))
    services.settle_due(now=NOON + seconds(202))
    with pytest.raises(DuelOver):
        answer(express, cast.second, 8, NOON + seconds(202))


def play(cast: Cast, express: Duel, place: int, times: list[float | None]) -> None:
    """Answer rightly after so many seconds each; None lets a question pass."""
    player, at = (cast.member, cast.second)[place], NOON
    start(express, player, at)
    for number, after in enumerate(times, start=1):
        at += seconds(25 if after is None else after)
        if after is not None:
            assert answer(express, player, number, at)


def test_equal_fractions_are_a_draw(cast: Cast, express: Duel) -> None:
    """1000·7/161 against 1000·6/138."""
    play(cast, express, 0, [20, 20, 20, 19, 19, 19, 19, None])
    play(cast, express, 1, [15, 15, 15, 15, 14, 14, None, None])
    services.settle_due(now=NOON + timedelta(minutes=10))

    express.refresh_from_db()
    assert (express.status, express.winner, express.reason) == ("SETTLED", None, "EQUAL")
    sides = [(seat.right_count, seat.right_ms) for seat in Seat.objects.of_duel(express.pk)]
    assert sides == [(7, 136_000), (6, 88_000)]


@pytest.mark.parametrize(
    ("starts", "winner", "reason"),
    [
        ((0, None), 0, "FORFEIT"),
        ((None, 86_399.999), 1, "FORFEIT"),
        ((None, None), None, "VOID"),
        ((0, 0), None, "NOTHING"),
    ],
)
def test_forfeit_and_cancellation_are_as_in_a_workshop_duel(
    cast: Cast, accept: Accept, starts: tuple[float | None, ...], winner: int | None, reason: str
) -> None:
    pair = (cast.member, cast.second)
    for player in pair:
        give(player, 20)
    duel = accept(kind=EXPRESS, stake=20)
    for player, after in zip(pair, starts, strict=True):
        if after is not None:
            start(duel, player, NOON + seconds(after))
    with pytest.raises(StartTooLate):
        start(accept(kind=EXPRESS), cast.member, NOON + DAY)
    services.settle_due(now=NOON + DAY + seconds(202))

    duel.refresh_from_db()
    assert (duel.reason, duel.winner) == (reason, None if winner is None else pair[winner])
    paid = {0: [40, 0], 1: [0, 40], None: [20, 20]}[winner]
    assert [players.get_balance(player.pk) for player in pair] == paid
    changes = ratings.list_changes([duel.reference], pool="DUEL")
    assert sorted(change.amount for change in changes.values()) == (
        [] if reason == "VOID" else [0, 0] if winner is None else [-20, 20]
    )


def test_a_millisecond_decides(cast: Cast, express: Duel) -> None:
    play(cast, express, 0, [20, 20, 20, 19, 19, 19, 19, None])
    play(cast, express, 1, [15, 15, 15, 15, 14, 13.999, None, None])
    services.settle_due(now=NOON + timedelta(minutes=10))
    express.refresh_from_db()
    assert (express.winner, express.reason) == (cast.second, "SCORE")


def test_it_is_settled_with_the_last_answer_of_both(cast: Cast, express: Duel) -> None:
    play(cast, express, 0, [2.0] * 8)
    play(cast, express, 1, [3.0] * 8)
    express.refresh_from_db()
    assert (express.winner, express.decided_at) == (cast.member, NOON + seconds(24))


def test_leaving_the_page_lets_the_questions_pass(cast: Cast, express: Duel) -> None:
    for player in (cast.member, cast.second):
        start(express, player, NOON)
    assert services.settle_due(now=NOON + seconds(201)) == 0
    assert services.settle_due(now=NOON + seconds(201.000001)) == 1
    express.refresh_from_db()
    assert (express.winner, express.reason) == (None, "NOTHING")


def seen(duel: Duel, viewer_id: int, after: float) -> dict[str, object]:
    found = present.get_present(duel_id=duel.pk, viewer_id=viewer_id, now=NOON + seconds(after))
    assert found is not None
    return shapes.duel_json(found)


def test_the_client_holds_one_question_and_never_its_answer(cast: Cast, express: Duel) -> None:
    assert seen(express, cast.member.pk, 0)["question"] is None
    start(express, cast.member, NOON)
    for after, number in ((0, 1), (25, 1), (25.000001, 2), (190, 8)):
        question = seen(express, cast.member.pk, after)["question"]
        assert isinstance(question, dict)
        assert question["number"] == number
        assert set(question) == {
            "number", "count", "sent_at", "deadline_at", "sheet", "machines",
        }  # fmt: skip
    # The other one has not started.
    other = seen(express, cast.second.pk, 30)
    assert (other["question"], other["review"]) == (None, None)
    over = seen(express, cast.member.pk, 300)
    assert (over["phase"], over["question"], over["review"]) == ("waiting", None, None)


def test_what_was_right_is_told_when_it_is_settled(cast: Cast, express: Duel) -> None:
    play(cast, express, 0, [2.0] * 8)
    sides = seen(express, cast.member.pk, 20)["sides"]
    assert isinstance(sides, list)
    assert (sides[0]["seat"]["right"], sides[0]["seat"]["score_tenths"]) == (None, None)
    play(cast, express, 1, [3.0, *[None] * 7])
    services.settle_due(now=NOON + seconds(300))
    shown = seen(express, cast.second.pk, 300)

    review = shown["review"]
    assert isinstance(review, list)
    assert [question["answer"] for question in review] == RIGHT
    assert (review[0]["choices"], review[0]["times_ms"]) == ([RIGHT[0]] * 2, [2000, 3000])
    assert review[1]["choices"] == [RIGHT[1], None]
    sides = shown["sides"]
    assert isinstance(sides, list)
    assert [side["seat"]["score_tenths"] for side in sides] == [5000, 56]

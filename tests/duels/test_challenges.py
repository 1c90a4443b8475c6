"""Challenges and their acceptance: who, how long, for how much, how many a day."""

from contextlib import suppress
from datetime import date, datetime, timedelta

import pytest

from duels import services
from duels.errors import (
    BadStake,
    ChallengeGone,
    DuelNotFound,
    MembersOnly,
    NoRematch,
    OpponentUnknown,
    OwnChallenge,
    PairLimitReached,
    StakeNotCovered,
    TooManyChallenges,
)
from duels.models import Duel, Seat, Stock
from tallyworks.core.calendar import midnight
from tallyworks.players import queries as players
from tallyworks.players.errors import PlayerBlocked
from tallyworks.players.models import CreditEntry
from tests.conftest import Cast
from tests.duels.conftest import (
    DAY,
    EXPRESS,
    HOUR,
    NOON,
    WORKSHOP,
    Accept,
    block,
    challenge,
    done,
    give,
    make_stock,
    start,
    wealth,
)
from tests.factories import PlayerFactory

WEEK = timedelta(days=7)
NAMED, OPEN, LINK = Duel.Reach.NAMED, Duel.Reach.OPEN, Duel.Reach.LINK


def accept(duel: Duel, player_id: int, now: datetime = NOON) -> Duel:
    return services.accept_duel(duel_id=duel.pk, player_id=player_id, now=now)


def test_an_accepted_duel_takes_both_stakes_and_has_its_workshop(cast: Cast, stock: None) -> None:
    for player in (cast.member, cast.second):
        give(player, 30)
    duel = challenge(cast.member, stake=20)
    assert players.get_balance(cast.member.pk) == 30
    ready = Stock.objects.of_kind(WORKSHOP).oldest_first().values_list("workshop", flat=True)[0]
    duel = accept(duel, cast.second.pk)

    assert (duel.status, duel.opponent, duel.accepted_at) == ("ACCEPTED", cast.second, NOON)
    assert [players.get_balance(p.pk) for p in (cast.member, cast.second)] == [10, 10]
    assert list(CreditEntry.objects.filter(kind="STAKE").values_list("amount", "reference")) == [
        (-20, f"duel:{duel.pk}:stake:0"), (-20, f"duel:{duel.pk}:stake:1"),
    ]  # fmt: skip
    assert duel.workshop_id == ready
    assert Stock.objects.of_kind(WORKSHOP).count() == 3
    seats = list(Seat.objects.of_duel(duel.pk))
    assert [(seat.place, seat.player) for seat in seats] == [(0, cast.member), (1, cast.second)]
    assert {seat.start_by for seat in seats} == {NOON + DAY}


@pytest.mark.parametrize("stake", [-1, 51, 1000])
def test_a_stake_of_51_is_refused(cast: Cast, stake: int) -> None:
    give(cast.member, 2000)
    with pytest.raises(BadStake):
        challenge(cast.member, stake=stake)
    assert challenge(cast.member, stake=50).stake == 50


def test_a_stake_is_what_both_own_at_most(cast: Cast, stock: None) -> None:
    with pytest.raises(StakeNotCovered):
        challenge(cast.member, stake=1)
    give(cast.member, 10)
    duel = challenge(cast.member, stake=10)
    with pytest.raises(StakeNotCovered) as refusal:
        accept(duel, cast.second.pk)
    assert refusal.value.message == "You do not own that many credits."
    give(cast.second, 10)
    other = challenge(cast.member, stake=10)
    accept(duel, cast.second.pk)

    # The same credits stood for two challenges; the second stays, and says nothing of balances.
    give(cast.second, 10, "more")
    with pytest.raises(StakeNotCovered) as refusal:
        accept(other, cast.second.pk)
    assert refusal.value.data == {}
    assert "challenger" in refusal.value.message
    other.refresh_from_db()
    assert (other.status, other.opponent_id) == ("OPEN", None)
    assert players.get_balance(cast.second.pk) == 10


def test_guests_and_the_blocked_stay_out(cast: Cast, stock: None) -> None:
    duel = challenge(cast.member)
    with pytest.raises(MembersOnly):
        challenge(cast.guest)
    with pytest.raises(MembersOnly):
        accept(duel, cast.guest.pk)
    block(cast.second, cast.staff, NOON)
    with pytest.raises(PlayerBlocked):
        challenge(cast.second, now=NOON + HOUR)
    with pytest.raises(PlayerBlocked):
        accept(duel, cast.second.pk, NOON + HOUR)


def test_nobody_challenges_himself(cast: Cast, stock: None) -> None:
    with pytest.raises(OwnChallenge):
        challenge(cast.member, reach=NAMED, opponent="ada")
    duel, linked = challenge(cast.member), challenge(cast.member, reach=LINK)
    with pytest.raises(OwnChallenge):
        accept(duel, cast.member.pk)
    assert linked.token is not None
    with pytest.raises(OwnChallenge):
        services.accept_by_link(token=linked.token, player_id=cast.member.pk, now=NOON)


@pytest.mark.parametrize("name", ["", "Nobody", "Lilac Wren 7", "x" * 300])
def test_a_named_challenge_names_a_member(cast: Cast, name: str) -> None:
    with pytest.raises(OpponentUnknown):
        challenge(cast.member, reach=NAMED, opponent=name)


def test_a_named_challenge_is_for_him_alone(cast: Cast, stock: None) -> None:
    duel = challenge(cast.member, reach=NAMED, opponent="BRUNO")
    with pytest.raises(DuelNotFound):
        accept(duel, cast.staff.pk)

    assert accept(duel, cast.second.pk).opponent == cast.second
    assert cast.second.notices.get().kind == "DUEL_CHALLENGED"
    assert cast.member.notices.get().kind == "DUEL_ACCEPTED"


def test_a_link_carries_128_random_bits_and_is_the_only_way_in(cast: Cast, stock: None) -> None:
    duels = [challenge(cast.member, reach=LINK) for _twice in range(2)]
    tokens = [duel.token or "" for duel in duels]
    assert tokens[0] != tokens[1]
    # 22 signs of 6 bits hold 16 bytes.
    assert [len(token) for token in tokens] == [22, 22]
    with pytest.raises(DuelNotFound):
        accept(duels[0], cast.second.pk)
    with pytest.raises(DuelNotFound):
        services.accept_by_link(token="A" * 22, player_id=cast.second.pk, now=NOON)

    accepted = services.accept_by_link(token=tokens[0], player_id=cast.second.pk, now=NOON)
    assert accepted.opponent == cast.second
    with pytest.raises(ChallengeGone):
        services.accept_by_link(token=tokens[0], player_id=cast.staff.pk, now=NOON)


@pytest.mark.parametrize(
    ("after", "lapsed"), [(WEEK - timedelta(microseconds=1), False), (WEEK, True)]
)
def test_a_challenge_lapses_after_seven_days(
    cast: Cast, stock: None, after: timedelta, lapsed: bool
) -> None:
    duel = challenge(cast.member)
    assert duel.status_at(NOON + after) == ("LAPSED" if lapsed else "OPEN")
    assert services.lapse_due(now=NOON + after) == lapsed
    if lapsed:
        with pytest.raises(ChallengeGone):
            accept(duel, cast.second.pk, NOON + after)
    else:
        accept(duel, cast.second.pk, NOON + after)


def test_a_challenge_lapses_without_the_job_too(cast: Cast, stock: None) -> None:
    duel = challenge(cast.member)
    with pytest.raises(ChallengeGone):
        accept(duel, cast.second.pk, NOON + WEEK)
    with pytest.raises(ChallengeGone):
        services.cancel_challenge(duel_id=duel.pk, player_id=cast.member.pk, now=NOON + WEEK)


def test_it_can_be_withdrawn_or_declined_until_it_is_accepted(cast: Cast, stock: None) -> None:
    withdrawn, declined, accepted = (
        challenge(cast.member, reach=NAMED, opponent="Bruno") for _thrice in range(3)
    )
    with pytest.raises(DuelNotFound):
        services.cancel_challenge(duel_id=withdrawn.pk, player_id=cast.second.pk, now=NOON)
    with pytest.raises(DuelNotFound):
        services.decline_challenge(duel_id=declined.pk, player_id=cast.staff.pk, now=NOON)
    services.cancel_challenge(duel_id=withdrawn.pk, player_id=cast.member.pk, now=NOON)
    services.decline_challenge(duel_id=declined.pk, player_id=cast.second.pk, now=NOON)
    accept(accepted, cast.second.pk)

    for duel in (withdrawn, declined, accepted):
        with pytest.raises(ChallengeGone):
            services.cancel_challenge(duel_id=duel.pk, player_id=cast.member.pk, now=NOON)
        with pytest.raises(ChallengeGone):
            accept(duel, cast.second.pk)


def test_a_fourth_duel_of_a_pair_in_a_paris_day_is_refused(cast: Cast, db: None) -> None:
    make_stock(6)
    for number in range(3):
        challenger, other = (cast.member, cast.second)[:: 1 if number % 2 else -1]
        accept(challenge(challenger, kind=EXPRESS if number else WORKSHOP), other.pk)
    fourth = challenge(cast.second)
    with pytest.raises(PairLimitReached):
        accept(fourth, cast.member.pk)
    accept(challenge(cast.member), cast.staff.pk)

    next_day = midnight(date(2026, 12, 1))
    with pytest.raises(PairLimitReached):
        accept(fourth, cast.member.pk, next_day - timedelta(microseconds=1))
    assert accept(fourth, cast.member.pk, next_day).status == "ACCEPTED"


def test_fifty_challenges_can_be_open_and_three_to_one_member(cast: Cast) -> None:
    give(cast.member, 50)
    for _number in range(3):
        challenge(cast.member, stake=50, reach=NAMED, opponent="Bruno")
    with pytest.raises(TooManyChallenges):
        challenge(cast.member, reach=NAMED, opponent="Bruno")
    for _number in range(47):
        challenge(cast.member, stake=50)
    with pytest.raises(TooManyChallenges):
        challenge(cast.member)
    assert challenge(cast.member, now=NOON + WEEK).status == "OPEN"


def test_the_same_credits_cover_one_of_fifty_challenges(cast: Cast, stock: None) -> None:
    give(cast.member, 50)
    others = [PlayerFactory.create(member_since_at=NOON) for _number in range(50)]
    for player in others:
        give(player, 50)
    before = wealth()
    duels = [challenge(cast.member, stake=50) for _number in range(50)]
    accepted = 0
    for duel, player in zip(duels, others, strict=True):
        with suppress(StakeNotCovered):
            accept(duel, player.pk)
            accepted += 1

    assert accepted == 1
    assert Duel.objects.open_at(NOON).count() == 49
    assert players.get_balance(cast.member.pk) == 0
    assert wealth() == before


def test_stock_is_made_where_none_is_ready(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    duel = challenge(cast.member, kind=EXPRESS)
    accept(duel, cast.second.pk)
    duel.refresh_from_db()

    assert len(duel.questions) == 8
    assert {len(question["machines"]) for question in duel.questions} == {4}
    assert Stock.objects.count() == 0


def finished(cast: Cast, accept: Accept, **fields: int) -> Duel:
    duel = accept(**fields)
    for player in (cast.member, cast.second):
        start(duel, player, NOON)
    for player in (cast.member, cast.second):
        done(duel, player, NOON + timedelta(seconds=1))
    return duel


def rematch(duel: Duel, player_id: int) -> Duel:
    return services.offer_rematch(duel_id=duel.pk, player_id=player_id, now=NOON + HOUR)


def test_a_rematch_is_offered_by_one_and_accepted_by_the_other(cast: Cast, accept: Accept) -> None:
    for player in (cast.member, cast.second):
        give(player, 10)
    duel = finished(cast, accept, stake=4)
    offered = rematch(duel, cast.second.pk)
    assert (offered.status, offered.challenger, offered.opponent) == (
        "OPEN", cast.second, cast.member,
    )  # fmt: skip
    assert rematch(duel, cast.second.pk) == offered
    again = rematch(duel, cast.member.pk)

    assert (again.pk, again.status, again.stake, again.kind) == (
        offered.pk, "ACCEPTED", 4, duel.kind,
    )  # fmt: skip
    assert rematch(duel, cast.member.pk) == again


def test_there_is_no_rematch_of_a_running_duel_nor_for_others(cast: Cast, accept: Accept) -> None:
    running = accept()
    with pytest.raises(NoRematch):
        rematch(running, cast.member.pk)
    with pytest.raises(DuelNotFound):
        rematch(running, cast.staff.pk)
    over = finished(cast, accept)
    block(cast.second, cast.staff, NOON + timedelta(minutes=5))
    with pytest.raises(NoRematch):
        rematch(over, cast.member.pk)


def test_challenges_of_the_blocked_lapse_and_those_to_him_stay(cast: Cast, stock: None) -> None:
    sent = challenge(cast.member, reach=NAMED, opponent="Bruno")
    received = challenge(cast.second, reach=NAMED, opponent="Ada")
    until = NOON + HOUR
    block(cast.member, cast.staff, NOON, until)

    assert Duel.objects.get(pk=sent.pk).status == "LAPSED"
    with pytest.raises(ChallengeGone):
        accept(sent, cast.second.pk)
    assert accept(received, cast.member.pk, until).status == "ACCEPTED"

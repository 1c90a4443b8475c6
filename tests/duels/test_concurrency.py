"""Stakes and settlement on several connections at the same instant."""

from random import Random
from threading import Barrier
from typing import Any

import pytest

from duels import services
from duels.errors import (
    AlreadyStarted,
    ChallengeGone,
    PairLimitReached,
)
from duels.models import Duel, DuelRun
from duels.services import accepting
from tallyworks.core.errors import DomainError
from tallyworks.players import queries as players
from tallyworks.players.models import Player
from tallyworks.players.services import block_player
from tallyworks.ratings.services import audit_ratings
from tallyworks.workshops.errors import RunLimitReached
from tests.connections import at_once
from tests.duels.conftest import (
    DAY,
    EXPRESS,
    NOON,
    WORKSHOP,
    challenge,
    give,
    make_stock,
    run,
    seconds,
    start,
    wealth,
)
from tests.factories import PlayerFactory

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def members(count: int, given: int = 0) -> list[Player]:
    made = [PlayerFactory.create(member_since_at=NOON - DAY) for _one in range(count)]
    for player in made:
        if given:
            give(player, given)
    return made


def accept(duel: Duel, player: Player) -> Duel:
    return services.accept_duel(duel_id=duel.pk, player_id=player.pk, now=NOON)


def names(outcomes: list[Any]) -> list[str]:
    return sorted(type(outcome).__name__ for outcome in outcomes)


def test_of_two_acceptances_at_once_one_wins() -> None:
    challenger, *others = members(5, 20)
    make_stock(5)
    duel = challenge(challenger, stake=20)
    outcomes = at_once(4, lambda number: accept(duel, others[number]))

    assert names(outcomes) == ["ChallengeGone"] * 3 + ["Duel"]
    assert wealth() == 100
    assert sorted(players.get_balance(player.pk) for player in others) == [0, 20, 20, 20]


def test_acceptance_against_withdrawal_leaves_one_of_them() -> None:
    challenger, other = members(2, 20)
    make_stock(8)
    for _try in range(5):
        duel = challenge(challenger, stake=5, kind=EXPRESS)

        def act(number: int, duel: Duel = duel) -> Any:
            if number:
                return accept(duel, other)
            return services.cancel_challenge(duel_id=duel.pk, player_id=challenger.pk, now=NOON)

        outcomes = at_once(2, act)
        refusals = [item for item in outcomes if isinstance(item, DomainError)]
        assert len(refusals) == 1
        assert isinstance(refusals[0], ChallengeGone | PairLimitReached)
        assert wealth() == 40


def test_the_same_credits_stand_for_one_of_many_challenges() -> None:
    challenger, *others = members(7, 20)
    make_stock(8)
    duels = [challenge(challenger, stake=20) for _number in range(6)]
    outcomes = at_once(6, lambda number: accept(duels[number], others[number]))

    assert names(outcomes) == ["Duel"] + ["StakeNotCovered"] * 5
    assert players.get_balance(challenger.pk) == 0
    assert wealth() == 140
    assert players.list_imbalances() == []


def six_of_a_pair() -> list[Any]:
    one, two = members(2)
    make_stock(8)
    duels = [challenge((one, two)[number % 2]) for number in range(6)]
    return at_once(6, lambda number: accept(duels[number], (two, one)[number % 2]))


def test_a_pair_has_three_duels_a_day_however_many_at_once() -> None:
    outcomes = six_of_a_pair()

    assert names(outcomes) == ["Duel"] * 3 + ["PairLimitReached"] * 3


def test_without_the_players_locks_a_pair_would_have_more(monkeypatch: pytest.MonkeyPatch) -> None:
    all_counted = Barrier(6)
    check = accepting._check_pair

    def check_late(*arguments: Any, **named: Any) -> None:
        check(*arguments, **named)
        all_counted.wait(timeout=30)

    monkeypatch.setattr(accepting, "lock_player", lambda player_id: None)
    monkeypatch.setattr(accepting, "_check_pair", check_late)
    assert names(six_of_a_pair()).count("Duel") == 6


def test_a_duel_is_settled_once_by_many_at_once() -> None:
    one, two = members(2, 30)
    make_stock(2)
    duel = accept(challenge(one, stake=30), two)
    start(duel, one, NOON)
    outcomes = at_once(6, lambda _number: services.settle_due(now=NOON + 2 * DAY))

    assert sorted(outcomes) == [0, 0, 0, 0, 0, 1]
    assert [players.get_balance(player.pk) for player in (one, two)] == [60, 0]
    assert list(audit_ratings()) == []


def test_duels_of_one_player_settled_at_once_keep_their_order() -> None:
    hub, *others = members(7)
    make_stock(8)
    duels = [accept(challenge(hub), other) for other in others]
    for number, duel in enumerate(duels):
        start(duel, hub, NOON + seconds(number))
        start(duel, others[number], NOON + seconds(number))
        run(duel, (hub, others[number])[number % 2], NOON + seconds(number + 1))
    at_once(6, lambda _number: services.settle_due(now=NOON + 2 * DAY))

    changes = hub.rating_changes.order_by("pk").values_list("reference", flat=True)
    assert list(changes) == [duel.reference for duel in duels]
    assert list(audit_ratings()) == []


def test_starts_and_runs_at_once_are_exact() -> None:
    one, two = members(2)
    make_stock(2)
    duel = accept(challenge(one), two)
    starts = at_once(4, lambda _number: start(duel, one, NOON))
    assert sum(isinstance(item, AlreadyStarted) for item in starts) == 3
    for number in range(17):
        run(duel, one, NOON + seconds(number))
    outcomes = at_once(6, lambda number: run(duel, one, NOON + seconds(20 + number)))

    assert sum(isinstance(item, RunLimitReached) for item in outcomes) == 3
    assert DuelRun.objects.count() == 20


def test_random_acts_on_many_connections_lose_no_credit() -> None:
    people = members(4, 50)
    staff = members(1)[0]
    make_stock(40)
    for number in range(24):
        kind = (WORKSHOP, EXPRESS)[number % 2]
        challenge(people[number % 4], stake=number, kind=kind)
    ids = list(Duel.objects.values_list("pk", flat=True))

    def act(number: int) -> list[Any]:
        random, seen = Random(number), []
        for step in range(25):
            duel_id, player = random.choice(ids), random.choice(people)
            now = NOON + seconds(step * 30)
            common: dict[str, Any] = {"duel_id": duel_id, "player_id": player.pk, "now": now}
            try:
                match random.randrange(6):
                    case 0 | 1:
                        services.accept_duel(**common)
                    case 2:
                        services.start_duel(**common)
                    case 3:
                        services.declare_done(**common)
                    case 4:
                        services.settle_due(now=now)
                    case _ if step > 15 and number == 0:
                        block_player(
                            player_id=player.pk, author_id=staff.pk, reason="spam",
                            until_at=now + seconds(5), now=now,
                        )  # fmt: skip
                    case _:
                        services.cancel_challenge(**common)
            except DomainError as refusal:
                seen.append(refusal.code)
        return seen

    outcomes = at_once(6, act)
    assert [item for item in outcomes if isinstance(item, Exception)] == []
    assert wealth() == 200
    services.settle_due(now=NOON + 3 * DAY)
    assert not Duel.objects.running().exists()
    assert sum(players.get_balance(player.pk) for player in people) == 200
    assert players.list_imbalances() == []
    assert list(audit_ratings()) == []

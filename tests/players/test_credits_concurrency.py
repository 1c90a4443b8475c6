"""The ledger under many connections at once."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from itertools import accumulate
from random import Random
from threading import Barrier
from time import sleep
from typing import Any

import pytest
from django.db import connection

from tallyworks.players import queries, services
from tallyworks.players.errors import DuplicateReference, NotEnoughCredits
from tallyworks.players.models import CreditAccount, CreditEntry
from tallyworks.players.services import credits as ledger
from tests.factories import PlayerFactory

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

CONNECTIONS = 20
OPERATIONS_EACH = 10


def at_once(count: int, act: Callable[[int], Any]) -> list[Any]:
    """Return what `act` gave on each of `count` connections, all started together."""
    barrier = Barrier(count)

    def work(number: int) -> Any:
        try:
            barrier.wait(timeout=30)
            return act(number)
        finally:
            connection.close()

    with ThreadPoolExecutor(max_workers=count) as pool:
        return list(pool.map(work, range(count)))


def operations(player_ids: list[int]) -> list[list[services.Posting]]:
    """Return 200 postings, each reference twice: payments, and stakes of two players at once."""
    random, made = Random(2026), []
    for number in range(CONNECTIONS * OPERATIONS_EACH // 2):
        if number % 3:
            amounts = {random.choice(player_ids): random.randint(-40, 40) or 1}
        else:
            amounts = dict.fromkeys(random.sample(player_ids, 2), -random.randint(1, 25))
        made.append(
            [
                services.Posting(
                    player_id=player_id,
                    amount=amount,
                    kind=services.CreditKind.STAKE,
                    reference=f"operation:{number}:{player_id}",
                )
                for player_id, amount in amounts.items()
            ]
        )
    twice = made * 2
    random.shuffle(twice)
    return twice


def start_with(balance: int, count: int, now: datetime) -> list[int]:
    player_ids = [PlayerFactory.create().pk for _count in range(count)]
    for player_id in player_ids:
        services.post_entry(
            posting=services.Posting(
                player_id=player_id,
                amount=balance,
                kind=services.CreditKind.GRANT,
                reference=f"start:{player_id}",
            ),
            now=now,
        )
    return player_ids


def test_two_hundred_operations_keep_balances_and_references(now: datetime) -> None:
    player_ids = start_with(60, 4, now)
    work = operations(player_ids)
    assert len(work) == 200

    def act(number: int) -> Counter[str]:
        outcomes: Counter[str] = Counter()
        for postings in work[number::CONNECTIONS]:
            try:
                services.post_entries(postings=postings, now=now)
                outcomes["posted"] += 1
            except (DuplicateReference, NotEnoughCredits) as refusal:
                outcomes[refusal.code] += 1
        return outcomes

    outcomes: Counter[str] = sum(at_once(CONNECTIONS, act), Counter())
    assert outcomes.total() == 200
    assert 0 < outcomes["posted"] <= 100
    assert outcomes["duplicate_reference"] > 0
    assert outcomes["not_enough_credits"] > 0
    assert queries.list_imbalances() == []
    for player_id in player_ids:
        amounts = CreditEntry.objects.filter(player_id=player_id).order_by("pk")
        history = list(accumulate(amounts.values_list("amount", flat=True)))
        assert min(history) >= 0
        assert history[-1] == queries.get_balance(player_id)


def test_one_of_twenty_equal_references_is_posted(now: datetime) -> None:
    player_ids = start_with(1, CONNECTIONS, now)

    def act(number: int) -> bool:
        try:
            services.post_entry(
                posting=services.Posting(
                    player_id=player_ids[number],
                    amount=50,
                    kind=services.CreditKind.WEEK_PRIZE,
                    reference="week:2026-W48:group:1",
                ),
                now=now,
            )
        except DuplicateReference:
            return False
        return True

    assert sum(at_once(CONNECTIONS, act)) == 1
    assert sum(queries.get_balance(player_id) for player_id in player_ids) == CONNECTIONS + 50


def move_naively(player_id: int, amount: int) -> None:
    account = CreditAccount.objects.get(pk=player_id)
    sleep(0.01)
    if account.balance + amount < 0:
        raise NotEnoughCredits
    CreditAccount.objects.filter(pk=player_id).update(balance=account.balance + amount)


@pytest.mark.parametrize("locked", [True, False])
def test_the_lock_is_what_keeps_a_plain_change_right(
    now: datetime, monkeypatch: pytest.MonkeyPatch, locked: bool
) -> None:
    (player_id,) = start_with(10, 1, now)
    monkeypatch.setattr(ledger, "_move_balance", move_naively)
    if not locked:
        monkeypatch.setattr(ledger, "_lock_accounts", lambda player_ids: None)

    def act(number: int) -> None:
        services.post_entry(
            posting=services.Posting(
                player_id=player_id,
                amount=1,
                kind=services.CreditKind.GRANT,
                reference=f"one:{number}",
            ),
            now=now,
        )

    at_once(10, act)
    assert (queries.list_imbalances() == []) is locked

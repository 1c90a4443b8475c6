"""The ledger against a plain model of it: whatever is posted, in whatever order."""

from datetime import UTC, datetime

import pytest
from django.db import transaction
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from tallyworks.players import queries, services
from tallyworks.players.errors import DuplicateReference, NotEnoughCredits
from tallyworks.players.models import CreditEntry
from tests.factories import PlayerFactory

NOW = datetime(2026, 11, 30, 11, tzinfo=UTC)
players = st.integers(0, 2)
# Few enough to be met again, so that repetitions are tried.
references = st.integers(0, 40).map("reference:{}".format)
amounts = st.integers(-60, 60).filter(bool)
movements = st.lists(st.tuples(players, amounts, references), min_size=1, max_size=4)


class Ledger(RuleBasedStateMachine):
    """Three players, and what each must hold."""

    @initialize()
    def open_books(self) -> None:
        self.undo = transaction.atomic()
        self.undo.__enter__()
        self.ids = [PlayerFactory.create().pk for _count in range(3)]
        self.balances = [0, 0, 0]
        self.posted: list[tuple[int, int, str]] = []

    @rule(entries=movements)
    def post(self, entries: list[tuple[int, int, str]]) -> None:
        postings = [
            services.Posting(
                player_id=self.ids[player],
                amount=amount,
                kind=services.CreditKind.STAKE,
                reference=reference,
            )
            for player, amount, reference in entries
        ]
        expected = self.expected_refusal(entries)
        if expected is None:
            services.post_entries(postings=postings, now=NOW)
            self.posted += entries
            for player, amount, _reference in entries:
                self.balances[player] += amount
        else:
            with pytest.raises(expected):
                services.post_entries(postings=postings, now=NOW)

    def expected_refusal(
        self, entries: list[tuple[int, int, str]]
    ) -> type[DuplicateReference] | type[NotEnoughCredits] | None:
        known = [reference for _player, _amount, reference in self.posted + entries]
        if len(set(known)) < len(known):
            return DuplicateReference
        totals = list(self.balances)
        for player, amount, _reference in entries:
            totals[player] += amount
        return NotEnoughCredits if min(totals) < 0 else None

    @invariant()
    def balances_are_sums_of_what_was_posted(self) -> None:
        if not hasattr(self, "ids"):
            return
        assert [queries.get_balance(player_id) for player_id in self.ids] == self.balances
        assert queries.list_imbalances() == []
        stored = CreditEntry.objects.order_by("pk").values_list("player", "amount", "reference")
        assert list(stored) == [(self.ids[who], amount, ref) for who, amount, ref in self.posted]

    def teardown(self) -> None:
        if hasattr(self, "undo"):
            transaction.set_rollback(True)
            self.undo.__exit__(None, None, None)


def test_the_ledger_is_its_model(db: None) -> None:
    run_state_machine_as_test(
        Ledger,
        settings=settings(
            max_examples=10,
            stateful_step_count=12,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )

"""Stakes against a plain model: balances and escrow together are constant, whatever is done."""

from contextlib import suppress
from datetime import datetime

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

from duels import services
from duels.models import Duel, Seat
from tallyworks.core.errors import DomainError
from tallyworks.players import queries as players
from tallyworks.players.services import block_player
from tallyworks.ratings.services import audit_ratings
from tests.duels.conftest import EXPRESS, HOUR, NOON, WORKSHOP, challenge, give, make_stock, wealth
from tests.factories import BEST, FAST, PlayerFactory

COUNT, GIVEN = 3, 60
people = st.integers(0, COUNT - 1)
picks = st.integers(0, 200)


class Stakes(RuleBasedStateMachine):
    """Three members and a moderator; every act may be refused, and none may lose a credit."""

    @initialize()
    def gather(self) -> None:
        self.undo = transaction.atomic()
        self.undo.__enter__()
        self.now: datetime = NOON
        self.people = [PlayerFactory.create(member_since_at=NOON) for _one in range(COUNT)]
        self.staff = PlayerFactory.create(member_since_at=NOON, is_staff=True)
        for player in self.people:
            give(player, GIVEN)
        make_stock(12)

    @rule(who=people, stake=st.integers(-1, 52), express=st.booleans())
    def open(self, who: int, stake: int, express: bool) -> None:
        kind = EXPRESS if express else WORKSHOP
        self.attempt(lambda: challenge(self.people[who], kind=kind, stake=stake, now=self.now))

    @rule(who=people, pick=picks)
    def accept(self, who: int, pick: int) -> None:
        self.act(services.accept_duel, who, pick)

    @rule(who=people, pick=picks)
    def cancel(self, who: int, pick: int) -> None:
        self.act(services.cancel_challenge, who, pick)

    @rule(who=people, pick=picks)
    def start(self, who: int, pick: int) -> None:
        self.act(services.start_duel, who, pick)

    @rule(who=people, pick=picks)
    def finish(self, who: int, pick: int) -> None:
        self.act(services.declare_done, who, pick)

    @rule(who=people, pick=picks)
    def again(self, who: int, pick: int) -> None:
        self.act(services.offer_rematch, who, pick)

    @rule(who=people, pick=picks, machine=st.sampled_from((BEST, FAST)))
    def run_machine(self, who: int, pick: int, machine: str) -> None:
        duel_id = self.pick(pick)
        submission = services.Submission(duel_id, self.people[who].pk, machine)
        self.attempt(lambda: services.submit_run(submission=submission, now=self.now))

    @rule(minutes=st.sampled_from((1, 9, 11, 24 * 60, 8 * 24 * 60)))
    def wait(self, minutes: int) -> None:
        self.now += HOUR * minutes / 60

    @rule()
    def catch_up(self) -> None:
        services.settle_due(now=self.now)
        services.lapse_due(now=self.now)

    @rule(who=people)
    def block(self, who: int) -> None:
        block_player(
            player_id=self.people[who].pk, author_id=self.staff.pk, reason="spam",
            until_at=self.now + HOUR, now=self.now,
        )  # fmt: skip

    def pick(self, pick: int) -> int:
        ids = list(Duel.objects.order_by("-pk").values_list("pk", flat=True)[:6])
        return ids[pick % len(ids)] if ids else 0

    def act(self, service: object, who: int, pick: int) -> None:
        duel_id, player_id = self.pick(pick), self.people[who].pk
        assert callable(service)
        self.attempt(lambda: service(duel_id=duel_id, player_id=player_id, now=self.now))

    def attempt(self, act: object) -> None:
        assert callable(act)
        with suppress(DomainError):
            act()

    @invariant()
    def no_credit_is_made_or_lost(self) -> None:
        if not hasattr(self, "people"):
            return
        assert wealth() == COUNT * GIVEN
        assert players.list_imbalances() == []
        assert all(players.get_balance(player.pk) >= 0 for player in self.people)

    @invariant()
    def ratings_are_what_the_duels_make_of_them(self) -> None:
        if hasattr(self, "people"):
            assert list(audit_ratings()) == []
            assert Seat.objects.count() == 2 * Duel.objects.exclude(accepted_at=None).count()

    def teardown(self) -> None:
        if hasattr(self, "undo"):
            transaction.set_rollback(True)
            self.undo.__exit__(None, None, None)


def test_balances_and_escrow_are_constant(db: None) -> None:
    run_state_machine_as_test(
        Stakes,
        settings=settings(
            max_examples=15,
            stateful_step_count=25,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )

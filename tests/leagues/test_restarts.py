"""A close that dies at any step is mended by the next run and ends as an undisturbed one."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction

from leagues import services
from leagues.models import Entry, Group, Outcome, Rung, Week, WeekPrize
from leagues.services import closing
from tallyworks.players.models import CreditAccount, CreditEntry, Standing
from tests.factories import PlayerFactory
from tests.leagues import stage
from tests.leagues.stage import DUE, HOUR, MONDAY, members, seat, stand_aside

pytestmark = pytest.mark.django_db


class Killed(Exception):
    """The process died here."""


def set_up() -> None:
    """Make a week with merges, a guest in front, one blocked, and first scores of the next."""
    for tier, size in ((1, 30), (1, 12), (1, 3), (2, 4), (3, 11)):
        seat(members(size), [9000 - 7 * place for place in range(size)], tier=tier)
    seat([PlayerFactory.create(), *members(9)], [9000 - place for place in range(10)], tier=4)
    blocked = Entry.objects.filter(group__tier=3).order_by("-points").first()
    assert blocked is not None
    stand_aside(blocked.player, Standing.Kind.BLOCKED, DUE - HOUR)
    following = MONDAY + timedelta(days=7)
    for place, entry in enumerate(Entry.objects.order_by("player_id")[:40]):
        at = stage.day_start(following) + timedelta(seconds=40 - place)
        stage.solve(entry.player, stage.daily(following), 40, at)


def state() -> dict[str, Any]:
    """Return all that a close leaves, but for the identifiers of rows it makes."""
    return {
        "outcomes": sorted(Outcome.objects.values_list("player_id", "group_id", "rank", "move")),
        "rungs": sorted(Rung.objects.values_list("player_id", "tier")),
        "groups": sorted(
            Group.objects.values_list(
                "week_id", "tier", "number", "merged_into__number", "final_size", "prize_reason"
            ),
            key=str,
        ),
        "prizes": sorted(WeekPrize.objects.values_list("group_id", "player_id", "amount")),
        "credits": sorted(CreditEntry.objects.values_list("player_id", "reference", "amount")),
        "balances": sorted(CreditAccount.objects.values_list("player_id", "balance")),
        "seats": sorted(
            Entry.objects.values_list("week_id", "player_id", "tier", "group__number", "seat"),
            key=str,
        ),
        "unpaid": WeekPrize.objects.filter(paid_at__isnull=True).count(),
        "finished": sorted(
            Week.objects.filter(finished_at__isnull=False).values_list("monday", flat=True)
        ),
    }


def dying(module: Any, name: str, *, calls: int, after: bool) -> Callable[..., Any]:
    """Return a stand-in for a function that dies before or after its work, at the n-th call."""
    work = getattr(module, name)
    made = [0]

    def die(*args: Any, **arguments: Any) -> Any:
        made[0] += 1
        if made[0] == calls and not after:
            raise Killed
        result = work(*args, **arguments)
        if made[0] == calls:
            raise Killed
        return result

    return die


STEPS = [
    (name, calls, after)
    for name, most in (
        ("_stop_counting", 1), ("_store_merges", 1), ("_store_moves", 2), ("_store_groups", 2),
        ("_store", 2), ("_settle", 1), ("open_week", 2), ("seat_waiting", 1), ("_open_next", 1),
        ("post_entries", 2), ("_pay_some", 2), ("_finish", 1),
    )
    for calls in range(1, most + 1)
    for after in (False, True)
]  # fmt: skip


def test_it_ends_in_the_same_state_wherever_it_was_killed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    set_up()
    monkeypatch.setattr(closing, "_GROUPS_AT_ONCE", 2)
    monkeypatch.setattr(closing, "_PRIZES_AT_ONCE", 2)
    before = transaction.savepoint()
    services.close_due_weeks(now=DUE)
    undisturbed = state()
    transaction.savepoint_rollback(before)

    killed = 0
    for step, calls, after in STEPS:
        with monkeypatch.context() as patch:
            patch.setattr(closing, step, dying(closing, step, calls=calls, after=after))
            try:
                services.close_due_weeks(now=DUE)
            except Killed:
                killed += 1
    services.close_due_weeks(now=DUE)
    # What was done before a death is not done again, so that a few are not reached.
    assert killed >= 25
    disturbed = state()
    assert disturbed["unpaid"] == 0
    assert MONDAY in disturbed["finished"]
    assert len(disturbed["credits"]) == len(disturbed["prizes"]) > 0
    assert disturbed == undisturbed

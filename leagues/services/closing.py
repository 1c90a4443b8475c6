"""The close of a week: steps that each leave a mark, so that any run goes on where one broke off.

A catch-up: it closes every week that is due, in order, and judges players as they were at the due
instant, however late it runs.
"""

import logging
from collections import defaultdict
from collections.abc import Iterable
from datetime import date, datetime

from django.db import transaction

from leagues import rules
from leagues.models import Group, Outcome, Rung, Week, WeekPrize
from leagues.queries.plans import GroupPlan, iter_plans, plan_merges
from leagues.services.entering import seat_waiting
from leagues.services.periods import open_week
from tallyworks.players.services import CreditKind, Posting, post_entries

logger = logging.getLogger(__name__)

_GROUPS_AT_ONCE = 100
_ROWS_AT_ONCE = 2000
_PRIZES_AT_ONCE = 500


def close_due_weeks(*, now: datetime) -> list[date]:
    """Close every week that is due and not finished, the oldest first; return their Mondays."""
    latest = rules.latest_due_week(now)
    # A week without a score is closed as well, so that the next one's groups can open.
    open_week(monday=latest)
    unfinished = Week.objects.unfinished().filter(monday__lte=latest).oldest_first()
    mondays = list(unfinished.values_list("monday", flat=True))
    for monday in mondays:
        close_week(monday=monday, now=now)
    return mondays


def close_week(*, monday: date, now: datetime) -> None:
    """Make the steps of the week's close that are still to be made; the week is due.

    Each locks the week's row for its own transaction.
    """
    _stop_counting(monday, now)
    _settle(monday, now)
    _open_next(monday, now)
    while _pay_some(monday, now):
        pass
    _finish(monday, now)


def _stop_counting(monday: date, now: datetime) -> None:
    with transaction.atomic(durable=True):
        # Waits for every score that holds the week.
        week = Week.objects.select_for_update().get(pk=monday)
        if week.counted_at is None:
            week.counted_at = now
            week.save(update_fields=["counted_at"])


def _settle(monday: date, now: datetime) -> None:
    """Rank, move and decide the prizes.

    Scores of the new week may go on: their hold and this lock allow each other.
    """
    with transaction.atomic(durable=True):
        week = Week.objects.select_for_update(no_key=True).get(pk=monday)
        if week.settled_at is not None:
            return
        joined = plan_merges(monday, at=week.due_at)
        _store_merges(joined)
        plans: list[GroupPlan] = []
        for plan in iter_plans(monday, at=week.due_at, joined=joined):
            plans.append(plan)
            if len(plans) == _GROUPS_AT_ONCE:
                _store(plans, week)
                plans = []
        _store(plans, week)
        week.settled_at = now
        week.save(update_fields=["settled_at"])
    logger.info("league.settled week=%s", monday)


def _store_merges(joined: dict[int, int]) -> None:
    merged = [Group(pk=source, merged_into_id=target) for source, target in joined.items()]
    Group.objects.bulk_update(merged, ["merged_into"], batch_size=_GROUPS_AT_ONCE)


def _store(plans: list[GroupPlan], week: Week) -> None:
    outcomes = [outcome for plan in plans for outcome in _outcomes(plan, week)]
    Outcome.objects.bulk_create(outcomes, batch_size=_ROWS_AT_ONCE)
    _store_moves(plans)
    _store_groups(plans)
    prizes = [
        WeekPrize(
            group_id=plan.group_id,
            week=week,
            player_id=plan.placed[0].contender.player_id,
            amount=rules.WEEK_PRIZE,
        )
        for plan in plans
        if plan.prize_reason is rules.PrizeReason.PAID
    ]
    WeekPrize.objects.bulk_create(prizes)


def _outcomes(plan: GroupPlan, week: Week) -> Iterable[Outcome]:
    ranked = [(placed.contender, placed.rank, placed.move) for placed in plan.placed]
    left_out = [(contender, None, rules.Move.LEFT_OUT) for contender in plan.left_out]
    for contender, rank, move in (*ranked, *left_out):
        yield Outcome(
            week=week,
            group_id=plan.group_id,
            player_id=contender.player_id,
            tier=contender.tier,
            points=contender.points,
            reached_at=contender.reached_at,
            rank=rank,
            move=move.value,
        )


def _store_moves(plans: list[GroupPlan]) -> None:
    rungs = [
        Rung(player_id=placed.contender.player_id, tier=rules.tier_after(placed))
        for plan in plans
        for placed in plan.placed
        if placed.move in rules.STEPS
    ]
    Rung.objects.bulk_create(
        rungs,
        batch_size=_ROWS_AT_ONCE,
        update_conflicts=True,
        unique_fields=["player"],
        update_fields=["tier"],
    )


def _store_groups(plans: list[GroupPlan]) -> None:
    # Most groups are alike: a statement for each kind of them, not a case for each group.
    alike: dict[tuple[int, rules.PrizeReason], list[int]] = defaultdict(list)
    for plan in plans:
        if plan.placed:
            alike[len(plan.placed), plan.prize_reason].append(plan.group_id)
    for (size, reason), ids in alike.items():
        Group.objects.filter(pk__in=ids).update(
            final_size=size,
            up_count=rules.promoted_count(size),
            down_count=rules.demoted_count(size),
            prize_reason=reason.value,
        )


def _open_next(monday: date, now: datetime) -> None:
    following = rules.next_week(monday)
    with transaction.atomic(durable=True):
        # Waits for every score of the new week, and keeps new ones waiting: none is lost between
        # those seated here and those who seat themselves from now on.
        week = Week.objects.select_for_update().get(pk=monday)
        if week.closed_at is not None:
            return
        open_week(monday=following)
        count = seat_waiting(monday=following, now=now)
        week.closed_at = now
        week.save(update_fields=["closed_at"])
    logger.info("league.closed week=%s seated=%s", monday, count)


def _pay_some(monday: date, now: datetime) -> bool:
    """Pay some prizes of the week; return whether there were any.

    Locks them, then their winners' accounts. The ledger refuses a reference twice besides.
    """
    with transaction.atomic(durable=True):
        unpaid = WeekPrize.objects.filter(week_id=monday, paid_at__isnull=True)
        prizes = list(unpaid.select_for_update().order_by("player_id")[:_PRIZES_AT_ONCE])
        if not prizes:
            return False
        subject = f"{monday:%G-W%V}"
        postings = [
            Posting(
                player_id=prize.player_id,
                amount=prize.amount,
                kind=CreditKind.WEEK_PRIZE,
                reference=f"week:{subject}:group:{prize.group_id}",
                subject=subject,
            )
            for prize in prizes
        ]
        post_entries(postings=postings, now=now)
        WeekPrize.objects.filter(pk__in=[prize.pk for prize in prizes]).update(paid_at=now)
    return True


def _finish(monday: date, now: datetime) -> None:
    # Another run may still be paying: then it is the one to finish.
    if not WeekPrize.objects.filter(week_id=monday, paid_at__isnull=True).exists():
        Week.objects.filter(pk=monday, finished_at__isnull=True).update(finished_at=now)

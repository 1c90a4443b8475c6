"""News of closes and prizes: told after the fact in small steps, each once."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from leagues.models import Outcome, SeasonPrize, WeekPrize
from tallyworks.notices.services import News, notify_all

_AT_ONCE = 2000


def tell_news(*, now: datetime) -> int:
    """Tell all who rose, fell or came first and do not know it yet; return how many notices.

    A catch-up: it goes on where it broke off, and several may run at once.
    """
    count = 0
    for tell in (_tell_moves, _tell_prizes):
        while told := tell(now):
            count += told
    return count


def tell_season_prizes(*, prizes: Sequence[SeasonPrize], now: datetime) -> None:
    """Tell the winners of a season's prizes, in the transaction that paid them."""
    news = [_season_news(prize, f"{prize.season_id:%Y-%m}") for prize in prizes]
    notify_all(news=news, now=now)


def _season_news(prize: SeasonPrize, month: str) -> News:
    return News(
        player_id=prize.player_id,
        kind="SEASON_PRIZE",
        data={"month": month, "rank": prize.rank, "amount": prize.amount},
        reference=f"season:{month}",
    )


def _tell_moves(now: datetime) -> int:
    with transaction.atomic():
        rows = Outcome.objects.untold().select_for_update(skip_locked=True)[:_AT_ONCE]
        outcomes = list(rows)
        notify_all(news=[_move_news(outcome) for outcome in outcomes], now=now)
        told = [outcome.pk for outcome in outcomes]
        Outcome.objects.filter(pk__in=told).update(told_at=now)
    return len(outcomes)


def _move_news(outcome: Outcome) -> News:
    up = outcome.move == Outcome.Move.PROMOTED
    return News(
        player_id=outcome.player_id,
        kind="LEAGUE_UP" if up else "LEAGUE_DOWN",
        data={
            "week": outcome.week_id.isoformat(),
            "tier": outcome.tier_after,
            "rank": outcome.rank,
        },
        reference=f"league:{outcome.week_id}:move",
    )


def _tell_prizes(now: datetime) -> int:
    with transaction.atomic():
        untold = WeekPrize.objects.filter(told_at__isnull=True, paid_at__isnull=False)
        prizes = list(untold.select_for_update(skip_locked=True).order_by("pk")[:_AT_ONCE])
        notify_all(news=[_prize_news(prize) for prize in prizes], now=now)
        WeekPrize.objects.filter(pk__in=[prize.pk for prize in prizes]).update(told_at=now)
    return len(prizes)


def _prize_news(prize: WeekPrize) -> News:
    return News(
        player_id=prize.player_id,
        kind="LEAGUE_FIRST",
        data={"week": prize.week_id.isoformat(), "amount": prize.amount},
        reference=f"league:{prize.week_id}:prize",
    )

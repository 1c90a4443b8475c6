"""The prizes of a season: a catch-up that pays each once."""

import logging
from datetime import date, datetime

from django.db import transaction

from leagues import rules
from leagues.models import Season, SeasonEntry, SeasonPrize
from leagues.services.news import tell_season_prizes
from tallyworks.players.services import CreditKind, Posting, post_entries

logger = logging.getLogger(__name__)


def pay_due_seasons(*, now: datetime) -> list[date]:
    """Pay every season that is due and unpaid, the oldest first; return their months."""
    unpaid = Season.objects.unpaid().order_by("month").values_list("month", flat=True)
    due = [month for month in unpaid if rules.season_due_at(month) <= now]
    for month in due:
        _pay(month, now)
    return due


def _pay(month: date, now: datetime) -> None:
    """Pay the season's prizes; locks its row, then the winners' accounts.

    Players are judged as they stood at the due instant, however late it is.
    """
    with transaction.atomic(durable=True):
        # Waits for every score that holds the season.
        season = Season.objects.select_for_update().get(pk=month)
        if season.paid_at is not None:
            return
        prizes = _decide(season, now)
        SeasonPrize.objects.bulk_create(prizes)
        subject = f"{month:%Y-%m}"
        postings = [
            Posting(
                player_id=prize.player_id,
                amount=prize.amount,
                kind=CreditKind.SEASON_PRIZE,
                reference=f"season:{subject}:rank:{prize.rank}",
                subject=subject,
            )
            for prize in prizes
        ]
        post_entries(postings=postings, now=now)
        season.paid_at = now
        season.save(update_fields=["paid_at"])
        tell_season_prizes(prizes=prizes, now=now)
    logger.info("season.paid season=%s prizes=%s", month, len(prizes))


def _decide(season: Season, now: datetime) -> list[SeasonPrize]:
    entries = SeasonEntry.objects.of_month(season.month)
    eligible = entries.prize_worthy_at(season.due_at, solved=rules.SEASON_SOLVED).ranked()
    first = {entry.player_id: entry for entry in eligible[: len(rules.SEASON_PRIZES)]}
    awards = rules.award_season(
        rules.SeasonPlace(entry.player_id, entry.points) for entry in first.values()
    )
    return [
        SeasonPrize(
            season=season,
            player_id=award.player_id,
            rank=award.rank,
            amount=award.amount,
            points=first[award.player_id].points,
            solved_count=first[award.player_id].solved_count,
            paid_at=now,
        )
        for award in awards
    ]

"""The start: what is frozen, the lots, or the cancellation for want of players (2.3)."""

from __future__ import annotations

import secrets
from datetime import datetime

from tallyworks.notices.services import News, notify_all
from tallyworks.ratings import elo
from tallyworks.ratings import queries as ratings
from tallyworks.ratings.services import RatingPool
from tournaments.models import Participant, Reminder, Tournament
from tournaments.rules import checkin, creation
from tournaments.rules.pairing import draw_lot
from tournaments.rules.rating import PROVISIONAL_UNDER
from tournaments.services.acts import ActKind, Deed, write_act
from tournaments.services.news import tell_room

_SEED_BITS = 64
_FROZEN = ("initial_rating", "k", "was_provisional", "lot")


def start_tournament(*, tournament: Tournament, now: datetime) -> None:
    """Freeze everybody's rating and K, draw the seed and the lots; or cancel it.

    Where it asks for it, whoever has not checked in is taken off the list first. The caller holds
    the tournament's row and sees to it that the start has come.
    """
    registered = list(Participant.objects.of_tournament(tournament.pk))
    absent = _absent(tournament, registered, now=now)
    participants = sorted(set(registered) - set(absent), key=lambda one: one.pk)
    if not creation.can_start(len(participants)):
        code = "too_few_there" if absent else "too_few"
        cancel_locked(tournament=tournament, deed=Deed(data={"code": code}), now=now)
        return
    _take_off(tournament, absent, now=now)
    tournament.seed = str(secrets.randbits(_SEED_BITS))
    tournament.state = Tournament.State.RUNNING
    tournament.started_at = now
    tournament.save(update_fields=["seed", "state", "started_at"])
    standings = ratings.get_standings(
        [one.player_id for one in participants], pool=RatingPool.TOURNAMENT
    )
    for one in participants:
        _freeze(one, standings[one.player_id], tournament.seed)
    Participant.objects.bulk_update(participants, _FROZEN, batch_size=500)
    data = {"seed": tournament.seed, "players": len(participants), "absent": len(absent)}
    write_act(tournament=tournament, kind=ActKind.START, deed=Deed(data=data), now=now)
    tell_room(tournament=tournament, kind="started", now=now, data={"players": len(participants)})


def cancel_locked(*, tournament: Tournament, deed: Deed, now: datetime) -> None:
    """Cancel a tournament whose row the caller holds, and tell everybody who takes part."""
    tournament.state = Tournament.State.CANCELLED
    tournament.ended_at = now
    tournament.due_at = None
    tournament.save(update_fields=["state", "ended_at", "due_at"])
    write_act(tournament=tournament, kind=ActKind.CANCEL, deed=deed, now=now)
    tell_room(tournament=tournament, kind="cancelled", now=now)
    player_ids = Participant.objects.of_tournament(tournament.pk).values_list(
        "player_id", flat=True
    )
    news = [
        News(
            player_id=player_id,
            kind="TOURNAMENT_CANCELLED",
            data={"tournament": tournament.pk, "name": tournament.name},
            reference=f"{tournament.reference}:cancelled",
        )
        for player_id in player_ids
    ]
    notify_all(news=news, now=now)


def _absent(
    tournament: Tournament, registered: list[Participant], *, now: datetime
) -> list[Participant]:
    if not tournament.has_check_in:
        return []
    return checkin.absent(
        registered,
        has_checked_in=lambda one: one.checked_in_at is not None,
        starts_at=tournament.starts_at,
        now=now,
    )


def _take_off(tournament: Tournament, absent: list[Participant], *, now: datetime) -> None:
    """Unregister who has not checked in, as if he had left before the start, and tell him."""
    player_ids = [one.player_id for one in absent]
    Participant.objects.filter(pk__in=[one.pk for one in absent]).delete()
    Reminder.objects.filter(tournament=tournament, player_id__in=player_ids).delete()
    news = [
        News(
            player_id=player_id,
            kind="TOURNAMENT_MISSED",
            data={"tournament": tournament.pk, "name": tournament.name},
            reference=f"{tournament.reference}:missed",
        )
        for player_id in player_ids
    ]
    notify_all(news=news, now=now)


def _freeze(one: Participant, standing: elo.Standing, seed: str) -> None:
    one.initial_rating = standing.value
    one.k = elo.k_factor(standing)
    one.was_provisional = standing.rated_count < PROVISIONAL_UNDER
    one.lot = draw_lot(seed, one.pk)

"""Settlement: the verdict, the stakes, the ratings, in one transaction and once."""

import logging
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from duels.models import Duel, Kind, Seat
from duels.rules import outcomes
from duels.services.news import tell_room
from tallyworks.notices.services import notify
from tallyworks.players.services import CreditKind, Posting, post_entries
from tallyworks.ratings.services import Game, RatingPool, rate_game
from tallyworks.workshops.services import close_duel_workshop

logger = logging.getLogger(__name__)

# The rest of a great backlog is left to the next call, a moment later.
_AT_ONCE = 500
_RESULTS = {2: "WON", 1: "DRAWN", 0: "LOST"}


@dataclass(frozen=True, slots=True)
class _Case:
    """A duel that is due, locked, with its seats and what becomes of it."""

    duel: Duel
    seats: tuple[Seat, Seat]
    verdict: outcomes.Verdict
    decided_at: datetime

    def half_points(self, seat: Seat) -> int:
        return self.verdict.half_points(seat.place)


def settle_due(*, now: datetime) -> int:
    """Settle every duel that is due at `now`, in the order in which they became so.

    Returns how many. A catch-up, run by a task and before every read and act of duels: whoever
    comes first does it, with the same result, as all instants are stored. Each duel is a
    transaction of its own that locks the duel, then the accounts, then the ratings.
    """
    due = Duel.objects.due(now).by_due_instant().values_list("pk", flat=True)[:_AT_ONCE]
    # One that is being settled elsewhere is waited for: its ratings come before those of the next.
    return sum(_settle(duel_id, now=now) for duel_id in list(due))


def lapse_due(*, now: datetime) -> int:
    """Note down the challenges that nobody accepted in seven days; return how many.

    Every read and act says the same without it.
    """
    lapsed = Duel.objects.lapsed(now).update(status=Duel.Status.LAPSED)
    if lapsed:
        logger.info("duel.lapsed count=%s", lapsed)
    return lapsed


def _settle(duel_id: int, *, now: datetime) -> bool:
    with transaction.atomic():
        duel = Duel.objects.select_for_update().due(now).filter(pk=duel_id).first()
        if duel is None:
            # Another process was first, or an outage has moved its deadlines.
            return False
        case = _judge(duel)
        _pay(case, now=now)
        amounts = _rate(case)
        _write(case, now=now)
        for seat in case.seats:
            _tell(case, seat, amounts.get(seat.player_id), now=now)
    logger.info("duel.settled duel=%s reason=%s", duel.pk, case.verdict.reason)
    return True


def _judge(duel: Duel) -> _Case:
    first, second = Seat.objects.of_duel(duel.pk)
    sides = (first.side, second.side)
    decide = outcomes.decide_express if duel.kind == Kind.EXPRESS else outcomes.decide_workshop
    return _Case(duel, (first, second), decide(sides), outcomes.decided_at(sides))


def _pay(case: _Case, *, now: datetime) -> None:
    stake = case.duel.stake
    paid = {2: (2 * stake, CreditKind.STAKE_WON), 1: (stake, CreditKind.STAKE_RETURN)}
    postings = [
        Posting(
            player_id=seat.player_id,
            amount=paid[case.half_points(seat)][0],
            kind=paid[case.half_points(seat)][1],
            reference=f"{case.duel.reference}:paid:{seat.place}",
            subject=str(case.duel.pk),
        )
        for seat in case.seats
        if stake and case.half_points(seat)
    ]
    if postings:
        post_entries(postings=postings, now=now)


def _rate(case: _Case) -> dict[int, int]:
    """Return what the duel does to each player's rating, nothing where it is void."""
    if case.verdict.is_void:
        return {}
    first, second = case.seats
    game = Game(
        pool=RatingPool.DUEL,
        reference=case.duel.reference,
        first_id=first.player_id,
        second_id=second.player_id,
        half_points=case.half_points(first),
    )
    return {change.player_id: change.amount for change in rate_game(game=game, now=case.decided_at)}


def _write(case: _Case, *, now: datetime) -> None:
    duel, verdict = case.duel, case.verdict
    if duel.workshop_id is not None:
        close_duel_workshop(workshop_id=duel.workshop_id, now=now)
    duel.status = Duel.Status.VOID if verdict.is_void else Duel.Status.SETTLED
    duel.reason = verdict.reason
    duel.winner_id = None if verdict.winner is None else case.seats[verdict.winner].player_id
    duel.decided_at = case.decided_at
    duel.settled_at = now
    duel.save(update_fields=["status", "reason", "winner", "decided_at", "settled_at"])
    tell_room(duel=duel, kind="settled", now=now)


def _tell(case: _Case, seat: Seat, amount: int | None, *, now: datetime) -> None:
    duel = case.duel
    notify(
        player_id=seat.player_id,
        kind="DUEL_SETTLED",
        data={
            "duel": duel.pk,
            "kind": duel.kind,
            "result": "VOID" if case.verdict.is_void else _RESULTS[case.half_points(seat)],
            "change": amount,
            "stake": duel.stake,
        },
        reference=f"{duel.reference}:settled",
        now=now,
    )

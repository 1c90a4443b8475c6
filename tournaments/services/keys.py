"""A key is sent: when it was received decides, the first correct one is final (2.5, 2.6)."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tallyworks.core.errors import DomainError
from tallyworks.live.instants import from_ms, to_ms
from tallyworks.players.services import check_may_act
from tournaments import errors
from tournaments.kinds.base import KeyCheck
from tournaments.kinds.base import Verdict as Judgement
from tournaments.kinds.registry import get_kind
from tournaments.models import Participant, Round, SealedPuzzle, Seat, Submission, Tournament
from tournaments.rules import tries
from tournaments.rules.timetable import Times
from tournaments.rules.tries import Refusal
from tournaments.sealing import unseal
from tournaments.services.closing import close_early
from tournaments.services.news import note_solved, tell_own_pages
from tournaments.services.timing import time_key

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sending:
    """A key on its way: `uuid` is the sender's, the same for every repeat of this sending."""

    tournament_id: int
    number: int
    player_id: int
    uuid: UUID
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyVerdict:
    """What the sender is told.

    `solved_ms` is his time where the key is correct; `paused_until` is when the next key is
    evaluated at the earliest. `is_repeat` says that the sending had its verdict before.
    """

    is_correct: bool
    received_ms: int
    solved_ms: int | None
    wrong_count: int
    paused_until: datetime | None
    is_repeat: bool = False


@dataclass(frozen=True, slots=True)
class _Place:
    """A seat, locked, and what stands around it, read after the lock was held."""

    seat: Seat
    round: Round
    participant: Participant

    @property
    def is_running(self) -> bool:
        """Tell whether the round's tournament still runs."""
        return self.round.tournament.state == Tournament.State.RUNNING


def submit_key(*, sending: Sending, now: datetime) -> KeyVerdict:
    """Evaluate a key received at `now`, which counts in whole milliseconds.

    Locks the seat: of several keys of one participant, from whatever page, each is judged after the
    other. The same `uuid` gets the first verdict again; of its copies the one received first gives
    the time, in whatever order they are judged.

    Raises:
        PlayerBlocked: he may not act.
        RoundNotFound: he has no seat in such a round.
        NotRunning: the tournament was cancelled or is over.
        NotOpen, RoundClosed, KeyWithdrawn, AlreadySolved, KeyPaused: it is not evaluated, or was
            in an attempt at the round that is void.
        KeyFormatWrong: it has not the form asked for; it counts as no try.
    """
    check_may_act(player_id=sending.player_id, now=now)
    received_at = from_ms(to_ms(now))
    with transaction.atomic():
        place = _lock_place(sending)
        known = Submission.objects.of_seat(place.seat.pk).filter(uuid=sending.uuid).first()
        if known is not None and not _date_back(place, known, received_at=received_at):
            return _tell(place, known, is_repeat=True)
        submission = known or _evaluate(place, sending, received_at=received_at)
        tell_own_pages(
            tournament_id=sending.tournament_id,
            player_id=sending.player_id,
            verdict=submission.verdict.lower(),
            number=sending.number,
        )
        verdict = _tell(place, submission, is_repeat=known is not None)
    logger.info(
        "tournament.key seat=%s verdict=%s repeat=%s",
        place.seat.pk, submission.verdict, verdict.is_repeat,
    )  # fmt: skip
    if verdict.is_correct:
        close_early(round_id=place.round.pk)
    return verdict


def _lock_place(sending: Sending) -> _Place:
    seat = (
        Seat.objects.select_for_update(of=("self",))
        .filter(
            round__tournament_id=sending.tournament_id,
            round__number=sending.number,
            participant__player_id=sending.player_id,
        )
        .first()
    )
    if seat is None:
        raise errors.RoundNotFound(_("You have no place in this round."))
    # Read anew: what was joined to a row that had to be waited for may be older than the row.
    found = Round.objects.select_related("tournament").get(pk=seat.round_id)
    return _Place(seat, found, Participant.objects.get(pk=seat.participant_id))


def _evaluate(place: _Place, sending: Sending, *, received_at: datetime) -> Submission:
    """Judge a sending that has no verdict yet, and note what follows from it."""
    times = _check(place, received_at=received_at)
    check = _judge(place, sending.text)
    submission = _store(place, sending, check, received_at=received_at)
    if check.verdict is Judgement.CORRECT:
        _solve(place, times, received_at=received_at)
        note_solved(round_id=place.round.pk)
    else:
        _pause(place, received_at=received_at)
    return submission


def _date_back(place: _Place, known: Submission, *, received_at: datetime) -> bool:
    """Note the receipt of an earlier copy of a key that has its verdict; return whether it is one.

    Two copies of a sending may overtake each other on their way to the lock.
    """
    if known.attempt != place.round.attempt:
        raise _refused(Refusal.CLOSED)
    times = place.round.times
    if place.round.is_done or not place.is_running or times is None:
        return False
    evaluated = Submission.objects.of_seat(place.seat.pk).of_attempt(known.attempt)
    others = [from_ms(key.received_ms) for key in evaluated.wrong() if key != known]
    if not tries.is_first_copy(
        received_at, known_at=from_ms(known.received_ms), opens_at=times.opens_at, others=others
    ):
        return False
    known.received_ms = to_ms(received_at)
    known.save(update_fields=["received_ms"])
    if known.verdict == Submission.Verdict.CORRECT:
        _solve(place, times, received_at=received_at)
    else:
        place.seat.paused_until = tries.end_of_pauses([*others, received_at])
        place.seat.save(update_fields=["paused_until"])
    return True


def _check(place: _Place, *, received_at: datetime) -> Times:
    """Return the round's instants if the key may be evaluated."""
    if place.round.is_done:
        raise _refused(Refusal.CLOSED)
    if not place.is_running:
        raise errors.NotRunning(_("This tournament is not running."))
    times = place.round.times
    if times is None:
        raise _refused(Refusal.NOT_OPEN)
    state = place.seat.state_of(place.participant)
    refusal = tries.find_refusal(state, times=times, received_at=received_at)
    if refusal is not None:
        until = place.seat.paused_until if refusal is Refusal.PAUSED else None
        raise _refused(refusal, paused_until=until)
    return times


def _judge(place: _Place, text: str) -> KeyCheck:
    puzzle = SealedPuzzle.objects.get(round=place.round, place=place.round.attempt)
    contents = unseal(puzzle.sealed)
    kind = get_kind(place.round.kind)
    check = kind.check_key(givens=contents.givens, key=contents.key, raw=text)
    if check.verdict is Judgement.FORMAT_ERROR:
        raise errors.KeyFormatWrong(
            _("The key does not have the form asked for."),
            field="key",
            data={"problem": check.problem, "details": dict(check.data)},
        )
    return check


def _store(
    place: _Place, sending: Sending, check: KeyCheck, *, received_at: datetime
) -> Submission:
    is_correct = check.verdict is Judgement.CORRECT
    verdict = Submission.Verdict.CORRECT if is_correct else Submission.Verdict.WRONG
    return Submission.objects.create(
        seat=place.seat,
        attempt=place.round.attempt,
        uuid=sending.uuid,
        received_ms=to_ms(received_at),
        raw=sending.text,
        normalised=check.normalised,
        verdict=verdict,
    )


def _solve(place: _Place, times: Times, *, received_at: datetime) -> None:
    place.seat.solved_at = received_at
    place.seat.solved_ms = time_key(opens_at=times.opens_at, received_at=received_at)
    place.seat.save(update_fields=["solved_at", "solved_ms"])


def _pause(place: _Place, *, received_at: datetime) -> None:
    after = tries.after_wrong(place.seat.state_of(place.participant), received_at=received_at)
    place.seat.wrong_count = after.wrong_count
    place.seat.paused_until = after.paused_until
    place.seat.save(update_fields=["wrong_count", "paused_until"])


def _tell(place: _Place, submission: Submission, *, is_repeat: bool = False) -> KeyVerdict:
    is_correct = submission.verdict == Submission.Verdict.CORRECT
    return KeyVerdict(
        is_correct=is_correct,
        received_ms=submission.received_ms,
        solved_ms=place.seat.solved_ms if is_correct else None,
        wrong_count=place.seat.wrong_count,
        paused_until=None if is_correct else place.seat.paused_until,
        is_repeat=is_repeat,
    )


_REFUSALS: Final[dict[Refusal, tuple[type[DomainError], Any]]] = {
    Refusal.NOT_OPEN: (errors.NotOpen, gettext_lazy("This round is not open yet.")),
    Refusal.CLOSED: (errors.RoundClosed, gettext_lazy("This round is closed.")),
    Refusal.WITHDRAWN: (
        errors.KeyWithdrawn,
        gettext_lazy("You have left this tournament: your keys count no more."),
    ),
    Refusal.SOLVED: (
        errors.AlreadySolved,
        gettext_lazy("You have solved this puzzle: your first correct key stands."),
    ),
    Refusal.PAUSED: (
        errors.KeyPaused,
        gettext_lazy("After a wrong key there is a pause. This one was not looked at."),
    ),
}


def _refused(refusal: Refusal, *, paused_until: datetime | None = None) -> DomainError:
    error, message = _REFUSALS[refusal]
    data = {} if paused_until is None else {"paused_until": to_ms(paused_until)}
    return error(str(message), data=data)

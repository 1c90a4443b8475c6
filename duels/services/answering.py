"""Answers to the questions of an Express, timed by the server."""

import logging
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from duels.errors import BadChoice, NotStarted
from duels.models import Answer, Kind
from duels.rules import questions
from duels.services.locks import Part, lock_part
from duels.services.news import tell_room
from duels.services.settling import settle_due
from tallyworks.players.services import lock_acting_player

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer: the question's number from 1, the chosen machine from 0."""

    duel_id: int
    player_id: int
    number: int
    choice: int


def answer_question(*, reply: Reply, now: datetime) -> bool:
    """Take the answer to the question that is before the player; return whether it was.

    An answer to another question counts for nothing: that one's time is over, or it was answered.
    The next question is sent with the answer, at `now`. Locks the player's row, then the duel.

    Raises:
        PlayerBlocked: he may not act.
        DuelNotFound, NotAccepted, DuelOver, WrongKind: he has no such running Express.
        NotStarted: he has not started.
        BadChoice: no such machine.
    """
    if not questions.is_choice(reply.choice):
        raise BadChoice(_("A question has four machines."), field="choice")
    settle_due(now=now)
    with transaction.atomic():
        lock_acting_player(player_id=reply.player_id, now=now)
        part = lock_part(duel_id=reply.duel_id, player_id=reply.player_id, kind=Kind.EXPRESS)
        seat, turn = part.seat, part.seat.turn_at(now)
        if turn is None:
            raise NotStarted(_("You have not started this duel."))
        if turn.number != reply.number or seat.is_over(now):
            return False
        _take(part, turn, choice=reply.choice, now=now)
    logger.info("duel.answered duel=%s player=%s", reply.duel_id, reply.player_id)
    if seat.done_at is not None:
        settle_due(now=now)
    return True


def _take(part: Part, turn: questions.Turn, *, choice: int, now: datetime) -> None:
    duel, seat = part.duel, part.seat
    answer = Answer.objects.create(
        seat=seat,
        number=turn.number,
        choice=choice,
        is_right=duel.questions[turn.number - 1]["answer"] == choice,
        sent_at=turn.sent_at,
        received_at=now,
        taken_ms=questions.taken_ms(sent_at=turn.sent_at, received_at=now),
    )
    if answer.is_right:
        seat.right_count += 1
        seat.right_ms += answer.taken_ms
    following = questions.answered(turn, now)
    seat.question_number, seat.question_sent_at = following.number, following.sent_at
    seat.deadline_at = questions.ends_at(following)
    if following.is_past_the_last:
        seat.done_at = now
    seat.save()
    part.put_off()
    tell_room(duel=duel, kind="answered", now=now, player_id=seat.player_id, count=answer.number)

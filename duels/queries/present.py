"""One duel before one player at one instant."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING

from duels.models import ROOM_KIND, Answer, Duel, Kind, Seat
from duels.querysets import FINISHED
from duels.rules import questions
from tallyworks.live.queries import get_head_seq
from tallyworks.live.types import Room
from tallyworks.ratings import queries as ratings
from tallyworks.workshops.queries import catalogue

if TYPE_CHECKING:
    from tallyworks.ratings.models import RatingChange
    from tallyworks.workshops.models import Workshop


class Phase(StrEnum):
    """Where a duel stands for the one who looks at it."""

    CHALLENGE = "challenge"
    GONE = "gone"
    READY = "ready"
    PLAYING = "playing"
    WAITING = "waiting"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class Present:
    """A duel with its two seats, the challenger's first; none before the acceptance.

    `place` is the viewer's, None for somebody who may accept. `ratings` are those before the duel
    for a finished one, else the present ones, by player. `seq` is the number of the last event of
    its room that is sure to be in it.
    """

    duel: Duel
    place: int | None
    phase: Phase
    seats: tuple[Seat, ...]
    ratings: dict[int, int]
    changes: dict[int, RatingChange]
    seq: int
    now: datetime

    @property
    def own(self) -> Seat | None:
        """Return the viewer's seat."""
        return self.seats[self.place] if self.seats and self.place is not None else None

    @property
    def other(self) -> Seat | None:
        """Return the other's seat."""
        return self.seats[1 - self.place] if self.seats and self.place is not None else None

    @property
    def is_finished(self) -> bool:
        """Tell whether the duel is settled or void."""
        return self.phase is Phase.FINISHED

    @property
    def shows_play(self) -> bool:
        """Tell whether the viewer may see what is played: from his own Start on."""
        own = self.own
        return own is not None and (own.started_at is not None or self.is_finished)

    @property
    def turn(self) -> questions.Turn | None:
        """Return the question before the viewer, None where there is none to answer."""
        own = self.own
        if own is None or self.phase is not Phase.PLAYING or self.duel.kind != Kind.EXPRESS:
            return None
        return own.turn_at(self.now)


def get_present(*, duel_id: int, viewer_id: int | None, now: datetime) -> Present | None:
    """Return a duel for one of its two players, or a challenge for somebody who may accept it.

    None for everybody else, as for one that is not there; a challenge by link opens by its token.
    """
    # First of all: what happens while the rest is read is told again.
    seq = get_head_seq(Room(ROOM_KIND, duel_id))
    duel = Duel.objects.with_players().filter(pk=duel_id).first()
    if duel is None or not _may_see(duel, viewer_id, now=now):
        return None
    return _present(duel, viewer_id, seq=seq, now=now)


def get_linked(*, token: str, viewer_id: int | None, now: datetime) -> Present | None:
    """Return the challenge that `token` opens; once accepted, for its two players only."""
    duel = Duel.objects.with_players().filter(token=token).first()
    if duel is None:
        return None
    is_theirs = duel.place_of(viewer_id) is not None
    if not is_theirs and duel.accepted_at is not None:
        return None
    return _present(duel, viewer_id, seq=0, now=now)


def is_taken(*, duel_id: int | None = None, token: str = "") -> bool:
    """Tell whether somebody has accepted what was open to all under this number, or by this link.

    By whom is nobody's business.
    """
    taken = Duel.objects.filter(accepted_at__isnull=False)
    if duel_id is None:
        return taken.filter(token=token).exists()
    return taken.filter(pk=duel_id, reach=Duel.Reach.OPEN).exists()


def get_workshop(present: Present) -> Workshop | None:
    """Return the workshop of a duel for a viewer who may see it, else None."""
    if not present.shows_play or present.duel.workshop_id is None:
        return None
    return catalogue.get_duel_workshop(present.duel.workshop_id)


def list_answers(present: Present) -> dict[tuple[int, int], Answer]:
    """Return the answers of both sides by place and number; none before the duel is settled."""
    if not present.is_finished:
        return {}
    answers = Answer.objects.filter(seat__duel=present.duel).select_related("seat")
    return {(answer.seat.place, answer.number): answer for answer in answers}


def has_rematch_offer(present: Present) -> bool:
    """Tell whether the other of a finished duel has challenged the viewer again."""
    if not present.is_finished or present.other is None:
        return False
    rematches = Duel.objects.by(present.other.player_id).filter(rematch_of=present.duel)
    return rematches.open_at(present.now).exists()


def _may_see(duel: Duel, viewer_id: int | None, *, now: datetime) -> bool:
    if duel.place_of(viewer_id) is not None:
        return True
    return duel.reach == Duel.Reach.OPEN and duel.is_open(now)


def _present(duel: Duel, viewer_id: int | None, *, seq: int, now: datetime) -> Present:
    place = duel.place_of(viewer_id)
    seats = tuple(Seat.objects.of_duel(duel.pk)) if duel.accepted_at is not None else ()
    player_ids = [pk for pk in (duel.challenger_id, duel.opponent_id) if pk is not None]
    changes = {}
    if duel.status in FINISHED:
        found = ratings.list_changes([duel.reference], pool="DUEL")
        changes = {player_id: change for (_reference, player_id), change in found.items()}
    values = ratings.get_values(player_ids, pool="DUEL")
    values |= {player_id: change.before for player_id, change in changes.items()}
    phase = _phase(duel, seats, place, now=now)
    return Present(duel, place, phase, seats, values, changes, seq, now)


def _phase(duel: Duel, seats: tuple[Seat, ...], place: int | None, *, now: datetime) -> Phase:
    if duel.status in FINISHED:
        return Phase.FINISHED
    if not seats or place is None:
        return Phase.CHALLENGE if duel.is_open(now) else Phase.GONE
    own = seats[place]
    if own.is_over(now):
        return Phase.WAITING
    return Phase.READY if own.started_at is None else Phase.PLAYING

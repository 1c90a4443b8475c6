"""The rows that acts of tournaments lock: the tournament, then seats, then ratings."""

from datetime import datetime

from django.utils.translation import gettext as _

from tallyworks.players import queries as players
from tournaments.errors import MembersOnly, NotRunning, RoundNotFound, TournamentNotFound
from tournaments.models import Round, Tournament


def check_member(*, player_id: int) -> None:
    """Let a member through.

    Raises:
        MembersOnly: the player is a guest, or was deleted.
    """
    if players.get_member(player_id) is None:
        raise MembersOnly(_("Tournaments are for members. Sign up first: it costs nothing."))


def lock_tournament(*, tournament_id: int) -> Tournament:
    """Return the tournament as it is now, locked until the end of the caller's transaction.

    Raises:
        TournamentNotFound: there is none.
    """
    tournament = Tournament.objects.select_for_update().filter(pk=tournament_id).first()
    if tournament is None:
        raise TournamentNotFound(_("There is no such tournament."))
    return tournament


def lock_running(*, tournament_id: int) -> Tournament:
    """Return a running tournament, locked.

    Raises:
        TournamentNotFound: there is none.
        NotRunning: it has not started, or it is over.
    """
    tournament = lock_tournament(tournament_id=tournament_id)
    if tournament.state != Tournament.State.RUNNING:
        raise NotRunning(_("This tournament is not running."))
    return tournament


def find_round(*, tournament: Tournament, number: int) -> Round:
    """Return a round of a tournament whose row the caller holds.

    Raises:
        RoundNotFound: it has fewer rounds.
    """
    found = Round.objects.of_tournament(tournament.pk).filter(number=number).first()
    if found is None:
        raise RoundNotFound(_("There is no such round."))
    return found


def next_due_at(*, tournament: Tournament) -> datetime | None:
    """Return when the next transition of the tournament falls due, None while nothing does.

    Derived from the stored instants alone, so that it can be computed anew at any time.
    """
    if tournament.state == Tournament.State.REGISTRATION:
        return tournament.starts_at
    if tournament.state != Tournament.State.RUNNING:
        return None
    rounds = list(Round.objects.of_tournament(tournament.pk))
    current = next((one for one in rounds if not one.is_done), None)
    previous = _previous(rounds, current)
    if current is None:
        last = previous.times if previous is not None else None
        return None if tournament.held_at is not None or last is None else last.next_from
    return _round_due_at(tournament, current, previous)


def _previous(rounds: list[Round], current: Round | None) -> Round | None:
    if current is None:
        return rounds[-1] if rounds else None
    return next((one for one in rounds if one.number == current.number - 1), None)


def _round_due_at(
    tournament: Tournament, current: Round, previous: Round | None
) -> datetime | None:
    times = current.times
    if current.state in (Round.State.WAITING, Round.State.PAIRED) and tournament.held_at:
        return None
    if current.state == Round.State.WAITING:
        before = None if previous is None else previous.times
        return tournament.starts_at if before is None else before.scored_from
    if times is None:
        # Paired late: it starts as soon as anybody looks.
        return tournament.due_at or tournament.starts_at
    instants = {
        Round.State.PAIRED: times.starts_at,
        Round.State.FAMILIARISATION: times.opens_at,
        # A key of the closing instant itself is in time.
        Round.State.OPEN: times.closes_at + datetime.resolution,
        Round.State.CLOSING: times.scored_from,
    }
    return instants[Round.State(current.state)]

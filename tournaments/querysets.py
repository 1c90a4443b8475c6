"""The sets of tournaments and what is in them that reads and services speak of."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.db import models
from django.db.models import Count, Q

if TYPE_CHECKING:
    # Named in strings only.
    from tournaments.models import (  # noqa: F401
        Act,
        Match,
        Participant,
        PracticeGame,
        PracticePuzzle,
        Round,
        SealedPuzzle,
        Seat,
        Series,
        Submission,
        Tournament,
    )

PUBLIC = ("REGISTRATION", "RUNNING", "FINISHED", "CANCELLED")
ALIVE = ("REGISTRATION", "RUNNING")


class SeriesQuerySet(models.QuerySet["Series"]):
    """Tournaments that come again every week."""

    def active(self) -> SeriesQuerySet:
        """Keep those that go on."""
        return self.filter(is_active=True)


class TournamentQuerySet(models.QuerySet["Tournament"]):
    """Tournaments in whatever state."""

    def public(self) -> TournamentQuerySet:
        """Keep those that were published."""
        return self.filter(state__in=PUBLIC)

    def coming(self) -> TournamentQuerySet:
        """Keep those that have not ended, the next first."""
        return self.filter(state__in=ALIVE).order_by("starts_at", "pk")

    def past(self) -> TournamentQuerySet:
        """Keep those that have ended, the latest first."""
        return self.filter(state__in=("FINISHED", "CANCELLED")).order_by("-starts_at", "-pk")

    def drafts(self) -> TournamentQuerySet:
        """Keep those that are not published yet, the next first."""
        return self.filter(state="DRAFT").order_by("starts_at", "pk")

    def in_the_making(self) -> TournamentQuerySet:
        """Keep the drafts that were asked to be published and have not failed."""
        return self.filter(state="DRAFT", publish_asked_at__isnull=False, publish_error="")

    def failed_to_publish(self) -> TournamentQuerySet:
        """Keep the drafts whose publication has failed for a puzzle."""
        return self.filter(state="DRAFT", publish_error="puzzle_failed")

    def running(self) -> TournamentQuerySet:
        """Keep those that run."""
        return self.filter(state="RUNNING")

    def due(self, now: datetime) -> TournamentQuerySet:
        """Keep those of which a transition is due at `now`."""
        return self.filter(state__in=ALIVE, due_at__lte=now)

    def by_due_instant(self) -> TournamentQuerySet:
        """Order as their transitions fall due."""
        return self.order_by("due_at", "pk")

    def with_player(self, player_id: int) -> TournamentQuerySet:
        """Keep those in which the player takes part."""
        return self.filter(participants__player_id=player_id)


class RoundQuerySet(models.QuerySet["Round"]):
    """Rounds of tournaments."""

    def of_tournament(self, tournament_id: int) -> RoundQuerySet:
        """Keep those of one tournament, in their order."""
        return self.filter(tournament_id=tournament_id).order_by("number")

    def scored(self) -> RoundQuerySet:
        """Keep those whose results stand."""
        return self.filter(state="SCORED")

    def archived(self) -> RoundQuerySet:
        """Keep those whose results stand, of tournaments that are finished."""
        return self.scored().filter(tournament__state="FINISHED")

    def how_they_went(self) -> models.QuerySet[Round, tuple[Any, ...]]:
        """Return kind, size and level of those that are scored, the latest first, and how it went.

        That is how many sat in it, how many solved it, their median in ms, the limit in seconds.
        """
        counted = self.scored().annotate(player_count=Count("seats"))
        return counted.order_by("-closes_at", "-pk").values_list(
            "kind", "size", "level", "player_count", "solved_count", "median_ms", "limit_seconds"
        )

    def open(self) -> RoundQuerySet:
        """Keep those of running tournaments in which keys are taken."""
        return self.filter(tournament__state="RUNNING", state="OPEN")

    def under_way(self) -> RoundQuerySet:
        """Keep those of running tournaments that are paired and not closed."""
        states = ("PAIRED", "FAMILIARISATION", "OPEN")
        return self.filter(tournament__state="RUNNING", state__in=states)

    def open_at(self, now: datetime) -> RoundQuerySet:
        """Keep those that are open by their instants, the closing included."""
        return self.filter(opens_at__lte=now, closes_at__gte=now)

    def with_player(self, player_id: int) -> RoundQuerySet:
        """Keep those of tournaments in which the player takes part."""
        return self.filter(tournament__participants__player_id=player_id)

    def shown_at(self, now: datetime) -> RoundQuerySet:
        """Keep those whose pairings anybody may see: from the familiarisation on."""
        return self.exclude(state="WAITING").filter(starts_at__lte=now)


class SealedPuzzleQuerySet(models.QuerySet["SealedPuzzle"]):
    """Puzzles of rounds, sealed."""

    def of_tournament(self, tournament_id: int) -> SealedPuzzleQuerySet:
        """Keep those of one tournament."""
        return self.filter(round__tournament_id=tournament_id)


class ParticipantQuerySet(models.QuerySet["Participant"]):
    """Who takes part."""

    def of_tournament(self, tournament_id: int) -> ParticipantQuerySet:
        """Keep those of one tournament, by their entry."""
        return self.filter(tournament_id=tournament_id).order_by("pk")

    def active(self) -> ParticipantQuerySet:
        """Keep those who have not left."""
        return self.filter(withdrawn_at__isnull=True)

    def left(self) -> ParticipantQuerySet:
        """Keep those who have left."""
        return self.filter(withdrawn_at__isnull=False)

    def not_checked_in(self) -> ParticipantQuerySet:
        """Keep those who have not checked in."""
        return self.filter(checked_in_at__isnull=True)

    def placed_first(self) -> ParticipantQuerySet:
        """Order by the stored final place."""
        return self.order_by("place", "pk")

    def with_players(self) -> ParticipantQuerySet:
        """Read the players along."""
        return self.select_related("player")


class MatchQuerySet(models.QuerySet["Match"]):
    """Matches of rounds."""

    def of_tournament(self, tournament_id: int) -> MatchQuerySet:
        """Keep those of one tournament, round by round and board by board."""
        rows = self.filter(round__tournament_id=tournament_id)
        return rows.order_by("round__number", "board")

    def of_participant(self, participant_id: int) -> MatchQuerySet:
        """Keep those in which the participant sits."""
        return self.filter(Q(first_id=participant_id) | Q(second_id=participant_id))


class RoundSeatQuerySet(models.QuerySet["Seat"]):
    """Places of participants in rounds."""

    def of_round(self, round_id: int) -> RoundSeatQuerySet:
        """Keep those of one round."""
        return self.filter(round_id=round_id).order_by("pk")

    def solved(self) -> RoundSeatQuerySet:
        """Keep those from which the correct key came in time."""
        return self.filter(solved_ms__isnull=False)

    def still_at_it(self) -> RoundSeatQuerySet:
        """Keep those from which a correct key may still come."""
        return self.filter(solved_ms__isnull=True, participant__withdrawn_at__isnull=True)


class SubmissionQuerySet(models.QuerySet["Submission"]):
    """Keys that were evaluated."""

    def of_seat(self, seat_id: int) -> SubmissionQuerySet:
        """Keep those of one seat, in order of receipt."""
        return self.filter(seat_id=seat_id).order_by("received_ms", "pk")

    def of_attempt(self, attempt: int) -> SubmissionQuerySet:
        """Keep those of one attempt at the round: 1, or 2 for the reserve."""
        return self.filter(attempt=attempt)

    def wrong(self) -> SubmissionQuerySet:
        """Keep the wrong ones."""
        return self.filter(verdict="WRONG")


class TournamentActQuerySet(models.QuerySet["Act"]):
    """What was done to tournaments."""

    def latest_first(self) -> TournamentActQuerySet:
        """Order by instant, the latest first."""
        return self.order_by("-done_at", "-pk")


class PracticePuzzleQuerySet(models.QuerySet["PracticePuzzle"]):
    """Puzzles outside tournaments."""

    def on_shelves(self) -> PracticePuzzleQuerySet:
        """Leave out those of finished tournaments."""
        return self.filter(round__isnull=True)

    def of_shelf(self, kind: str, size: int, level: int) -> PracticePuzzleQuerySet:
        """Keep those of one kind, size and level, the oldest first."""
        return self.on_shelves().filter(kind=kind, size=size, level=level).order_by("pk")

    def not_begun_by(self, player_id: int) -> PracticePuzzleQuerySet:
        """Keep those that the player has not begun."""
        return self.exclude(games__player_id=player_id)


class PracticeGameQuerySet(models.QuerySet["PracticeGame"]):
    """Tries at puzzles outside tournaments."""

    def of_player(self, player_id: int) -> PracticeGameQuerySet:
        """Keep those of one player."""
        return self.filter(player_id=player_id)

    def on_shelves(self) -> PracticeGameQuerySet:
        """Leave out those of the puzzles of finished tournaments."""
        return self.filter(puzzle__round__isnull=True)

    def running(self) -> PracticeGameQuerySet:
        """Keep those neither solved nor given up, the latest first."""
        under_way = self.filter(solved_at__isnull=True, given_up_at__isnull=True)
        return under_way.order_by("-started_at", "-pk")

    def with_puzzle(self) -> PracticeGameQuerySet:
        """Read the puzzles along."""
        return self.select_related("puzzle")

    def with_origin(self) -> PracticeGameQuerySet:
        """Read the puzzles along, with round and tournament where they come from one."""
        return self.select_related("puzzle__round__tournament")

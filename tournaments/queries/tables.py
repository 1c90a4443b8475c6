"""Standings, crosstable and pairings with names, as pages, endpoints and exports show them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.cache import cache

from tallyworks.ratings import queries as ratings
from tournaments.models import Match, Participant, Round, Seat, Tournament
from tournaments.queries import shapes
from tournaments.queries.ratings import get_ratings
from tournaments.queries.results import Counted, count_results
from tournaments.rules.standings import Line, Played

_KEPT_SECONDS = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairings:
    """Matches of one round, board by board."""

    round: Round
    matches: list[dict[str, Any]]


def list_standings(tournament: Tournament, *, name: str | None = None) -> list[dict[str, Any]]:
    """Return the standings as they stand after the last scored round, each line explained.

    Kept until a round is scored or void or somebody leaves, or it is rated anew, as hundreds of
    pages ask at once; `name` is what they are kept under, read where it is not known.
    """
    return _keep_standings(tournament, name or read_name(tournament))


def find_lines(
    tournament: Tournament, ids: Collection[int], *, name: str
) -> dict[int, dict[str, Any]]:
    """Return the lines of these participants in the standings that are kept under `name`.

    Each line is kept by itself as well: a page that shows two of a thousand reads two.
    """
    names = {f"{name}:{one}": one for one in ids}
    kept: dict[str, dict[str, Any]] = cache.get_many(names)
    if len(kept) < len(names):
        lines = {line["id"]: line for line in _keep_standings(tournament, name)}
        kept = {key: lines[one] for key, one in names.items() if one in lines}
        cache.set_many(kept, timeout=_KEPT_SECONDS)
    return {names[key]: line for key, line in kept.items()}


def list_pairings(tournament_id: int, number: int, *, now: datetime) -> Pairings | None:
    """Return the matches of a round once they are shown, from its familiarisation on.

    Times of keys are in it only when the round is scored.
    """
    rounds = Round.objects.filter(tournament_id=tournament_id, number=number)
    shown = rounds.shown_at(now).first()
    if shown is None:
        return None
    matches = Match.objects.filter(round=shown).select_related("first__player", "second__player")
    times: dict[int, int | None] = {}
    if shown.state == Round.State.SCORED:
        seats = Seat.objects.of_round(shown.pk)
        times = dict(seats.values_list("participant_id", "solved_ms"))
    told = [shapes.match_json(match, times) for match in matches.order_by("board")]
    return Pairings(round=shown, matches=told)


def list_participants(tournament: Tournament) -> list[dict[str, Any]]:
    """Return who takes part, by rating: the present one before the start, then the frozen one."""
    participants = Participant.objects.of_tournament(tournament.pk).with_players()
    people = list(participants)
    present = get_ratings([one.player_id for one in people])
    told = []
    for one in people:
        person = {**shapes.person_json(one), "player": one.player_id}
        if one.initial_rating is None:
            rating = present[one.player_id]
            person |= {"rating": rating.value, "is_provisional": rating.is_provisional}
        told.append(person)
    return sorted(told, key=lambda person: (-person["rating"], person["id"]))


def read_name(tournament: Tournament) -> str:
    """Return what the standings are kept under, read from the tables."""
    return name_standings(
        tournament,
        rounds=Round.objects.of_tournament(tournament.pk),
        left_count=Participant.objects.of_tournament(tournament.pk).left().count(),
    )


def forget_standings(tournaments: Iterable[Tournament]) -> None:
    """Forget the kept standings of tournaments whose ratings were changed after their end."""
    for tournament in tournaments:
        name = read_name(tournament)
        people = Participant.objects.of_tournament(tournament.pk).values_list("pk", flat=True)
        cache.delete_many([name, *(f"{name}:{one}" for one in people)])


def name_standings(tournament: Tournament, *, rounds: Iterable[Round], left_count: int) -> str:
    """Return what the standings are kept under: all that can change them is in it."""
    done = (one for one in rounds if one.is_done)
    version = "-".join(f"{one.number}{one.state[0]}{one.attempt}" for one in done)
    # With the seed, as another database may use the same ids.
    where = f"{tournament.pk}:{tournament.seed}:{tournament.state}"
    return f"tournaments:standings:{where}:{version}:{left_count}"


def _keep_standings(tournament: Tournament, name: str) -> list[dict[str, Any]]:
    kept: list[dict[str, Any]] | None = cache.get(name)
    if kept is None:
        kept = _make_standings(tournament)
        cache.set(name, kept, timeout=_KEPT_SECONDS)
    return kept


def _make_standings(tournament: Tournament) -> list[dict[str, Any]]:
    counted = count_results(tournament.pk)
    participants = Participant.objects.of_tournament(tournament.pk).with_players()
    people = {one.pk: one for one in participants}
    references = [tournament.reference] if tournament.is_over else []
    changes = ratings.list_changes(references, pool="TOURNAMENT") if references else {}
    names = {pk: one.player.name for pk, one in people.items()}
    places = {line.participant: line.place for line in counted.lines()}
    told = []
    for line in counted.lines():
        one = people[line.participant]
        change = changes.get((tournament.reference, one.player_id))
        told.append(
            {
                **shapes.person_json(one),
                "player": one.player_id,
                "place": line.place,
                "half_points": line.half_points,
                "buchholz": line.buchholz,
                "berger_quarters": line.berger_quarters,
                "solved_count": line.solved_count,
                "total_ms": line.total_ms,
                "rounds": _rounds(line, counted, names, places),
                "rating_change": None if change is None else change.amount,
                "rating_after": None if change is None else change.after,
            }
        )
    return told


def _rounds(
    line: Line, counted: Counted, names: dict[int, str], places: dict[int, int]
) -> list[dict[str, Any]]:
    """Return, round by round, what a participant played and what it adds to his tie-breaks."""
    played = counted.played[line.participant]
    told = []
    for number, result, part in zip(counted.numbers, played, line.contributions, strict=True):
        told.append(_round(number, result) | {
            "opponent_name": None if result.opponent is None else names[result.opponent],
            "opponent_place": None if result.opponent is None else places[result.opponent],
            "opponent_half_points": part.opponent_half_points,
            "berger_quarters": part.berger_quarters,
        })  # fmt: skip
    return told


def _round(number: int, result: Played) -> dict[str, Any]:
    return {
        "round": number,
        "opponent": result.opponent,
        "half_points": result.half_points,
        "solved_ms": result.solved_ms,
    }

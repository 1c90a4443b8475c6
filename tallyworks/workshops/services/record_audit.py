"""Records and places in rankings recomputed from the stored runs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from tallyworks.workshops.models import Record, Run, Score, Workshop
from tallyworks.workshops.queries.rankings import points

# (player, received at, cost, cycles, area) of a run that counts.
_Row = tuple[int, datetime, int, int, int]
# (value, instant), the better first, by (player, measure).
_Best = dict[tuple[int, str], tuple[int, datetime]]


@dataclass(frozen=True, slots=True)
class RecordFinding:
    """A record or score that is not what the runs make of it; `found` is None where it is missing.

    `what` is the measure, SCORE for the place in the ranking, or SCORE.points for what the place
    gives and since when; with `.run` after it where all is so but the run it names did not make it,
    `found` being None. `expected` is None, too, where the runs do not tell.
    """

    workshop_id: int
    player_id: int
    what: str
    expected: tuple[int, datetime] | None
    found: tuple[int, datetime] | None


def audit_records() -> Iterator[RecordFinding]:
    """Yield every difference, workshop by workshop; a score may be missing, as not all are ranked.

    Runs that are under way meanwhile may show up: ask again.
    """
    workshops = Run.objects.order_by("workshop_id").values_list("workshop_id", flat=True)
    for workshop_id in workshops.distinct():
        yield from _audit(workshop_id)


def has_false_records(*, workshop_id: int) -> bool:
    """Tell whether a record or a place in the ranking is not what the counted runs make of it."""
    return any(_audit(workshop_id))


def _audit(workshop_id: int) -> Iterator[RecordFinding]:
    runs = Run.objects.filter(workshop_id=workshop_id).counted()
    rows = list(runs.values_list("player_id", "received_at", "cost", "cycles", "area"))
    made = _best_of(rows)
    yield from _compare(workshop_id, made)
    yield from _list_false_places(workshop_id, made, rows)
    yield from _list_misled(workshop_id)


def _best_of(rows: Iterable[_Row]) -> _Best:
    best: _Best = {}
    for player, at, cost, cycles, area in rows:
        values = {"COST": cost, "CYCLES": cycles, "AREA": area, "SUM": cost + cycles + area}
        for measure, value in values.items():
            key = player, measure
            best[key] = min(best.get(key, (value, at)), (value, at))
    return best


def _kept(workshop_id: int) -> _Best:
    rows = Record.objects.filter(workshop_id=workshop_id)
    return {
        (player, measure): (value, at)
        for player, measure, value, at in rows.values_list(
            "player_id", "measure", "value", "reached_at"
        )
    }


def _compare(workshop_id: int, made: _Best) -> Iterator[RecordFinding]:
    kept = _kept(workshop_id)
    for player, measure in sorted(made.keys() | kept.keys()):
        expected, found = made.get((player, measure)), kept.get((player, measure))
        if expected != found:
            yield RecordFinding(workshop_id, player, measure, expected, found)


def _list_false_places(
    workshop_id: int, made: _Best, rows: Iterable[_Row]
) -> Iterator[RecordFinding]:
    """Yield the places of another sum, other points or another instant than the runs make.

    Where a guest was joined to a member the closed places of both stand, while all their runs are
    the member's: of such a place is asked only that a run of theirs gave those points at that
    instant.
    """
    workshop = Workshop.objects.get(pk=workshop_id)
    given: dict[tuple[int, int], list[datetime]] = defaultdict(list)
    for player, at, *measures in rows:
        given[player, points(workshop, sum(measures))].append(at)
    scores = Score.objects.filter(workshop_id=workshop_id)
    joined = set(scores.of_joined().values_list("player_id", flat=True))
    for score in scores.select_related("run").order_by("player_id"):
        is_joined = score.player_id in joined
        place = score.best_sum, score.reached_at
        expected = made.get((score.player_id, "SUM"))
        if expected != place and not is_joined:
            yield RecordFinding(workshop_id, score.player_id, "SCORE", expected, place)
            continue
        gained = points(workshop, score.best_sum)
        # Where there are no points to reach, it is the sum that was.
        instants = given[score.run.player_id, gained] if gained else [score.reached_at]
        due = None if is_joined or not instants else (gained, min(instants))
        found = score.points, score.points_reached_at
        is_told = score.points == gained and score.points_reached_at in instants
        if not is_told or due not in (None, found):
            yield RecordFinding(workshop_id, score.player_id, "SCORE.points", due, found)


def _list_misled(workshop_id: int) -> Iterator[RecordFinding]:
    records = Record.objects.filter(workshop_id=workshop_id).misled()
    for record in records.order_by("player_id", "measure"):
        expected, what = (record.value, record.reached_at), f"{record.measure}.run"
        yield RecordFinding(workshop_id, record.player_id, what, expected, None)
    scores = Score.objects.filter(workshop_id=workshop_id).misled()
    for score in scores.order_by("player_id"):
        expected = (score.best_sum, score.reached_at)
        yield RecordFinding(workshop_id, score.player_id, "SCORE.run", expected, None)

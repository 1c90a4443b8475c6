"""Records and places in rankings recomputed from the stored runs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from tallyworks.workshops.models import Record, Run, Score

# (value, instant), the better first, by (player, measure).
_Best = dict[tuple[int, str], tuple[int, datetime]]


@dataclass(frozen=True, slots=True)
class RecordFinding:
    """A record or score that is not what the runs make of it; `found` is None where it is missing.

    `what` is the measure, or SCORE for the place in the ranking; with `.run` after it where all is
    so but the run it names did not make it, `found` being None.
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
        made = _best_of_runs(workshop_id)
        yield from _compare(workshop_id, made)
        sums = {player: best for (player, measure), best in made.items() if measure == "SUM"}
        rows = Score.objects.filter(workshop_id=workshop_id)
        for player, value, at in rows.values_list("player_id", "best_sum", "reached_at"):
            if sums.get(player) != (value, at):
                found = (value, at)
                yield RecordFinding(workshop_id, player, "SCORE", sums.get(player), found)
        yield from _list_misled(workshop_id)


def has_false_records(*, workshop_id: int) -> bool:
    """Tell whether a record of the workshop is not the best of its player's counted runs.

    It must name the run that made it, and so must each place in the ranking.
    """
    if any(_compare(workshop_id, _best_of_runs(workshop_id))):
        return True
    return any(_list_misled(workshop_id))


def _best_of_runs(workshop_id: int) -> _Best:
    best: _Best = {}
    runs = Run.objects.filter(workshop_id=workshop_id, status=Run.Status.SOLVED, after_close=False)
    rows = runs.values_list("player_id", "received_at", "cost", "cycles", "area")
    for player, at, cost, cycles, area in rows.iterator():
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


def _list_misled(workshop_id: int) -> Iterator[RecordFinding]:
    records = Record.objects.filter(workshop_id=workshop_id).misled()
    for record in records.order_by("player_id", "measure"):
        expected, what = (record.value, record.reached_at), f"{record.measure}.run"
        yield RecordFinding(workshop_id, record.player_id, what, expected, None)
    scores = Score.objects.filter(workshop_id=workshop_id).misled()
    for score in scores.order_by("player_id"):
        expected = (score.best_sum, score.reached_at)
        yield RecordFinding(workshop_id, score.player_id, "SCORE.run", expected, None)

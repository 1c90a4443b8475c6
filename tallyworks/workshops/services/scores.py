"""A player's place in the ranking of a workshop, from his record of the sum."""

from datetime import datetime

from tallyworks.core import push
from tallyworks.workshops.models import Record, Score
from tallyworks.workshops.queries.catalogue import has_looked
from tallyworks.workshops.queries.points import get_points_reached_at
from tallyworks.workshops.queries.rankings import points
from tallyworks.workshops.services.groups import workshop_group
from tallyworks.workshops.signals import score_changed


def place_score(*, player_id: int, workshop_id: int, now: datetime) -> Score | None:
    """Return the player's place by his stored record of the sum, None where he has none.

    The caller has locked the player's row, in a transaction.
    """
    best = Record.objects.best_of(player_id=player_id, workshop_id=workshop_id)
    return None if best is None else place_record(record=best, now=now)


def place_record(*, record: Record, now: datetime) -> Score | None:
    """Return the place of a player whose record of the sum is now `record`.

    Whoever saw the workshop before it opened is not ranked (site rules §2). The caller has locked
    the player's row, in a transaction.
    """
    workshop = record.workshop
    if not workshop.is_ranked:
        return None
    if has_looked(player_id=record.player_id, workshop_id=workshop.pk):
        return None
    score = _score(record)
    Score.objects.keep(score)
    if workshop.is_scored:
        score_changed.send(sender=Score, player_id=record.player_id, day=workshop.day, now=now)
    message: push.Message = {"type": "ranking_changed", "at": record.reached_at.isoformat()}
    push.publish(workshop_group(workshop_id=workshop.pk), message)
    return score


def _score(best: Record) -> Score:
    return Score(
        player_id=best.player_id,
        workshop=best.workshop,
        best_sum=best.value,
        points=points(best.workshop, best.value),
        run_id=best.run_id,
        reached_at=best.reached_at,
        points_reached_at=get_points_reached_at(best),
    )

"""A player's place in the ranking of a workshop, from his record of the sum."""

from datetime import datetime

from sim.scoring import largest_sum
from tallyworks.core import push
from tallyworks.workshops.models import Look, Record, Run, Score, Workshop
from tallyworks.workshops.queries.rankings import points
from tallyworks.workshops.services.groups import workshop_group
from tallyworks.workshops.signals import score_changed


def place_score(*, player_id: int, workshop_id: int, now: datetime) -> Score | None:
    """Return the player's place after his record of the sum changed, None where he has none.

    Whoever saw the workshop before it opened is not ranked (site rules §2). The caller has locked
    the player's row, in a transaction.
    """
    best = Record.objects.best_of(player_id=player_id, workshop_id=workshop_id)
    if best is None or not best.workshop.is_ranked:
        return None
    if Look.objects.filter(workshop_id=workshop_id, player_id=player_id).exists():
        return None
    score = _score(best)
    Score.objects.keep(score)
    score_changed.send(sender=Score, player_id=player_id, workshop_id=workshop_id, now=now)
    message: push.Message = {"type": "ranking_changed", "at": best.reached_at.isoformat()}
    push.publish(workshop_group(workshop_id=workshop_id), message)
    return score


def _score(best: Record) -> Score:
    workshop = best.workshop
    gained = points(workshop, best.value)
    runs = Run.objects.filter(player_id=best.player_id, workshop=workshop)
    first = runs.first_reaching(
        largest_sum(workshop.par_sum, gained, big=workshop.kind == Workshop.Kind.BIG)
    )
    return Score(
        player_id=best.player_id,
        workshop=workshop,
        best_sum=best.value,
        points=gained,
        run_id=best.run_id,
        reached_at=best.reached_at,
        points_reached_at=best.reached_at if first is None else first.received_at,
    )

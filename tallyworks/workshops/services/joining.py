"""What becomes of a guest's play when he is joined to a member's account (site rules §2)."""

from datetime import datetime

from tallyworks.workshops import rules
from tallyworks.workshops.models import Record, Run, Score
from tallyworks.workshops.queries.attempts import list_records
from tallyworks.workshops.services.scores import place_score


def join_play(*, guest_id: int, member_id: int, now: datetime) -> None:
    """Move the guest's attempts to the member and keep the better record of each measure.

    Records keep their own instants. Rankings that are closed stand as they were, with the guest's
    name; in those still open the member takes the better place. The caller has locked both
    players' rows, in a transaction.
    """
    Run.objects.filter(player_id=guest_id).update(player_id=member_id)
    _join_records(guest_id, member_id)
    open_scores = Score.objects.filter(player_id=guest_id).of_open_workshops(now)
    workshop_ids = list(open_scores.values_list("workshop_id", flat=True))
    open_scores.delete()
    for workshop_id in workshop_ids:
        place_score(player_id=member_id, workshop_id=workshop_id, now=now)


def _join_records(guest_id: int, member_id: int) -> None:
    held = {
        (record.workshop_id, record.measure): (record.value, record.reached_at)
        for record in list_records(member_id)
    }
    better = [
        Record(
            player_id=member_id,
            workshop_id=record.workshop_id,
            measure=record.measure,
            value=record.value,
            run_id=record.run_id,
            reached_at=record.reached_at,
        )
        for record in list_records(guest_id)
        if rules.improves(
            value=record.value,
            at=record.reached_at,
            held=held.get((record.workshop_id, record.measure)),
        )
    ]
    Record.objects.keep(better)
    # What stays with the guest are his places in closed rankings, and nothing else.
    Record.objects.filter(player_id=guest_id).delete()

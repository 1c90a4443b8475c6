"""What players and deployments do with the course."""

from datetime import UTC, datetime
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext as _

from sim import codec
from tallyworks.players.services import export_rows, lock_acting_player
from tallyworks.tutorial import rules
from tallyworks.tutorial.errors import LessonNotFound, NoMoreHints
from tallyworks.tutorial.models import HintProgress
from tallyworks.workshops.services import TutorialSheet, publish_tutorials

# Before any visitor: the course has no opening day.
OPENS_AT: Final = datetime(2026, 1, 1, tzinfo=UTC)


def publish_course() -> None:
    """Write the twelve workshops where they are missing or have changed; doing it again is idle."""
    publish_tutorials(
        sheets=[
            TutorialSheet(lesson.number, codec.sheet_to_json(lesson.sheet), lesson.par)
            for lesson in rules.LESSONS
        ],
        opens_at=OPENS_AT,
    )


def next_hint(*, number: int, opened_count: int) -> int:
    """Return how many hints of a lesson are open after one more, 1 to 3.

    A visitor who has not acted yet is no player: his count is the session's, and stored there.

    Raises:
        LessonNotFound: there is no such lesson.
        NoMoreHints: all are open.
    """
    if rules.find_lesson(number) is None:
        raise LessonNotFound
    if opened_count >= rules.HINT_COUNT:
        raise NoMoreHints(_("That was the last hint of this workshop."))
    return opened_count + 1


def open_hint(*, player_id: int, number: int, seen_count: int, now: datetime) -> int:
    """Open the next hint of a lesson for a player and return how many are open, 1 to 3.

    `seen_count` hints were shown to him in this browser before he became a player. Locks the
    player's row, so that two requests open one hint each.

    Raises:
        PlayerBlocked: he may not act.
        LessonNotFound: there is no such lesson.
        NoMoreHints: all are open.
    """
    with transaction.atomic():
        player_id = lock_acting_player(player_id=player_id, now=now)
        held = HintProgress.objects.by(player_id).counts().get(number, 0)
        opened_count = next_hint(number=number, opened_count=max(held, seen_count))
        _keep(player_id, {number: opened_count}, now)
    return opened_count


def export_hints(*, player_id: int) -> dict[str, list[dict[str, Any]]]:
    """Return the hints the player opened, for the copy of his data."""
    return {"hints": export_rows(rows=HintProgress.objects.by(player_id))}


def join_hints(*, guest_id: int, member_id: int, now: datetime) -> None:
    """Give a member the hints that the guest he was had opened; the larger count stays.

    Called within the transaction that joins the two and holds both players' rows.
    """
    held = HintProgress.objects.by(member_id).counts()
    theirs = HintProgress.objects.by(guest_id).counts()
    more = {number: count for number, count in theirs.items() if count > held.get(number, 0)}
    _keep(member_id, more, now)
    HintProgress.objects.by(guest_id).delete()


def _keep(player_id: int, counts: dict[int, int], now: datetime) -> None:
    HintProgress.objects.bulk_create(
        [
            HintProgress(player_id=player_id, number=number, opened_count=count, opened_at=now)
            for number, count in counts.items()
        ],
        update_conflicts=True,
        unique_fields=["player", "number"],
        update_fields=["opened_count", "opened_at"],
    )

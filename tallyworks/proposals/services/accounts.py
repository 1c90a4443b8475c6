"""What becomes of proposals, ratings and reports when accounts are joined, copied or deleted."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import F

from tallyworks.players.services import export_rows
from tallyworks.proposals.models import Decision, Play, Proposal, Publication, Rating, Report


def join_plays(*, guest_id: int, member_id: int) -> None:
    """Make a guest's plays and reports the member's; what both have counts once.

    Called within the transaction that joins the two and holds both players' rows.
    """
    held = {play.publication_id: play for play in Play.objects.filter(player_id=member_id)}
    plays = Play.objects.filter(player_id=guest_id).select_related("publication")
    for play in plays.order_by("publication_id"):
        _join_play(play, held.get(play.publication_id), member_id)
    reported = Report.objects.filter(player_id=member_id).values("publication_id")
    theirs = Report.objects.filter(player_id=guest_id).exclude(publication__author_id=member_id)
    moving = theirs.exclude(publication_id__in=reported).values_list("pk", flat=True)
    Report.objects.filter(pk__in=list(moving)).update(player_id=member_id)


def export_proposals(*, player_id: int) -> dict[str, list[dict[str, Any]]]:
    """Return the player's proposals with the answers to them, and what he said of others'.

    Who decided is staff, and another person; of what he decided himself: what and when.
    """
    title = ["publication__title"]
    return {
        "proposals": export_rows(
            rows=Proposal.objects.by(player_id),
            # What the moderators' search found is shown to no player (site rules §3).
            leave_out=[
                "claimed_by",
                "claimed_until",
                "normal_form",
                "search_revision",
                "search_nodes",
                "search_best_sum",
                "search_machine",
                "search_lower_bound",
                "search_proved",
            ],
        ),
        "answers": export_rows(
            rows=Decision.objects.told().filter(proposal__author_id=player_id),
            leave_out=["moderator"],
        ),
        "publications": export_rows(
            rows=Publication.objects.by_author(player_id),
            leave_out=["search_text", "open_report_count"],
        ),
        "plays": export_rows(rows=Play.objects.filter(player_id=player_id), add=title),
        "ratings": export_rows(rows=Rating.objects.filter(player_id=player_id), add=title),
        "reports": export_rows(rows=Report.objects.filter(player_id=player_id), add=title),
        "decisions": export_rows(
            rows=Decision.objects.filter(moderator_id=player_id), leave_out=["reason"]
        ),
    }


def leave_proposals(*, player_id: int, now: datetime) -> None:
    """Forget what a player who has left had not published; what is published stays, nameless.

    Drafts are deleted. What was sent is withdrawn and loses its words, as nobody will amend it.
    So do the words of his reports. Called in the transaction that deletes the account.
    """
    own = Proposal.objects.by(player_id)
    own.never_sent().delete()
    own.waiting().update(status=Proposal.Status.WITHDRAWN, claimed_by=None, claimed_until=None)
    unpublished = own.exclude(status__in=[Proposal.Status.PUBLISHED, Proposal.Status.UNPUBLISHED])
    unpublished.update(content={}, title="", text="", saved_at=now)
    own.update(content={}, language="")
    Report.objects.filter(player_id=player_id).update(text="")


def _join_play(play: Play, held: Play | None, member_id: int) -> None:
    publication = play.publication
    if held is None and publication.author_id != member_id:
        Play.objects.filter(pk=play.pk).update(player_id=member_id)
        return
    # Twice in the counts: the guest's part goes; what he alone had reached becomes the member's.
    is_inherited = held is not None and held.solved_at is None and play.solved_at is not None
    if held is not None and is_inherited:
        Play.objects.filter(pk=held.pk).update(solved_at=play.solved_at)
    is_lost = play.solved_at is not None and not is_inherited
    Publication.objects.filter(pk=publication.pk).update(
        player_count=F("player_count") - 1, solver_count=F("solver_count") - int(is_lost)
    )
    play.delete()

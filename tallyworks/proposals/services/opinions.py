"""What players make of a published workshop: plays counted, ratings, reports."""

from __future__ import annotations

import logging
from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from tallyworks.players.services import lock_acting_player
from tallyworks.proposals import rules
from tallyworks.proposals.errors import (
    AlreadyReported,
    BadStars,
    MembersOnly,
    NotSolved,
    OwnProposal,
    ProposalNotFound,
)
from tallyworks.proposals.models import Play, Publication, Rating, Report
from tallyworks.proposals.services.reasons import Why, check_why
from tallyworks.workshops.queries.members import has_solved

if TYPE_CHECKING:
    from tallyworks.players.models import Player

logger = logging.getLogger(__name__)


def rate_workshop(*, player: Player, workshop_id: int, stars: int, now: datetime) -> Publication:
    """Give a workshop 1 to 5 stars, or others than before; locks the player's row and its own.

    Raises:
        PlayerBlocked: he may not act.
        MembersOnly: he is a guest.
        BadStars: there is no such number of stars.
        ProposalNotFound: there is no such published workshop.
        OwnProposal: he made it.
        NotSolved: he has not solved it.
    """
    if player.is_guest:
        raise MembersOnly(_("Members rate workshops: sign up, and your solve is kept."))
    if stars not in rules.STARS:
        raise BadStars(_("Give 1 to 5 stars."), field="stars")
    with transaction.atomic():
        lock_acting_player(player_id=player.pk, now=now)
        publication = _lock_shown(workshop_id)
        if publication.author_id == player.pk:
            raise OwnProposal(_("This workshop is your own."))
        if not has_solved(player_id=player.pk, workshop_id=workshop_id):
            raise NotSolved(_("Solve the workshop, then rate it."))
        rating = Rating.objects.filter(publication=publication, player=player).first()
        if rating is None:
            rating = Rating(publication=publication, player=player, stars=0)
            publication.rating_count += 1
        publication.stars_sum += stars - rating.stars
        rating.stars, rating.rated_at = stars, now
        rating.save()
        publication.rating_score = rules.weighted_stars(
            stars_sum=publication.stars_sum, count=publication.rating_count
        )
        publication.save(update_fields=["stars_sum", "rating_count", "rating_score"])
    return publication


def report_workshop(*, player: Player, workshop_id: int, why: Why, now: datetime) -> Report:
    """Bring a published workshop before the moderators; once a player and workshop.

    Locks the player's row and the publication's.

    Raises:
        PlayerBlocked: he may not act.
        ReasonNeeded: no reason is given, or its words cannot be shown.
        ProposalNotFound: there is no such published workshop.
        OwnProposal: he made it.
        AlreadyReported: he has reported it before.
    """
    why = check_why(why=why)
    with transaction.atomic():
        player_id = lock_acting_player(player_id=player.pk, now=now)
        publication = _lock_shown(workshop_id)
        if publication.author_id == player_id:
            raise OwnProposal(_("This workshop is your own."))
        if Report.objects.filter(publication=publication, player_id=player_id).exists():
            raise AlreadyReported(_("You have reported this workshop; thank you."))
        report = Report.objects.create(
            publication=publication,
            player_id=player_id,
            reason_code=why.code,
            text=why.text,
            reported_at=now,
        )
        publication.open_report_count += 1
        publication.save(update_fields=["open_report_count"])
    logger.info("workshop.reported workshop=%s player=%s", workshop_id, player_id)
    return report


def count_play(*, player_id: int, workshop_id: int, is_solved: bool, now: datetime) -> None:
    """Count a player among those of a workshop, and among those who solved it, once each.

    Called in the transaction that stores his run and holds his row's lock; the author's own runs
    count for nothing.
    """
    publication = Publication.objects.filter(workshop_id=workshop_id).only("author_id").first()
    if publication is None or publication.author_id == player_id:
        return
    play = Play.objects.filter(publication=publication, player_id=player_id).first()
    if play is not None and (play.solved_at is not None or not is_solved):
        return
    if play is None:
        play = Play(publication=publication, player_id=player_id, played_at=now)
    play.solved_at = now if is_solved else None
    Publication.objects.count_play(publication.pk, is_new=play.pk is None, is_solved=is_solved)
    play.save()


def _lock_shown(workshop_id: int) -> Publication:
    shown = Publication.objects.select_for_update(no_key=True).shown()
    publication: Publication | None = shown.filter(workshop_id=workshop_id).first()
    if publication is None:
        raise ProposalNotFound(_("There is nothing here."))
    return publication

"""What moderators do: take a proposal up, publish, return or reject it, take a workshop down."""

from __future__ import annotations

import logging
from datetime import datetime
from typing import TYPE_CHECKING

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from sim import codec
from sim.run import run_machine
from tallyworks.core.acts import StaffAct, report_act
from tallyworks.notices.services import notify
from tallyworks.players.services import lock_acting_player
from tallyworks.proposals import rules
from tallyworks.proposals.errors import (
    ClaimedByAnother,
    NotAModerator,
    NotClaimed,
    NotWaiting,
    OwnProposal,
    ProposalNotFound,
    ProposalRefused,
)
from tallyworks.proposals.models import Decision, Proposal, Publication, Report
from tallyworks.proposals.queries.review import REVIEW_PERMISSION, seen_by
from tallyworks.proposals.rules import Problem
from tallyworks.proposals.services.reasons import Why, check_why
from tallyworks.proposals.wording import tell
from tallyworks.workshops.services import MemberSheet, hide_workshop, open_member_workshop

if TYPE_CHECKING:
    from tallyworks.players.models import Player

logger = logging.getLogger(__name__)


_KINDS = {
    Decision.Act.PUBLISHED: "WORKSHOP_PUBLISHED",
    Decision.Act.RETURNED: "PROPOSAL_RETURNED",
    Decision.Act.REJECTED: "PROPOSAL_REJECTED",
    Decision.Act.UNPUBLISHED: "WORKSHOP_TAKEN_DOWN",
}


def claim_proposal(*, moderator: Player, proposal_id: int, now: datetime) -> Proposal:
    """Take a waiting proposal up for half an hour, or for half an hour more.

    It is logged, as he sees the author's machine from now on and will be unranked on it. Locks
    the moderator's row and the proposal's.

    Raises:
        NotAModerator, PlayerBlocked: he may not.
        ProposalNotFound: there is none.
        NotWaiting: it does not wait.
        OwnProposal: it is his own.
        ClaimedByAnother: somebody works on it.
    """
    with transaction.atomic():
        proposal = _lock_waiting(moderator, proposal_id, now=now)
        if proposal.is_claimed_by_other(moderator.pk, now):
            assert proposal.claimed_until is not None
            raise ClaimedByAnother(
                _("Another moderator works on this proposal."),
                data={"until": proposal.claimed_until.isoformat()},
            )
        is_new = proposal.claimed_by_id != moderator.pk
        proposal.claimed_by = moderator
        proposal.claimed_until = now + rules.CLAIM
        proposal.save(update_fields=["claimed_by", "claimed_until"])
        if is_new:
            _log(proposal, moderator, Decision.Act.CLAIMED, Why(), now=now)
    return proposal


def release_proposal(*, moderator: Player, proposal_id: int, now: datetime) -> None:
    """Let other moderators take a proposal that the moderator took up.

    Raises:
        As `claim_proposal`; NotClaimed: he has not taken it up.
    """
    with transaction.atomic():
        proposal = _lock_claimed(moderator, proposal_id, now=now)
        proposal.claimed_by = proposal.claimed_until = None
        proposal.save(update_fields=["claimed_by", "claimed_until"])
        _report(proposal, moderator, "proposal.released", now=now)


def publish_proposal(*, moderator: Player, proposal_id: int, now: datetime) -> Publication:
    """Open a proposal to every player and tell its author.

    The author and whoever took it up are unranked on it. That no two like it are published at
    the same instant is held by the database.

    Raises:
        As `release_proposal`; ProposalRefused: one just like it was published meanwhile.
    """
    try:
        with transaction.atomic():
            proposal = _lock_claimed(moderator, proposal_id, now=now)
            _decide(proposal, moderator, Decision.Act.PUBLISHED, Why(), now=now)
            return _open(proposal, now=now)
    except IntegrityError:
        proposal = Proposal.objects.get(pk=proposal_id)
        twin = Proposal.objects.filter(
            status=Proposal.Status.PUBLISHED, fingerprint=proposal.fingerprint
        ).first()
        if twin is None:
            raise
        problem = Problem("duplicate", "workshop", {"title": twin.title})
        raise ProposalRefused([tell(problem)]) from None


def return_proposal(*, moderator: Player, proposal_id: int, why: Why, now: datetime) -> Proposal:
    """Give a proposal back to its author to amend it, with a reason, and tell him.

    Raises:
        As `release_proposal`; ReasonNeeded: there is none, or it cannot be shown.
    """
    with transaction.atomic():
        proposal = _lock_claimed(moderator, proposal_id, now=now)
        _decide(proposal, moderator, Decision.Act.RETURNED, why, now=now)
    return proposal


def reject_proposal(*, moderator: Player, proposal_id: int, why: Why, now: datetime) -> Proposal:
    """Turn a proposal down for good, with a reason, and tell its author.

    Raises:
        As `return_proposal`.
    """
    with transaction.atomic():
        proposal = _lock_claimed(moderator, proposal_id, now=now)
        _decide(proposal, moderator, Decision.Act.REJECTED, why, now=now)
    return proposal


def unpublish_workshop(
    *, moderator: Player, workshop_id: int, why: Why, now: datetime
) -> Publication:
    """Take a published workshop down, settle its reports, and tell its author why.

    Raises:
        NotAModerator, PlayerBlocked: he may not.
        ProposalNotFound: there is no such published workshop.
        OwnProposal: it is his own.
        ReasonNeeded: there is none, or it cannot be shown.
    """
    with transaction.atomic():
        publication = _lock_shown(moderator, workshop_id, now=now)
        publication.withdrawn_at = now
        _settle(publication, now=now)
        hide_workshop(workshop_id=workshop_id, now=now)
        _decide(publication.proposal, moderator, Decision.Act.UNPUBLISHED, why, now=now)
    return publication


def dismiss_reports(*, moderator: Player, workshop_id: int, now: datetime) -> None:
    """Settle the reports of a workshop that stays as it is.

    Raises:
        NotAModerator, PlayerBlocked: he may not.
        ProposalNotFound: there is no such published workshop.
        OwnProposal: it is his own.
    """
    with transaction.atomic():
        publication = _lock_shown(moderator, workshop_id, now=now)
        _settle(publication, now=now)
        _log(publication.proposal, moderator, Decision.Act.DISMISSED, Why(), now=now)


def _check_moderator(moderator: Player) -> None:
    if not moderator.has_perm(REVIEW_PERMISSION):
        raise NotAModerator(_("Only moderators may do this."))


def _lock_waiting(moderator: Player, proposal_id: int, *, now: datetime) -> Proposal:
    """Lock the acting moderator and a proposal that waits and is not his."""
    _check_moderator(moderator)
    lock_acting_player(player_id=moderator.pk, now=now)
    locked = Proposal.objects.select_for_update(no_key=True)
    proposal = locked.filter(pk=proposal_id).exclude(status=Proposal.Status.DRAFT).first()
    if proposal is None:
        raise ProposalNotFound(_("There is nothing here."))
    if proposal.author_id == moderator.pk:
        raise OwnProposal(_("This proposal is your own: another moderator decides it."))
    if proposal.status != Proposal.Status.WAITING:
        raise NotWaiting(_("This proposal does not wait for review."))
    return proposal


def _lock_claimed(moderator: Player, proposal_id: int, *, now: datetime) -> Proposal:
    """Lock a proposal that the moderator took up; after its time too, unless another has it."""
    proposal = _lock_waiting(moderator, proposal_id, now=now)
    if proposal.claimed_by_id != moderator.pk:
        raise NotClaimed(_("Take the proposal up before you decide it."))
    return proposal


def _lock_shown(moderator: Player, workshop_id: int, *, now: datetime) -> Publication:
    _check_moderator(moderator)
    lock_acting_player(player_id=moderator.pk, now=now)
    shown = Publication.objects.select_for_update(no_key=True, of=("self",)).shown()
    publication: Publication | None = (
        shown.select_related("proposal").filter(workshop_id=workshop_id).first()
    )
    if publication is None:
        raise ProposalNotFound(_("There is nothing here."))
    if publication.author_id == moderator.pk:
        raise OwnProposal(_("This workshop is your own: another moderator decides about it."))
    return publication


def _decide(
    proposal: Proposal, moderator: Player, act: Decision.Act, why: Why, *, now: datetime
) -> None:
    """Change the state of a locked proposal, log it, and tell the author."""
    if act != Decision.Act.PUBLISHED:
        why = check_why(why=why)
    proposal.status = Proposal.Status(act.value)
    proposal.claimed_by = proposal.claimed_until = None
    proposal.save(update_fields=["status", "claimed_by", "claimed_until"])
    decision = _log(proposal, moderator, act, why, now=now)
    notify(
        player_id=proposal.author_id,
        kind=_KINDS[act],
        data={"title": proposal.title, "code": why.code, "reason": why.text},
        reference=f"proposal:{proposal.pk}:{decision.pk}",
        now=now,
    )


def _log(
    proposal: Proposal, moderator: Player, act: Decision.Act, why: Why, *, now: datetime
) -> Decision:
    logger.info("proposal.%s proposal=%s by=%s", act.lower(), proposal.pk, moderator.pk)
    _report(proposal, moderator, f"proposal.{act.lower()}", why, now=now)
    return Decision.objects.create(
        proposal=proposal,
        moderator=moderator,
        act=act,
        revision=proposal.revision,
        reason_code=why.code,
        reason=why.text,
        decided_at=now,
    )


def _report(
    proposal: Proposal, moderator: Player, code: str, why: Why | None = None, *, now: datetime
) -> None:
    why = why or Why()
    act = StaffAct(
        code=code,
        actor_id=moderator.pk,
        object_type="proposals.proposal",
        object_id=proposal.pk,
        player_id=proposal.author_id,
        after={"status": proposal.status, "revision": proposal.revision, "why": why.code},
        reason=why.text,
    )
    report_act(act=act, now=now)


def _open(proposal: Proposal, *, now: datetime) -> Publication:
    sheet = codec.sheet_from_json(proposal.sheet)
    par = codec.parse_notation(proposal.par, sheet)
    result = run_machine(par, sheet)
    workshop = open_member_workshop(
        made=MemberSheet(proposal.pk, sheet, par, result),
        seen_by=[proposal.author_id, *seen_by(proposal.pk)],
        now=now,
    )
    return Publication.objects.create(
        proposal=proposal,
        workshop_id=workshop.pk,
        author_id=proposal.author_id,
        title=proposal.title,
        text=proposal.text,
        search_text=rules.fold(f"{proposal.title} {proposal.text}"),
        columns=sheet.columns,
        belts=sheet.belts,
        station_mask=rules.station_mask(sheet.stations),
        par_sum=result.sum,
        published_at=now,
    )


def _settle(publication: Publication, *, now: datetime) -> None:
    Report.objects.filter(publication=publication).open().update(settled_at=now)
    publication.open_report_count = 0
    publication.save(update_fields=["withdrawn_at", "open_report_count"])

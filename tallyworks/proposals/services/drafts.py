"""What an author does with a proposal before moderators see it, and when it comes back."""

from __future__ import annotations

import json
import logging
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils.translation import gettext as _

from sim import codec
from tallyworks.core.calendar import day_period, paris_date
from tallyworks.core.features import Feature, check_on
from tallyworks.players.services import lock_acting_player
from tallyworks.proposals import rules
from tallyworks.proposals.errors import (
    DailiesNeeded,
    DraftChanged,
    DraftNotStorable,
    MembersOnly,
    NotEditable,
    NotWaiting,
    ProposalNotFound,
    ProposalRefused,
    ProposedToday,
    TooManyDrafts,
    TooManyWaiting,
)
from tallyworks.proposals.models import Proposal
from tallyworks.proposals.queries.drafts import find_duplicate, get_allowance
from tallyworks.proposals.rules import Content, Hindrance, Verdict
from tallyworks.proposals.wording import tell
from tallyworks.workshops.services import check_may_run

if TYPE_CHECKING:
    from tallyworks.core.errors import DomainError
    from tallyworks.players.models import Player

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Version:
    """A working copy, and the revision it was built on; None: it may take the place of any."""

    content: Content
    revision: int | None = None


def begin_proposal(*, author: Player, content: Content, now: datetime) -> Proposal:
    """Store a new draft; locks the author's row.

    Raises:
        MembersOnly: he is a guest.
        PlayerBlocked: he may not act.
        TooManyDrafts: he keeps twenty unsent ones.
    """
    _check_member(author)
    with transaction.atomic():
        lock_acting_player(player_id=author.pk, now=now)
        if Proposal.objects.by(author.pk).never_sent().count() >= rules.MOST_DRAFTS:
            raise TooManyDrafts(_("You keep 20 drafts: delete one to begin another."))
        return Proposal.objects.create(
            author=author, content=_stored(content), created_at=now, saved_at=now
        )


def save_draft(*, author: Player, proposal_id: int, version: Version, now: datetime) -> Proposal:
    """Keep the author's working copy as it stands, unchecked; locks his row and the proposal's.

    What is there already is no change, so that a request may be sent again.

    Raises:
        PlayerBlocked: he may not act.
        ProposalNotFound: it is not his.
        NotEditable: it waits, or was decided for good.
        DraftChanged: it was built on an older version than the one there is.
    """
    with transaction.atomic():
        lock_acting_player(player_id=author.pk, now=now)
        proposal = _lock_editable(author.pk, proposal_id)
        _check_built_on(proposal, version)
        _keep(proposal, version.content)
        proposal.saved_at = now
        proposal.save(update_fields=["content", "draft_revision", "saved_at"])
    return proposal


def delete_draft(*, author: Player, proposal_id: int, now: datetime) -> None:
    """Delete a proposal that was never sent; locks the author's row and the proposal's.

    Raises:
        PlayerBlocked: he may not act.
        ProposalNotFound: it is not his.
        NotEditable: moderators have seen it, or do.
    """
    with transaction.atomic():
        lock_acting_player(player_id=author.pk, now=now)
        proposal = _lock_editable(author.pk, proposal_id)
        if proposal.is_counted:
            raise NotEditable(_("A proposal that was sent once is kept."))
        proposal.delete()


def send_proposal(
    *, author: Player, proposal_id: int | None, version: Version, language: str, now: datetime
) -> Proposal:
    """Check a proposal and put it into the moderators' queue, for the first time or again.

    Locks the author's row, by which his limits are exact, then the proposal's; without an id a new
    one is made. A refusal changes nothing. `language` is the one its author reads.

    Raises:
        PlayerBlocked: he may not act.
        ProposalNotFound: it is not his.
        NotEditable: it waits already, or was decided for good.
        DraftChanged: it was built on an older version than the one there is.
        MembersOnly, DailiesNeeded, TooManyWaiting, ProposedToday: a limit is reached.
        ProposalRefused: the checks found something.
        FeatureOff: the staff have switched proposals off.
    """
    check_on(Feature.PROPOSALS)
    check_may_run(player_id=author.pk, now=now)
    verdict = rules.check_content(version.content)
    with transaction.atomic():
        lock_acting_player(player_id=author.pk, now=now)
        proposal = Proposal(author=author, created_at=now)
        if proposal_id is not None:
            proposal = _lock_editable(author.pk, proposal_id)
            _check_built_on(proposal, version)
        hindrance = get_allowance(author, is_counted=proposal.is_counted, now=now).hindrance
        if hindrance is not None:
            raise limit_error(hindrance=hindrance, now=now)
        problems = [*verdict.problems, *find_duplicate(verdict, now=now)]
        if problems:
            raise ProposalRefused([tell(problem) for problem in problems])
        _take_over(proposal, version.content, verdict)
        proposal.status = Proposal.Status.WAITING
        proposal.language = language
        proposal.revision += 1
        proposal.proposed_date = proposal.proposed_date or paris_date(now)
        proposal.sent_at = proposal.saved_at = now
        proposal.save()
    logger.info("proposal.sent proposal=%s player=%s", proposal.pk, author.pk)
    return proposal


def withdraw_proposal(*, author: Player, proposal_id: int, now: datetime) -> Proposal:
    """Take a waiting proposal back, which frees its place; locks the author's row and its own.

    Raises:
        PlayerBlocked: he may not act.
        ProposalNotFound: it is not his.
        NotWaiting: it does not wait.
    """
    with transaction.atomic():
        lock_acting_player(player_id=author.pk, now=now)
        proposal = _lock(author.pk, proposal_id)
        if proposal.status != Proposal.Status.WAITING:
            raise NotWaiting(_("This proposal does not wait for review."))
        proposal.status = Proposal.Status.WITHDRAWN
        proposal.claimed_by = proposal.claimed_until = None
        proposal.saved_at = now
        proposal.save(update_fields=["status", "claimed_by", "claimed_until", "saved_at"])
    return proposal


def limit_error(*, hindrance: Hindrance, now: datetime) -> DomainError:
    """Return the refusal that stands for a limit, with the sentence that says what helps."""
    if hindrance is Hindrance.MEMBERS_ONLY:
        return MembersOnly(_("To propose a workshop you need a member account."))
    if hindrance is Hindrance.DAILIES_NEEDED:
        return DailiesNeeded(_("Solve 5 daily workshops before their close, then propose one."))
    if hindrance is Hindrance.TOO_MANY_WAITING:
        return TooManyWaiting(
            _("3 of your proposals wait for review: send another once one is decided.")
        )
    midnight = day_period(paris_date(now)).closes_at
    return ProposedToday(
        _("You have proposed a workshop today: the next one can go at midnight, Paris time."),
        data={"retry_at": midnight.isoformat()},
    )


def _check_member(player: Player) -> None:
    if player.is_guest:
        raise MembersOnly(_("To propose a workshop you need a member account."))


def _lock(author_id: int, proposal_id: int) -> Proposal:
    own = Proposal.objects.select_for_update(no_key=True).by(author_id)
    proposal = own.filter(pk=proposal_id).first()
    if proposal is None:
        raise ProposalNotFound(_("There is nothing here."))
    return proposal


def _lock_editable(author_id: int, proposal_id: int) -> Proposal:
    proposal = _lock(author_id, proposal_id)
    if not proposal.is_editable:
        raise NotEditable(_("This proposal can no longer be changed."))
    return proposal


def _check_built_on(proposal: Proposal, version: Version) -> None:
    """Refuse a version that knows nothing of the one there is, unless they are the same.

    Raises:
        DraftChanged: with what is there, so that both can be offered.
    """
    is_known = version.revision in (None, proposal.draft_revision)
    if is_known or asdict(version.content) == proposal.content:
        return
    raise DraftChanged(
        _("This draft was changed on another device. Choose which version to keep."),
        data={
            "kept": {
                "content": proposal.content,
                "revision": proposal.draft_revision,
                "saved_at": proposal.saved_at.isoformat(),
            }
        },
    )


def _keep(proposal: Proposal, content: Content) -> None:
    """Put `content` in the place of the working copy, as a new version where it differs."""
    stored = _stored(content)
    proposal.draft_revision += stored != proposal.content
    proposal.content = stored


def _stored(content: Content) -> dict[str, Any]:
    """Return the working copy as it is stored: anything the form holds, of a sane length.

    Raises:
        DraftNotStorable: it is too long, or holds signs that no database takes.
    """
    whole = asdict(content)
    text = json.dumps(whole)
    if len(text) > rules.LONGEST_DRAFT:
        raise DraftNotStorable(_("This is too long to be kept. Nothing was lost from the form."))
    # As JSON writes NUL and halves of signs.
    if "\\u0000" in text or not _is_whole(content.title + content.text + content.machine):
        raise DraftNotStorable(_("Control characters and invisible signs are not allowed."))
    return whole


def _is_whole(text: str) -> bool:
    return not any("\ud800" <= sign <= "\udfff" for sign in text)


def _take_over(proposal: Proposal, content: Content, verdict: Verdict) -> None:
    """Put what was checked beside the working copy."""
    sheet, machine, result = verdict.sheet, verdict.machine, verdict.result
    assert sheet is not None
    assert machine is not None
    assert result is not None
    form = rules.normal_form(sheet)
    _keep(proposal, content)
    proposal.title, proposal.text = verdict.title, verdict.text
    proposal.sheet = dict(codec.sheet_to_json(sheet))
    proposal.par = codec.format_notation(machine)
    proposal.par_sum = result.sum
    proposal.columns = sheet.columns
    proposal.normal_form = form.to_json()
    proposal.fingerprint = rules.fingerprint(form)

"""Reads for the moderators: the queue, a proposal with its checks and look-alikes, reports."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _

from tallyworks.proposals import rules
from tallyworks.proposals.errors import ClaimedByAnother, OwnProposal, ProposalNotFound
from tallyworks.proposals.models import Decision, Proposal, Publication, Report
from tallyworks.proposals.querysets import DecisionQuerySet
from tallyworks.workshops.queries.opened_sheets import list_opened_sheets

REVIEW_PERMISSION: Final = "proposals.review_workshop"
MOST_ALIKE: Final = 10


@dataclass(frozen=True, slots=True)
class QueueLine:
    """A waiting proposal as the queue lists it; `is_taken` by another moderator."""

    proposal: Proposal
    is_taken: bool
    is_mine: bool


@dataclass(frozen=True, slots=True)
class Alike:
    """A workshop near the proposal, opened or waiting; `changes` lead from one to the other.

    `status` is that of a proposal, published where it is one of the site's own; one that waits has
    no `url` and no id yet.
    """

    title: str
    status: Proposal.Status
    workshop_id: int | None
    url: str
    changes: int = 0
    has_same_demand: bool = False


@dataclass(frozen=True, slots=True)
class Review:
    """A proposal before the moderator who took it up."""

    proposal: Proposal
    alike: list[Alike]
    log: list[Decision]


@dataclass(frozen=True, slots=True)
class ReportedWorkshop:
    """A published workshop with the reports nobody has looked into."""

    publication: Publication
    reports: list[Report]


@dataclass(frozen=True, slots=True)
class Backlog:
    """What waits for a moderator: proposals of others, the oldest sent when, reported workshops."""

    proposal_count: int
    oldest_sent_at: datetime | None
    reported_count: int


def get_backlog(*, moderator_id: int) -> Backlog:
    """Return what waits for a moderator; two reads."""
    waiting = Proposal.objects.reviewable_by(moderator_id).oldest_first()
    sent = list(waiting.values_list("sent_at", flat=True))
    return Backlog(
        proposal_count=len(sent),
        oldest_sent_at=sent[0] if sent else None,
        reported_count=Report.objects.open().on_shown().count_workshops(),
    )


def list_queue(*, moderator_id: int, now: datetime) -> list[QueueLine]:
    """Return what waits for review and is not the moderator's own, oldest first; one read."""
    waiting = Proposal.objects.reviewable_by(moderator_id).oldest_first().select_related("author")
    return [
        QueueLine(
            proposal,
            proposal.is_claimed_by_other(moderator_id, now),
            proposal.claimed_by_id == moderator_id,
        )
        for proposal in waiting.defer("content", "normal_form", "sheet")
    ]


def get_review(*, moderator_id: int, proposal_id: int, now: datetime) -> Review | None:
    """Return a waiting proposal that the moderator took up; None while nobody has.

    Raises:
        ProposalNotFound: there is none, or it does not wait.
        OwnProposal: it is his own.
        ClaimedByAnother: another moderator works on it.
    """
    waiting = Proposal.objects.waiting().select_related("author")
    proposal = waiting.filter(pk=proposal_id).first()
    if proposal is None:
        raise ProposalNotFound(_("There is nothing here."))
    if proposal.author_id == moderator_id:
        raise OwnProposal(_("This proposal is your own: another moderator decides it."))
    if proposal.is_claimed_by_other(moderator_id, now):
        raise ClaimedByAnother(_("Another moderator works on this proposal."))
    if proposal.claimed_by_id != moderator_id:
        return None
    log = Decision.objects.on(proposal_id).latest_first().select_related("moderator")
    return Review(proposal, list_alike(proposal, now=now), list(log))


def list_alike(proposal: Proposal, *, now: datetime) -> list[Alike]:
    """Return the opened and waiting workshops near `proposal`, the nearest first; two reads.

    Near is a distance of at most `rules.NEAR`, or the same demand at any (docs/proposals.md).
    """
    own = rules.read_form(proposal.normal_form or [])
    found = []
    for form, other in (*_proposed(proposal), *_opened(proposal, now=now)):
        changes = rules.distance(own, form)
        has_same_demand = rules.has_same_demand(own, form)
        if changes is not None and (changes <= rules.NEAR or has_same_demand):
            found.append(replace(other, changes=changes, has_same_demand=has_same_demand))
    return sorted(found, key=lambda alike: alike.changes)[:MOST_ALIKE]


def _proposed(proposal: Proposal) -> Iterator[tuple[rules.NormalForm, Alike]]:
    """Yield what members published or sent, with its form, the oldest first."""
    others = Proposal.objects.comparable_to(proposal).select_related("publication").order_by("pk")
    for other in others.defer("content", "sheet").iterator():
        workshop_id, url = None, ""
        if other.status == Proposal.Status.PUBLISHED:
            workshop_id = other.publication.workshop_id
            url = reverse("member_workshop", args=[workshop_id])
        alike = Alike(other.title, Proposal.Status(other.status), workshop_id, url)
        yield rules.read_form(other.normal_form or []), alike


def _opened(proposal: Proposal, *, now: datetime) -> Iterator[tuple[rules.NormalForm, Alike]]:
    """Yield the site's own workshops, with their forms; of a coming one nothing is told."""
    for opened in list_opened_sheets(columns=proposal.columns or 0, now=now):
        alike = Alike(opened.name, Proposal.Status.PUBLISHED, opened.workshop_id, opened.url)
        yield rules.normal_form(opened.sheet), alike


def seen_by(proposal_id: int) -> list[int]:
    """Return the ids of the moderators who have had the proposal before them."""
    moderators = Decision.objects.on(proposal_id).order_by().values_list("moderator_id", flat=True)
    return list(moderators.distinct())


def list_reported() -> list[ReportedWorkshop]:
    """Return the published workshops with open reports, first reported first; one read."""
    reports = Report.objects.open().on_shown().oldest_first()
    by_publication: dict[int, list[Report]] = {}
    for report in reports.select_related("player", "publication__author"):
        by_publication.setdefault(report.publication_id, []).append(report)
    return [ReportedWorkshop(found[0].publication, found) for found in by_publication.values()]


def list_log() -> DecisionQuerySet:
    """Return every act of a moderator, the latest first."""
    return Decision.objects.latest_first().select_related("moderator", "proposal")

"""The answers of the API of members' workshops."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from tallyworks.proposals import rules, services
from tallyworks.proposals.models import Decision, Proposal, Publication
from tallyworks.proposals.queries.catalogue import Line, MemberWorkshop, mean_tenths
from tallyworks.proposals.queries.drafts import OwnProposal
from tallyworks.proposals.queries.review import QueueLine, ReportedWorkshop, Review


def allowance_json(allowance: rules.Allowance, *, now: datetime) -> dict[str, Any]:
    """Return what stands between a player and a proposal."""
    hindrance = allowance.hindrance
    error = None if hindrance is None else services.limit_error(hindrance=hindrance, now=now)
    return {
        "solved": allowance.solved_count,
        "needed": rules.DAILIES_NEEDED,
        "waiting": allowance.waiting_count,
        "most_waiting": rules.MOST_WAITING,
        "proposed_today": allowance.has_proposed_today,
        "code": None if hindrance is None else hindrance.value,
        "message": "" if error is None else error.message,
    }


def own_json(own: OwnProposal) -> dict[str, Any]:
    """Return a proposal to its author, with his working copy."""
    proposal = own.proposal
    is_published = proposal.status == Proposal.Status.PUBLISHED
    return {
        "id": proposal.pk,
        "status": proposal.status.lower(),
        "title": proposal.title,
        "content": proposal.content,
        "revision": proposal.draft_revision,
        "saved_at": proposal.saved_at,
        "sent_at": proposal.sent_at,
        "workshop_id": proposal.publication.workshop_id if is_published else None,
        "answer": None if own.answer is None else _answer_json(own.answer),
    }


def _answer_json(decision: Decision) -> dict[str, Any]:
    return {
        "act": decision.act.lower(),
        "reason": decision.reason_code,
        "reason_label": decision.get_reason_code_display(),
        "text": decision.reason,
        "decided_at": decision.decided_at,
    }


def queue_line_json(line: QueueLine) -> dict[str, Any]:
    """Return a waiting proposal without its machine."""
    proposal = line.proposal
    return {
        "id": proposal.pk,
        "title": proposal.title,
        "author": proposal.author.name,
        "sent_at": proposal.sent_at,
        "revision": proposal.revision,
        "is_taken": line.is_taken,
        "is_mine": line.is_mine,
    }


def review_json(review: Review) -> dict[str, Any]:
    """Return a proposal to the moderator who took it up."""
    proposal = review.proposal
    return queue_line_json(QueueLine(proposal, is_taken=False, is_mine=True)) | {
        "text": proposal.text,
        "language": proposal.language,
        "workshop": proposal.sheet,
        "machine": proposal.par,
        "par_sum": proposal.par_sum,
        "claimed_until": proposal.claimed_until,
        "search": _search_json(proposal) if proposal.is_inspected else None,
        "alike": [
            {
                "title": alike.title,
                "status": alike.status.lower(),
                "workshop_id": alike.workshop_id,
                "changes": alike.changes,
                "has_same_demand": alike.has_same_demand,
            }
            for alike in review.alike
        ],
        "log": [_log_json(decision) for decision in review.log],
    }


def _search_json(proposal: Proposal) -> dict[str, Any]:
    return {
        "best_sum": proposal.search_best_sum,
        "machine": proposal.search_machine,
        "lower_bound": proposal.search_lower_bound,
        "proved": proposal.search_proved,
        "nodes": proposal.search_nodes,
    }


def _log_json(decision: Decision) -> dict[str, Any]:
    return {
        "act": decision.act.lower(),
        "moderator": decision.moderator.name,
        "reason": decision.reason_code,
        "text": decision.reason,
        "decided_at": decision.decided_at,
    }


def reported_json(reported: ReportedWorkshop) -> dict[str, Any]:
    """Return a workshop with what players reported of it."""
    publication = reported.publication
    return {
        "workshop_id": publication.workshop_id,
        "title": publication.title,
        "author": publication.author_name,
        "reports": [
            {
                "player": report.player.name,
                "reason": report.reason_code,
                "text": report.text,
                "reported_at": report.reported_at,
            }
            for report in reported.reports
        ],
    }


def line_json(line: Line) -> dict[str, Any]:
    """Return a published workshop as lists show it."""
    return {
        "workshop_id": line.workshop_id,
        "title": line.title,
        "text": line.text,
        "author": line.author,
        "columns": line.columns,
        "belts": line.belts,
        "par_sum": line.par_sum,
        "published_at": line.published_at,
        "stars": None if line.stars is None else line.stars / 10,
        "ratings": line.rating_count,
        "players": line.player_count,
        "solvers": line.solver_count,
        "is_own": line.is_own,
        "is_solved": line.is_solved,
    }


def workshop_json(shown: MemberWorkshop) -> dict[str, Any]:
    """Return a published workshop with its sheet; nobody's machine is in there."""
    opinion = shown.opinion
    return line_json(shown.line) | {
        "sheet": shown.data["sheet"],
        "opinion": {
            "may_rate": opinion.may_rate,
            "stars": opinion.stars,
            "has_reported": opinion.has_reported,
        },
    }


def rated_json(publication: Publication) -> dict[str, Any]:
    """Return the stars after a rating."""
    return {"stars": (mean_tenths(publication) or 0) / 10, "ratings": publication.rating_count}

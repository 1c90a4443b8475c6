"""Reads about an author's own proposals, his limits, and what the checks need of the others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from tallyworks.core.calendar import paris_date
from tallyworks.proposals import rules
from tallyworks.proposals.errors import ProblemJson, ProposalNotFound
from tallyworks.proposals.models import Decision, Proposal
from tallyworks.proposals.rules import Allowance, Content, Problem, Verdict
from tallyworks.proposals.wording import tell
from tallyworks.workshops.queries import members
from tallyworks.workshops.queries.opened_sheets import list_sheets_asking

if TYPE_CHECKING:
    from tallyworks.players.models import Player


@dataclass(frozen=True, slots=True)
class OwnProposal:
    """A proposal before its author, with the moderators' latest answer."""

    proposal: Proposal
    answer: Decision | None


@dataclass(frozen=True, slots=True)
class Findings:
    """What the checks say of the present form; `outputs` is what the machine delivers."""

    problems: list[ProblemJson]
    measures: dict[str, int] | None
    status: str | None
    outputs: list[list[int]] | None


def get_allowance(player: Player, *, is_counted: bool, now: datetime) -> Allowance:
    """Return what stands between a player and a proposal; three reads, one for a guest."""
    solved_count = members.count_solved_dailies(player.pk)
    if player.is_guest:
        return Allowance(False, solved_count, 0, has_proposed_today=False, is_counted=is_counted)
    own = Proposal.objects.by(player.pk)
    return Allowance(
        True,
        solved_count,
        own.waiting().count(),
        has_proposed_today=own.proposed_on(paris_date(now)).exists(),
        is_counted=is_counted,
    )


def list_own(player_id: int) -> list[OwnProposal]:
    """Return a player's proposals, the latest touched first, each with the latest answer."""
    own = Proposal.objects.by(player_id).select_related("publication")
    proposals = list(own.newest_first())
    told = Decision.objects.told().filter(proposal__in=proposals).order_by("pk")
    answers = {decision.proposal_id: decision for decision in told}
    return [OwnProposal(proposal, answers.get(proposal.pk)) for proposal in proposals]


def get_own(*, player_id: int, proposal_id: int) -> OwnProposal:
    """Return one of the player's own proposals.

    Raises:
        ProposalNotFound: it is not his.
    """
    proposal = Proposal.objects.by(player_id).filter(pk=proposal_id).first()
    if proposal is None:
        raise ProposalNotFound(_("There is nothing here."))
    answer = Decision.objects.on(proposal.pk).told().latest_first().first()
    return OwnProposal(proposal, answer)


def find_duplicate(verdict: Verdict, *, now: datetime) -> Iterator[Problem]:
    """Yield the problem of a sheet that players have had before them; two reads at most.

    That is one published by a member, or a daily, big or tutorial workshop that has opened: of a
    coming one nothing may be told.
    """
    if verdict.sheet is None or not any(verdict.sheet.outputs):
        return
    form = rules.normal_form(verdict.sheet)
    published = Proposal.objects.filter(
        status=Proposal.Status.PUBLISHED, fingerprint=rules.fingerprint(form)
    ).first()
    if published is not None:
        yield Problem("duplicate", "workshop", {"title": published.title})
        return
    for opened in list_sheets_asking(verdict.sheet.outputs, now=now):
        if rules.normal_form(opened.sheet) == form:
            yield Problem("duplicate", "workshop", {"title": opened.name})
            return


def check(content: Content, *, now: datetime) -> Findings:
    """Return what keeps `content` from being sent, and what its machine does; two reads at most."""
    verdict = rules.check_content(content)
    problems = [*verdict.problems, *find_duplicate(verdict, now=now)]
    result = verdict.result
    measures, outputs, status = None, None, None
    if result is not None:
        measures = {name: getattr(result, name) for name in ("cost", "cycles", "area", "sum")}
        status = result.status.value
        if result.jam is None:
            outputs = [list(numbers) for numbers in result.outputs]
    return Findings([tell(problem) for problem in problems], measures, status, outputs)


def empty_content() -> Content:
    """Return the form of a new proposal: a day's grid, nothing on it, simple stations allowed."""
    return Content("", "", empty_workshop(6, 3), "")


def empty_workshop(columns: int, belts: int) -> dict[str, Any]:
    """Return the JSON of a sheet on which nothing enters and nothing is asked for."""
    return {
        "columns": columns,
        "belts": belts,
        "stations": ["plus", "minus", "times"],
        "inputs": [{"start": 1, "numbers": []} for _belt in range(belts)],
        "outputs": [[] for _belt in range(belts)],
        "constraint": None,
    }


def stored_content(proposal: Proposal) -> Content:
    """Return the author's working copy."""
    return Content(**proposal.content)

"""What a bounded search finds against the par of a waiting proposal, for its moderators."""

import logging
import subprocess

from sim import codec
from sim.search import SearchResult
from tallyworks.core.apart import Stopped, call_apart
from tallyworks.proposals import rules
from tallyworks.proposals.models import Proposal
from tallyworks.proposals.searching import bounded_search

logger = logging.getLogger(__name__)


def inspect_waiting() -> int:
    """Search every waiting proposal that was not searched since it was sent; return how many.

    A catch-up: nothing is locked meanwhile, and a result is stored only for the form that it was
    found for. The search runs in a process of its own.
    """
    count = 0
    for proposal in Proposal.objects.uninspected().oldest_first():
        try:
            _keep(proposal, _search(proposal))
        except Stopped:
            break
        count += 1
    return count


def _search(proposal: Proposal) -> SearchResult:
    """Return what the search finds, nothing where it broke: the next ones are not to wait for it.

    Raises:
        Stopped: it was asked to end; another run will do it again.
    """
    sheet = codec.sheet_from_json(proposal.sheet)
    par = codec.parse_notation(proposal.par, sheet)
    try:
        return call_apart(
            bounded_search,
            sheet=sheet,
            par=par,
            nodes=rules.SEARCH_NODES,
            seconds=rules.SEARCH_SECONDS,
        )
    except subprocess.CalledProcessError:
        logger.exception("proposal.search_broken proposal=%s", proposal.pk)
        return SearchResult(None, None, 0, False, 0)


def _keep(proposal: Proposal, found: SearchResult) -> None:
    machine = "" if found.best is None else codec.format_notation(found.best)
    same_form = Proposal.objects.waiting().filter(pk=proposal.pk, revision=proposal.revision)
    same_form.update(
        search_revision=proposal.revision,
        search_nodes=found.nodes,
        search_best_sum=found.best_sum,
        search_machine=machine,
        search_lower_bound=found.lower_bound,
        search_proved=found.proved,
    )
    logger.info("proposal.inspected proposal=%s best=%s", proposal.pk, found.best_sum)

"""Pages of moderators: the queue, a proposal, reports, the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, gettext_noop
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from tallyworks.core.errors import DomainError
from tallyworks.core.http import received_at
from tallyworks.proposals import services
from tallyworks.proposals.errors import NotWaiting, ReasonNeeded
from tallyworks.proposals.models import Reason
from tallyworks.proposals.queries import boards, review
from tallyworks.proposals.views.pages import Refused, moderators_only, refusals_told, tell_refusal

if TYPE_CHECKING:
    from tallyworks.players.models import Player

_LINES_A_PAGE = 50
_REASONS = Reason.choices
_DECISIONS: dict[str, Callable[..., object]] = {
    "publish": services.publish_proposal,
    "return": services.return_proposal,
    "reject": services.reject_proposal,
    "release": services.release_proposal,
}
_SENTENCES = {
    "publish": gettext_noop("Published. The author is told."),
    "return": gettext_noop("Returned. The author is told why."),
    "reject": gettext_noop("Rejected. The author is told why."),
    "release": gettext_noop("Put back into the queue."),
}


@require_safe
@never_cache
@moderators_only
def queue(request: HttpRequest, moderator: Player) -> HttpResponse:
    """Show what waits for review, oldest first."""
    lines = review.list_queue(moderator_id=moderator.pk, now=received_at(request))
    return render(request, "proposals/queue.html", {"lines": lines})


@require_POST
@moderators_only
def claim(request: HttpRequest, moderator: Player, proposal_id: int) -> HttpResponse:
    """Take a proposal up."""
    try:
        services.claim_proposal(
            moderator=moderator, proposal_id=proposal_id, now=received_at(request)
        )
    except DomainError as error:
        tell_refusal(request, error)
        return redirect("review_queue")
    return redirect("review", proposal_id)


@require_safe
@never_cache
@ensure_csrf_cookie
@moderators_only
def show(request: HttpRequest, moderator: Player, proposal_id: int) -> HttpResponse:
    """Show a proposal to the moderator who took it up: playable, with all that is known of it."""
    return _show(request, moderator, proposal_id)


@require_POST
@moderators_only
def decide(request: HttpRequest, moderator: Player, proposal_id: int) -> HttpResponse:
    """Publish, return, reject or put back, as the pressed button says.

    What was typed stays in the form of a refused reason.
    """
    act = request.POST.get("act", "")
    if act not in _DECISIONS:
        return redirect("review", proposal_id)
    why = _why(request)
    given: dict[str, Any] = {"why": why} if act in {"return", "reject"} else {}
    try:
        _DECISIONS[act](
            moderator=moderator, proposal_id=proposal_id, now=received_at(request), **given
        )
        messages.success(request, _(_SENTENCES[act]))
    except ReasonNeeded as refusal:
        return _show(request, moderator, proposal_id, Refused(why, refusal))
    except DomainError as error:
        tell_refusal(request, error)
        # Withdrawn or decided meanwhile: there is no page of its review any more.
        if not isinstance(error, NotWaiting):
            return redirect("review", proposal_id)
    return redirect("review_queue")


@require_safe
@never_cache
@moderators_only
def reports(request: HttpRequest, moderator: Player) -> HttpResponse:
    """Show the published workshops that players reported."""
    return _show_reports(request, moderator)


@require_POST
@moderators_only
def settle(request: HttpRequest, moderator: Player, workshop_id: int) -> HttpResponse:
    """Find the reports groundless, or take the workshop down.

    What was typed stays in the form of a refused reason.
    """
    now, why = received_at(request), _why(request)
    try:
        if request.POST.get("act") == "unpublish":
            services.unpublish_workshop(
                moderator=moderator, workshop_id=workshop_id, why=why, now=now
            )
            messages.success(request, _("Taken down. The author is told why."))
        else:
            services.dismiss_reports(moderator=moderator, workshop_id=workshop_id, now=now)
            messages.success(request, _("The reports are settled."))
    except ReasonNeeded as refusal:
        return _show_reports(request, moderator, workshop_id, Refused(why, refusal))
    except DomainError as error:
        # Also where another moderator was quicker: the list says what is left.
        messages.error(request, error.message)
    return redirect("review_reports")


@require_safe
@never_cache
@moderators_only
def log(request: HttpRequest, moderator: Player) -> HttpResponse:
    """Show every act of the moderators, the latest first."""
    paginator = Paginator(review.list_log(), _LINES_A_PAGE)
    page = paginator.get_page(request.GET.get("page"))
    context = {
        "decisions": page.object_list,
        "page": {"number": page.number, "count": paginator.num_pages},
    }
    return render(request, "proposals/log.html", context)


def _why(request: HttpRequest) -> services.Why:
    return services.Why(request.POST.get("reason", ""), request.POST.get("text", ""))


def _show(
    request: HttpRequest, moderator: Player, proposal_id: int, refused: Refused | None = None
) -> HttpResponse:
    shown = None
    with refusals_told(request):
        shown = review.get_review(
            moderator_id=moderator.pk, proposal_id=proposal_id, now=received_at(request)
        )
        if shown is None:
            messages.error(request, _("Take the proposal up first."))
    if shown is None:
        return redirect("review_queue")
    language = get_language() or "en"
    context = {
        "review": shown,
        "proposal": shown.proposal,
        "workshop_data": boards.playable(shown.proposal, moderator, language=language),
        "par": boards.par_run(shown.proposal, language=language),
        "reasons": _REASONS,
        "refused": refused,
    }
    return render(request, "proposals/review.html", context, status=_status(refused))


def _show_reports(
    request: HttpRequest,
    moderator: Player,
    refused_id: int | None = None,
    refused: Refused | None = None,
) -> HttpResponse:
    context = {
        "reported": review.list_reported(),
        "moderator_id": moderator.pk,
        "reasons": _REASONS,
        "refused_id": refused_id,
        "refused": refused,
    }
    return render(request, "proposals/reports.html", context, status=_status(refused))


def _status(refused: Refused | None) -> int:
    return 200 if refused is None else refused.error.status

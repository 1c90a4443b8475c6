"""Pages of authors: their proposals, and the form that works with and without scripts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tallyworks.core.errors import DomainError
from tallyworks.core.features import FeatureOff
from tallyworks.core.http import received_at
from tallyworks.players.session import current_player
from tallyworks.proposals import forms, rules, services
from tallyworks.proposals.errors import DraftChanged, ProposalRefused
from tallyworks.proposals.queries import drafts
from tallyworks.proposals.views.pages import refusals_told
from tallyworks.workshops.queries.shapes import player_key
from tallyworks.workshops.services import check_may_run

if TYPE_CHECKING:
    from tallyworks.players.models import Player


@dataclass(frozen=True, slots=True)
class _Form:
    """The form of one author's proposal: which one (None: a new one), and what it shows.

    `revision` is the version of the working copy it was built on.
    """

    player: Player
    proposal_id: int | None
    fields: forms.Fields
    revision: int | None = None


@require_safe
@never_cache
def own(request: HttpRequest) -> HttpResponse:
    """List the viewer's proposals with the moderators' answers, and what limits a new one."""
    player, now = current_player(request), received_at(request)
    if player is None:
        return redirect("account_login")
    context = {
        "own": drafts.list_own(player.pk),
        "limits": _limits(request, player, is_counted=False),
        "now": now,
    }
    return render(request, "proposals/own.html", context)


@never_cache
@ensure_csrf_cookie
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, proposal_id: int | None = None) -> HttpResponse:
    """Show the form of a new or a kept proposal; a POST keeps, checks or sends it."""
    player = current_player(request)
    if player is None:
        return redirect("account_login")
    if request.method == "POST":
        return _act(request, player, proposal_id)
    content, revision = drafts.empty_content(), None
    if proposal_id is not None:
        held = drafts.get_own(player_id=player.pk, proposal_id=proposal_id)
        if not held.proposal.is_editable:
            return redirect("proposals")
        content = drafts.stored_content(held.proposal)
        revision = held.proposal.draft_revision
    return _show(request, _Form(player, proposal_id, forms.stored_fields(content), revision))


@require_POST
def withdraw(request: HttpRequest, proposal_id: int) -> HttpResponse:
    """Take a waiting proposal back."""
    player = current_player(request)
    if player is None:
        return redirect("account_login")
    with refusals_told(request):
        services.withdraw_proposal(author=player, proposal_id=proposal_id, now=received_at(request))
        messages.success(request, _("Withdrawn. You can amend it and send it again."))
    return redirect("proposals")


@require_POST
def delete(request: HttpRequest, proposal_id: int) -> HttpResponse:
    """Delete a draft that was never sent."""
    player = current_player(request)
    if player is None:
        return redirect("account_login")
    with refusals_told(request):
        services.delete_draft(author=player, proposal_id=proposal_id, now=received_at(request))
        messages.success(request, _("The draft is deleted."))
    return redirect("proposals")


def _act(request: HttpRequest, player: Player, proposal_id: int | None) -> HttpResponse:
    """Do what the pressed button says; nothing that was typed is lost by a refusal."""
    stations = request.POST.getlist("stations")
    content = forms.read_content(request.POST, stations)
    form = _Form(
        player,
        proposal_id,
        forms.typed_fields(request.POST, stations),
        forms.read_revision(request.POST),
    )
    act = request.POST.get("act", "check")
    try:
        if act == "send":
            return _send(request, form, content)
        if act == "save":
            return _save(request, form, content)
        check_may_run(player_id=player.pk, now=received_at(request))
    except ProposalRefused as refusal:
        return _show(request, form, problems=list(refusal.problems), status=400)
    except DraftChanged as error:
        return _offer(request, form, error)
    except (DomainError, FeatureOff) as error:
        if error.status == 404:
            raise
        return _show(request, form, refusal=error.message, status=error.status)
    found = drafts.check(content, now=received_at(request))
    if act == "demand" and found.outputs is not None:
        form = replace(form, fields=forms.with_demand(form.fields, found.outputs))
        found = drafts.check(_asking(content, found.outputs), now=received_at(request))
    return _show(request, form, problems=found.problems, found=found)


def _offer(request: HttpRequest, form: _Form, error: DraftChanged) -> HttpResponse:
    """Show the form beside the version that the site has; whoever sends it again knows of that."""
    kept: Any = error.data["kept"]
    form = replace(form, revision=kept["revision"])
    return _show(request, form, kept=kept["content"], status=error.status)


def _send(request: HttpRequest, form: _Form, content: rules.Content) -> HttpResponse:
    services.send_proposal(
        author=form.player,
        proposal_id=form.proposal_id,
        version=services.Version(content, form.revision),
        language=get_language() or "en",
        now=received_at(request),
    )
    messages.success(request, _("Sent: moderators will look at it and answer you."))
    return redirect("proposals")


def _asking(content: rules.Content, outputs: list[list[int]]) -> rules.Content:
    sheet = {**content.workshop, "outputs": outputs}
    return rules.Content(content.title, content.text, sheet, content.machine)


def _save(request: HttpRequest, form: _Form, content: rules.Content) -> HttpResponse:
    now, proposal_id = received_at(request), form.proposal_id
    if proposal_id is None:
        proposal_id = services.begin_proposal(author=form.player, content=content, now=now).pk
    else:
        services.save_draft(
            author=form.player,
            proposal_id=proposal_id,
            version=services.Version(content, form.revision),
            now=now,
        )
    messages.success(request, _("The draft is kept."))
    return redirect("proposal_edit", proposal_id)


def _limits(request: HttpRequest, player: Player, *, is_counted: bool) -> dict[str, Any]:
    """Return the limits, and the sentence of the one that is reached."""
    now = received_at(request)
    allowance = drafts.get_allowance(player, is_counted=is_counted, now=now)
    hindrance = allowance.hindrance
    error = None if hindrance is None else services.limit_error(hindrance=hindrance, now=now)
    return {
        "allowance": allowance,
        "needed": rules.DAILIES_NEEDED,
        "most_waiting": rules.MOST_WAITING,
        "hindrance": hindrance,
        "message": "" if error is None else error.message,
    }


def _show(request: HttpRequest, form: _Form, *, status: int = 200, **shown: Any) -> HttpResponse:
    """Show the form with what is known of it: problems, findings, a refusal."""
    held = None
    if form.proposal_id is not None:
        held = drafts.get_own(player_id=form.player.pk, proposal_id=form.proposal_id)
    is_counted = held is not None and held.proposal.is_counted
    context = {
        "fields": form.fields,
        "held": held,
        "proposal_id": form.proposal_id,
        "revision": form.revision,
        "measures": forms.measures(),
        "limits": _limits(request, form.player, is_counted=is_counted),
        "longest_title": rules.LONGEST_TITLE,
        "longest_text": rules.LONGEST_TEXT,
        "author_data": _script_data(form, is_held="kept" in shown),
        "is_refused": status >= 400,
        **shown,
    }
    return render(request, "proposals/edit.html", context, status=status)


def _script_data(form: _Form, *, is_held: bool) -> dict[str, Any]:
    """Return what the script needs; where it `is_held` nothing is kept before a choice."""
    player, kept = form.player, None
    if form.proposal_id is not None:
        kept = reverse("api_proposal", args=[form.proposal_id])
    return {
        "checksUrl": reverse("api_checks"),
        "draftsUrl": reverse("api_proposals"),
        "draftUrl": kept,
        "revision": form.revision,
        "isHeld": is_held,
        "simulateUrl": reverse("api_simulate"),
        "editUrl": reverse("proposal_edit", args=[0]),
        "playerKey": player_key(player),
        "isMember": not player.is_guest,
        "language": get_language() or "en",
    }

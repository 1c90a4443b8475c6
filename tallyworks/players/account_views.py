"""What a player does with his account as a whole: preferences, sessions, pause, copy, deletion."""

import json
from datetime import datetime
from typing import Any

from allauth.core import ratelimit
from django.contrib import messages
from django.contrib.auth import logout
from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, ngettext, override
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tallyworks.core.http import received_at
from tallyworks.players import queries, services
from tallyworks.players.errors import NotConfirmed
from tallyworks.players.forms import PreferencesForm, deletion_form
from tallyworks.players.session import current_member, current_player


class _Encoder(DjangoJSONEncoder):
    """Writes instants in full, to the microsecond they are kept to."""

    def default(self, o: Any) -> Any:
        return o.isoformat() if isinstance(o, datetime) else super().default(o)


@require_POST
def save_preferences(request: HttpRequest) -> HttpResponse:
    """Keep the viewer's language and motion, and go on in that language."""
    player = current_player(request)
    if player is None:
        return redirect("account_login")
    form = PreferencesForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("There is no such choice."))
        return redirect("settings")
    services.choose_preferences(player=player, **form.cleaned_data, now=received_at(request))
    with override(player.language or get_language()):
        messages.success(request, _("Saved."))
        return redirect("settings")


@require_POST
def end_other_sessions(request: HttpRequest) -> HttpResponse:
    """Log the member out everywhere else."""
    member = current_member(request)
    count = services.end_other_sessions(
        player_id=member.pk, kept_key=request.session.session_key or ""
    )
    told = ngettext("Logged out in %(count)s place.", "Logged out in %(count)s places.", count)
    messages.success(request, told % {"count": count})
    return redirect("settings")


@require_POST
def pause(request: HttpRequest) -> HttpResponse:
    """Pause the member's account."""
    services.pause_account(player_id=current_member(request).pk, now=received_at(request))
    return redirect("settings")


@require_POST
def resume(request: HttpRequest) -> HttpResponse:
    """End the member's pause."""
    services.resume_account(player_id=current_member(request).pk, now=received_at(request))
    messages.success(request, _("Welcome back."))
    return redirect("settings")


@never_cache
@require_safe
def export(request: HttpRequest) -> HttpResponse:
    """Hand the viewer all the site holds about him, as a JSON file."""
    player = current_player(request)
    if player is None:
        return redirect("account_login")
    data = services.export_account(player_id=player.pk, now=received_at(request))
    body = json.dumps(data, cls=_Encoder, ensure_ascii=False, indent=1)
    answer = HttpResponse(body, content_type="application/json; charset=utf-8")
    day = received_at(request).date().isoformat()
    answer["Content-Disposition"] = f'attachment; filename="tallyworks-{day}.json"'
    return answer


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest) -> HttpResponse:
    """Ask the owner for name and password, and delete his account."""
    player = current_player(request)
    if player is None:
        return redirect("account_login")
    form = deletion_form(
        request.POST.dict() if request.method == "POST" else None,
        is_guest=player.is_guest,
        has_second_factor=queries.has_second_factor(player),
    )
    # The brake on guessing that allauth has for confirming who one is.
    if not ratelimit.consume(request, action="reauthenticate", user=player):
        return render(request, "429.html", status=429)
    if form.is_valid():
        try:
            services.delete_account(
                player=player,
                confirmation=services.Confirmation(**form.cleaned_data),
                now=received_at(request),
            )
            return _farewell(request)
        except NotConfirmed as error:
            form.add_error(error.field, error.message)
    return render(request, "players/delete.html", {"form": form, "member": player})


def _farewell(request: HttpRequest) -> HttpResponse:
    logout(request)
    messages.success(request, _("Your account is deleted. Farewell!"))
    answer = redirect("home")
    # Drafts and preferences that scripts kept in this browser.
    answer["Clear-Site-Data"] = '"storage"'
    return answer

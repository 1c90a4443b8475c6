"""The players' pages."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tallyworks.core.errors import DomainError
from tallyworks.core.http import received_at
from tallyworks.players import queries, services
from tallyworks.players.forms import PreferencesForm, RenameForm
from tallyworks.players.models import Player
from tallyworks.players.session import current_member, current_player, forget_under_way


@never_cache
@require_http_methods(["GET", "POST"])
def settings(request: HttpRequest) -> HttpResponse:
    """Show the viewer's settings; a POST changes the display name."""
    player = current_player(request)
    if player is None:
        return redirect("account_login")
    form = RenameForm(request.POST or None, initial={"display_name": player.name})
    if request.method == "POST" and form.is_valid():
        try:
            services.rename_player(
                player=current_member(request),
                name=form.cleaned_data["display_name"],
                now=received_at(request),
            )
            return redirect("settings")
        except DomainError as error:
            form.add_error("display_name", error.message)
    return _render_settings(request, player, form=form)


@require_POST
def another_address(request: HttpRequest) -> HttpResponse:
    """Let a visitor who waits for a code sign up anew, with another address."""
    forget_under_way(request)
    return redirect("account_signup")


@never_cache
@require_POST
def create_token(request: HttpRequest) -> HttpResponse:
    """Make a personal token and show it, this once."""
    player = current_member(request)
    form = RenameForm(initial={"display_name": player.name})
    try:
        token = services.create_token(player=player, now=received_at(request))
    except DomainError as error:
        return _render_settings(request, player, form=form, token_error=error.message)
    return _render_settings(request, player, form=form, new_token=token)


@require_POST
def revoke_token(request: HttpRequest) -> HttpResponse:
    """Revoke one of the viewer's personal tokens."""
    key = request.POST.get("key", "")
    if key.isascii() and key.isalnum():
        services.revoke_token(player=current_member(request), token_key=key)
    return redirect("settings")


def _render_settings(
    request: HttpRequest, player: Player, *, form: RenameForm, **context: str
) -> HttpResponse:
    now, session_key = received_at(request), request.session.session_key
    account = None
    if not player.is_guest:
        account = queries.get_account(player, session_key=session_key, now=now)
    return render(
        request,
        "players/settings.html",
        {
            "form": form,
            "preferences_form": PreferencesForm(
                initial={"language": player.language, "motion": player.motion}
            ),
            "member": player,
            "account": account,
            "hindrances": queries.list_hindrances(player.pk, now=now),
            "rename_from": services.rename_allowed_at(player=player),
            **context,
        },
    )

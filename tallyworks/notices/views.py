"""The notices' pages."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tallyworks.core.http import received_at
from tallyworks.notices import kinds, queries, services
from tallyworks.notices.errors import LinkNotValid
from tallyworks.notices.forms import PreferencesForm
from tallyworks.notices.models import Notice
from tallyworks.players.session import current_player

_PAGE_SIZE = 25
_LARGEST_ID = 2**63 - 1


@never_cache
@require_safe
def notices(request: HttpRequest) -> HttpResponse:
    """Show the viewer's notices, the youngest first; looking marks nothing as read."""
    player = current_player(request)
    if player is None:
        return redirect("account_login")
    pages: Paginator[Notice] = Paginator(queries.list_notices(player.pk), _PAGE_SIZE)
    page = pages.get_page(request.GET.get("page"))
    shown = [queries.show_notice(notice) for notice in page.object_list]
    return render(
        request,
        "notices/notices.html",
        {
            "notices": shown,
            "newest_id": shown[0].id if shown else 0,
            "page": {"number": page.number, "count": pages.num_pages},
        },
    )


@require_POST
def mark_read(request: HttpRequest) -> HttpResponse:
    """Mark as read what stood on the page the viewer comes from."""
    player = current_player(request)
    if player is None:
        return redirect("account_login")
    text = request.POST.get("up_to", "")
    # What does not fit a key of the database names no notice.
    up_to_id = int(text) if text.isascii() and text.isdecimal() and len(text) < 20 else 0
    services.mark_read(
        player_id=player.pk, up_to_id=min(up_to_id, _LARGEST_ID), now=received_at(request)
    )
    return redirect("notices")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def preferences(request: HttpRequest) -> HttpResponse:
    """Show the member's e-mail preferences; a POST changes them."""
    member = current_player(request)
    if member is None or member.is_guest:
        return redirect("account_login")
    held = queries.get_preferences(member.pk)
    wanted = [kind.code for kind in kinds.list_emailed() if kind.code not in held.refused]
    form = PreferencesForm(
        request.POST or None,
        initial={"language": held.language, "enabled": held.enabled, "wanted": wanted},
    )
    if request.method == "POST" and form.is_valid():
        services.save_preferences(player_id=member.pk, **form.cleaned_data)
        messages.success(request, _("Saved."))
        return redirect("notice_preferences")
    return render(request, "notices/preferences.html", {"form": form})


# The reader's mail program posts without a cookie or token of ours; the link itself is signed.
@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """Ask before ending e-mails; a POST, from the page or a mail program (RFC 8058), ends them."""
    try:
        if request.method != "POST":
            link = services.read_unsubscribe_token(token=token)
            return _unsubscribe_page(request, link.kind, done=False)
        everything = request.POST.get("everything") == "1"
        link = services.unsubscribe(token=token, everything=everything)
    except LinkNotValid:
        raise Http404 from None
    return _unsubscribe_page(request, link.kind, done=True, everything=everything)


def _unsubscribe_page(
    request: HttpRequest, kind: str, *, done: bool, everything: bool = False
) -> HttpResponse:
    label = kinds.get_kind(kind).label if kinds.is_emailed(kind) else kind
    context = {"label": label, "done": done, "everything": everything}
    return render(request, "notices/unsubscribe.html", context)

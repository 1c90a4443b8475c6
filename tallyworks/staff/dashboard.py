"""The first page of the desks, and what stands in their side bar."""

from typing import Any

from django.http import HttpRequest
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tallyworks.core.admin import SEE_TRAIL
from tallyworks.core.http import received_at
from tallyworks.staff import wording
from tallyworks.staff.queries import get_overview

# Title of a group: its desks as (permission, address, icon, title).
Desk = tuple[str, str, str, str]


def fill(request: HttpRequest, context: dict[str, Any]) -> dict[str, Any]:
    """Add what waits to the first page."""
    assert request.user.is_authenticated
    overview = get_overview(staff=request.user, now=received_at(request))
    latest = [(act, wording.tell_act(act.code)) for act in overview.latest or ()]
    return {**context, "title": _("What waits"), "overview": overview, "latest": latest}


def style(request: HttpRequest) -> str:
    """Return the address of what the desks look like besides the admin's own style."""
    return static("css/staff.css")


def icon(request: HttpRequest) -> str:
    """Return the address of the picture in a desk's tab."""
    return static("icons/favicon.svg")


def shows_history(request: HttpRequest) -> bool:
    """Tell whether rows have a button to what the audit trail says of them."""
    return request.user.has_perm(SEE_TRAIL)


def list_navigation(request: HttpRequest) -> list[dict[str, Any]]:
    """Return the groups of the side bar, as far as the viewer may open them."""
    groups = [
        (title, [_item(desk) for desk in desks if request.user.has_perm(desk[0])])
        for title, desks in _desks()
    ]
    return [{"title": title, "separator": True, "items": items} for title, items in groups if items]


def _item(desk: Desk) -> dict[str, str]:
    _permission, address, icon, title = desk
    return {"title": title, "icon": icon, "link": reverse(address)}


def _desks() -> list[tuple[str, list[Desk]]]:
    review = "proposals.review_workshop"
    return [
        (
            _("Moderation"),
            [
                (review, "review_queue", "rate_review", _("Review queue")),
                (review, "review_reports", "flag", _("Handle reports")),
                _desk("proposals", "proposal", "inbox", _("Proposals")),
                _desk("proposals", "decision", "gavel", _("Decisions")),
                _desk("proposals", "publication", "extension", _("Members' workshops")),
                _desk("proposals", "report", "outlined_flag", _("Reports")),
            ],
        ),
        (
            _("People"),
            [
                _desk("players", "player", "group", _("Players")),
                _desk("players", "standing", "block", _("Blocks and archives")),
                _desk("players", "creditentry", "toll", _("Credits")),
            ],
        ),
        (
            pgettext("desk", "Play"),
            [
                _desk("workshops", "workshop", "precision_manufacturing", _("Workshops")),
                _desk("workshops", "look", "visibility", _("Looks")),
                _desk("blitz", "attempt", "timer", _("Blitz")),
                _desk("duels", "duel", "swords", _("Duels")),
                _desk("tamsk", "game", "hourglass_empty", _("Tamsk")),
                _desk("leagues", "week", "calendar_view_week", _("Weeks")),
                _desk("leagues", "outcome", "swap_vert", _("Promotion and demotion")),
                _desk("leagues", "season", "calendar_month", _("Seasons")),
                _desk("ratings", "rating", "trending_up", _("Ratings")),
                _desk("tutorial", "hintprogress", "school", _("Tutorial")),
            ],
        ),
        (
            _("Site"),
            [
                ("staff.view_job", "staff_status", "monitor_heart", _("State of the site")),
                _desk("staff", "job", "schedule", _("Jobs")),
                _desk("staff", "switch", "toggle_on", _("Features")),
                _desk("staff", "act", "history", _("Audit trail")),
            ],
        ),
    ]


def _desk(app: str, model: str, icon: str, title: str) -> Desk:
    return (f"{app}.view_{model}", f"admin:{app}_{model}_changelist", icon, title)

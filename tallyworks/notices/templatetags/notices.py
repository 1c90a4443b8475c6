"""The header's link to a player's notices."""

from typing import Any

from django import template
from django.template import Context

from tallyworks.notices import queries

register = template.Library()


@register.inclusion_tag("notices/_bell.html", takes_context=True)
def notice_bell(context: Context) -> dict[str, Any]:
    """Show the link with the number of unread notices; one query, and none for the unknown."""
    player = context.get("site_player")
    request = context.get("request")
    return {
        "known": player is not None,
        "unread": 0 if player is None else queries.count_unread(player.pk),
        "csp_nonce": getattr(request, "csp_nonce", ""),
    }

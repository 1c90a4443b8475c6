"""What the desk for players shows of each: in the list, and on his own page."""

from datetime import datetime
from typing import Any

from django.contrib import admin
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import format_html_join
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy as _

from tallyworks.core.admin import desk_label
from tallyworks.core.calendar import PARIS
from tallyworks.players import desk_forms, queries, services
from tallyworks.players.models import Player, Standing

_STATES = {
    "BLOCKED": _("blocked"),
    "ARCHIVED": _("archived"),
    "GUEST": _("guest"),
    "MEMBER": _("member"),
}
_COLOURS = {"BLOCKED": "danger", "ARCHIVED": "warning", "GUEST": "info", "MEMBER": "success"}


class PlayerColumns:
    """The columns and read-only fields of a player."""

    @desk_label(description=_("state"), colours=_COLOURS)
    def state(self, player: Any) -> Any:
        """Say what keeps the player out, or whether he is a guest."""
        state = player.is_out or ("GUEST" if player.is_guest else "MEMBER")
        return state, _STATES[state]

    @admin.display(description=_("state"))
    def state_in_words(self, player: Any) -> Any:
        """Say the same on his own page."""
        return self.state(player)[1]

    @admin.display(description=_("first seen"), ordering="joined_at")
    def first_seen(self, player: Player) -> str:
        """Return when the player first did something, in Paris time."""
        return _paris(player.joined_at)

    @admin.display(description=_("member since"), ordering="member_since_at")
    def member_since(self, player: Player) -> str:
        """Return since when the player has an account, in Paris time."""
        return _paris(player.member_since_at) or "–"

    @admin.display(description=_("renamed"))
    def renamed(self, player: Player) -> str:
        """Return when the name was last changed, in Paris time."""
        return _paris(player.renamed_at) or "–"

    @admin.display(description=_("staff"), boolean=True, ordering="is_staff")
    def desk_holder(self, player: Player) -> bool:
        """Tell whether the player has a desk."""
        return player.is_staff

    @admin.display(description=_("role"))
    def role(self, player: Player) -> Any:
        """Say what the player is on the staff."""
        if player.is_superuser:
            return _("superuser")
        return dict(desk_forms.ROLES)[services.get_role(player=player).value]

    @admin.display(description=_("credits"))
    def balance(self, player: Player) -> int:
        """Return what the player owns."""
        return queries.get_balance(player.pk)

    @admin.display(description=_("blocks and archives"))
    def standing_log(self, player: Player) -> str:
        """List what was done to the player, with reasons, the latest first."""
        rows = [
            (
                standing.get_kind_display(),
                _paris(standing.since_at),
                _paris(standing.until_at),
                standing.reason,
            )
            for standing in queries.list_standings(player.pk)
            if standing.kind != Standing.Kind.MEMBER
        ]
        if not rows:
            return "–"
        return format_html_join(mark_safe("<br>"), "{}: {} – {} {}", rows)

    @admin.display(description=_("joined accounts"))
    def joined_accounts(self, player: Player) -> str:
        """Link to the guests who were joined to the member, or to the member a guest became."""
        others = list(player.joined_guests.order_by("pk"))
        if player.joined_to is not None:
            others.append(player.joined_to)
        links = [(reverse("admin:players_player_change", args=[row.pk]), row) for row in others]
        if not links:
            return "–"
        return format_html_join(", ", '<a class="desk-link" href="{}">{}</a>', links)


def _paris(instant: datetime | None) -> str:
    return "" if instant is None else date_format(instant.astimezone(PARIS), "DATETIME_FORMAT")

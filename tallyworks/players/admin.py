"""The staff's desk for players: looked up, blocked, archived, renamed, appointed; never edited."""

from collections.abc import Sequence
from typing import Any

from allauth.account.decorators import secure_admin_login
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.contrib.auth.models import Group
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext, pgettext_lazy
from knox.models import AuthToken

from tallyworks.core.admin import Deed, ReadOnlyAdmin, desk_action, sent_data
from tallyworks.core.http import received_at
from tallyworks.players import (
    credit_admin,  # noqa: F401 - registers the ledger's desk
    desk_forms,
    services,
)
from tallyworks.players.desk_columns import PlayerColumns
from tallyworks.players.models import Player, Standing
from tallyworks.players.querysets import PlayerQuerySet

# Keys, addresses and second factors are their owners'; groups are made by migration.
for _table in (Group, AuthToken, EmailAddress, Authenticator):
    admin.site.unregister(_table)
# Django's own form knows neither the second step of a log-in nor the brake on guessing.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

# Which act makes sense in which state; the others are always offered.
_ONLY_IN = {"block": {"", "ARCHIVED"}, "unblock": {"BLOCKED"}}


@admin.register(Player)
class PlayerAdmin(PlayerColumns, ReadOnlyAdmin):
    """Players are looked up here; what is done to one has a form of its own and is written down."""

    list_display = ("name", "state", "email", "member_since", "desk_holder")
    list_filter = ("is_staff", "is_active")
    search_fields = ("name", "email")
    fields = (
        "name", "email", "state_in_words", "role", "first_seen", "member_since", "renamed",
        "language", "balance", "standing_log", "joined_accounts",
    )  # fmt: skip
    readonly_fields = fields
    actions_detail = (
        "block",
        "unblock",
        "grant",
        {
            "title": _("More"),
            "icon": "more_horiz",
            "items": ("rename", "archive", "restore", "appoint", "profile"),
        },
    )

    def get_actions_detail(self, request: HttpRequest, object_id: Any) -> list[Any]:
        """Offer either to block or to end the block, by what holds the player."""
        player = self.get_object(request, unquote(str(object_id)))
        state = "" if player is None else player.is_out
        actions: list[Any] = super().get_actions_detail(request, object_id)
        return [item for item in actions if state in _ONLY_IN.get(item.method.__name__, {state})]

    def get_queryset(self, request: HttpRequest) -> PlayerQuerySet:
        """Order newest first, and say of each what keeps him out."""
        queryset: PlayerQuerySet = super().get_queryset(request)
        players = queryset.with_state(received_at(request)).select_related("joined_to")
        return players.order_by("-joined_at", "-pk")

    def get_fields(self, request: HttpRequest, obj: Player | None = None) -> Sequence[str]:
        """Leave the credits to those who may see the ledger."""
        if request.user.has_perm("players.view_creditentry"):
            return self.fields
        return [name for name in self.fields if name != "balance"]

    @desk_action(description=_("Block"), permissions=["block"], icon="block")
    def block(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Block the player, with a reason and an end."""
        return self._impose(request, object_id, Standing.Kind.BLOCKED)

    @desk_action(description=pgettext_lazy("act", "Archive"), permissions=["alter"], icon="archive")
    def archive(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Archive the player, with a reason."""
        return self._impose(request, object_id, Standing.Kind.ARCHIVED)

    @desk_action(description=_("End the block"), permissions=["block"], icon="lock_open")
    def unblock(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """End the block that runs."""
        return self._lift(request, object_id, Standing.Kind.BLOCKED)

    @desk_action(description=_("End the archive"), permissions=["alter"], icon="unarchive")
    def restore(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """End the archive that runs."""
        return self._lift(request, object_id, Standing.Kind.ARCHIVED)

    @desk_action(description=_("Rename"), permissions=["alter"], icon="edit")
    def rename(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Give the player another name."""
        player = self.find(request, object_id)
        deed = Deed(
            title=_("Rename %(name)s") % {"name": player},
            form=desk_forms.RenameForm(sent_data(request)),
            act=lambda data: services.rename_by_staff(
                player_id=player.pk,
                author_id=_staff(request),
                name=data["name"],
                reason=data["reason"],
                now=received_at(request),
            ),
            done=_("Renamed."),
            button=_("Rename"),
            back=_page(player),
            about=_("Nobody is told; the player cannot change the name for 30 days."),
        )
        return self.answer(request, deed)

    @desk_action(description=_("Give credits"), permissions=["grant"], icon="toll")
    def grant(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Give the player credits, or take back what was given by mistake."""
        player = self.find(request, object_id)
        deed = Deed(
            title=_("Give credits to %(name)s") % {"name": player},
            form=desk_forms.GrantCreditsForm(sent_data(request)),
            act=lambda data: services.grant_credits(
                grant=services.Grant(
                    player_id=player.pk,
                    amount=data["amount"],
                    reference=data["reference"],
                    author_id=_staff(request),
                    reason=data["reason"],
                ),
                now=received_at(request),
            ),
            done=_("Posted."),
            button=_("Give credits"),
            back=_page(player),
            about=_("The player reads the reason on the statement. An entry is never changed."),
        )
        return self.answer(request, deed)

    @desk_action(description=_("Role"), permissions=["appoint"], icon="badge")
    def appoint(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Make the member a moderator, an admin, or neither."""
        player = self.find(request, object_id)
        deed = Deed(
            title=_("Role of %(name)s") % {"name": player},
            form=desk_forms.RoleForm(
                sent_data(request), initial={"role": services.get_role(player=player).value}
            ),
            act=lambda data: services.appoint_player(
                player_id=player.pk,
                author_id=_staff(request),
                role=data["role"],
                now=received_at(request),
            ),
            done=_("Appointed."),
            button=_("Appoint"),
            back=_page(player),
        )
        return self.answer(request, deed)

    def has_block_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Let moderators and admins block."""
        return request.user.has_perm(services.MAY_BLOCK)

    def has_alter_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Let admins archive and rename."""
        return request.user.has_perm(services.MAY_CHANGE)

    def has_grant_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Let admins give credits."""
        return request.user.has_perm(services.MAY_GRANT)

    def has_appoint_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Leave roles to superusers: whoever else could give himself any."""
        return bool(request.user.is_superuser)

    @desk_action(description=_("Public profile"), icon="open_in_new")
    def profile(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Lead to what everybody sees of the player."""
        return redirect("profile", self.find(request, object_id).name)

    def _impose(self, request: HttpRequest, object_id: str, kind: Standing.Kind) -> HttpResponse:
        player = self.find(request, object_id)
        is_block = kind == Standing.Kind.BLOCKED
        title = _("Block %(name)s") if is_block else _("Archive %(name)s")
        form = desk_forms.BlockForm if is_block else desk_forms.ReasonForm
        deed = Deed(
            title=title % {"name": player},
            form=form(sent_data(request)),
            act=lambda data: services.impose_standing(
                imposition=services.Imposition(
                    player_id=player.pk,
                    kind=kind,
                    author_id=_staff(request),
                    reason=data["reason"],
                    until_at=data.get("until_at"),
                ),
                now=received_at(request),
            ),
            done=_("Blocked.") if is_block else _("Archived."),
            button=_("Block") if is_block else pgettext("act", "Archive"),
            back=_page(player),
            about=_("The player reads the reason, and loses running duels and games.")
            if is_block
            else _("An archived player is in no ranking to come and wins no prize."),
            is_grave=True,
        )
        return self.answer(request, deed)

    def _lift(self, request: HttpRequest, object_id: str, kind: Standing.Kind) -> HttpResponse:
        player = self.find(request, object_id)
        is_block = kind == Standing.Kind.BLOCKED
        title = _("End the block of %(name)s") if is_block else _("End the archive of %(name)s")
        deed = Deed(
            title=title % {"name": player},
            form=desk_forms.EmptyForm(sent_data(request)),
            act=lambda _data: services.lift_standing(
                player_id=player.pk,
                kind=kind,
                author_id=_staff(request),
                now=received_at(request),
            ),
            done=_("Ended."),
            button=_("End the block") if is_block else _("End the archive"),
            back=_page(player),
        )
        return self.answer(request, deed)


def _staff(request: HttpRequest) -> int:
    staff_id = request.user.pk
    assert staff_id is not None
    return staff_id


def _page(player: Player) -> str:
    return reverse("admin:players_player_change", args=[player.pk])

"""The staff's desk for players."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.contrib.auth.models import Group
from django.db.models import QuerySet
from django.http import HttpRequest

from tallyworks.core.admin import DeskAdmin
from tallyworks.players import credit_admin  # noqa: F401 - registers the ledger's desk
from tallyworks.players.models import Player

admin.site.unregister(Group)
# Django's own form knows neither the second step of a log-in nor the brake on guessing.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]


@admin.register(Player)
class PlayerAdmin(DeskAdmin):
    """Players are looked up here; what they did is never edited."""

    list_display = ("name", "email", "member_since_at", "is_active", "is_staff")
    list_filter = ("is_staff", "is_active")
    search_fields = ("name", "email")
    fields = ("name", "email", "is_active", "is_staff", "groups", "joined_at", "member_since_at")
    # An account that was deleted or joined is not revived here; a block has its own desk.
    readonly_fields = ("name", "email", "is_active", "joined_at", "member_since_at")
    filter_horizontal = ("groups",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Player]:
        """Order newest first."""
        queryset: QuerySet[Player] = super().get_queryset(request)
        return queryset.order_by("-joined_at", "-pk")

    def get_readonly_fields(self, request: HttpRequest, obj: Player | None = None) -> list[str]:
        """Leave rights to superusers: whoever else could give himself any."""
        fields = list(super().get_readonly_fields(request, obj))
        return fields if request.user.is_superuser else [*fields, "is_staff", "groups"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Refuse: players make themselves."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Player | None = None) -> bool:
        """Refuse: deletion is the owner's."""
        return False

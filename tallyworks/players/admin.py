"""The staff's desk for players."""

from django.contrib import admin
from django.contrib.auth.models import Group
from django.db.models import QuerySet
from django.http import HttpRequest
from unfold.admin import ModelAdmin

from tallyworks.players import credit_admin  # noqa: F401 - registers the ledger's desk
from tallyworks.players.models import Player

admin.site.unregister(Group)


@admin.register(Player)
class PlayerAdmin(ModelAdmin):  # type: ignore[misc]
    """Players are looked up here; what they did is never edited."""

    list_display = ("name", "email", "member_since_at", "is_active", "is_staff")
    list_filter = ("is_staff", "is_active")
    search_fields = ("name", "email")
    fields = ("name", "email", "is_active", "is_staff", "groups", "joined_at", "member_since_at")
    readonly_fields = ("name", "email", "joined_at", "member_since_at")
    filter_horizontal = ("groups",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Player]:
        """Order newest first."""
        queryset: QuerySet[Player] = super().get_queryset(request)
        return queryset.order_by("-joined_at", "-pk")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Refuse: players make themselves."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Player | None = None) -> bool:
        """Refuse: deletion is the owner's."""
        return False

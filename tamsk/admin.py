"""The desk for seeks and games; players and the clock make them, nobody changes them here."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from unfold.admin import TabularInline

from tallyworks.core.admin import ReadOnlyAdmin
from tamsk.models import Game, Seat, Seek


class SeatInline(TabularInline):  # type: ignore[misc]
    """The two seats of a game."""

    model = Seat
    extra = 0
    can_delete = False
    fields = ("side", "kind", "player", "computer_level", "rating_before", "rating_after")
    readonly_fields = fields

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Refuse: an acceptance does that."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Refuse: the players do that."""
        return False


@admin.register(Game)
class GameAdmin(ReadOnlyAdmin):
    """Games, from the waiting room on."""

    list_display = (
        "id", "level", "setup", "phase", "is_rated", "has_computer", "started_at", "ended_at",
        "winner", "ended_by",
    )  # fmt: skip
    list_filter = ("level", "setup", "phase", "is_rated", "has_computer", "ended_by")
    search_fields = ("seats__player__name",)
    fields = (
        "level", "setup", "is_strict", "is_rated", "phase", "created_at", "started_at", "ended_at",
        "settled_at", "winner", "decided_by", "ended_by", "state_hash", "log_count", "rematch_of",
    )  # fmt: skip
    readonly_fields = fields
    inlines = (SeatInline,)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        """Order the latest first."""
        queryset: QuerySet[Game] = super().get_queryset(request)
        return queryset.order_by("-pk")


@admin.register(Seek)
class SeekAdmin(ReadOnlyAdmin):
    """Seeks, challenges and links; the links themselves are not shown."""

    list_display = ("id", "reach", "status", "owner", "opponent", "level", "is_rated", "created_at")
    list_filter = ("reach", "status", "level", "is_rated")
    list_select_related = ("owner", "opponent")
    search_fields = ("owner__name", "opponent__name")
    fields = (
        "reach", "status", "owner", "opponent", "level", "setup", "is_strict", "is_rated", "colour",
        "created_at", "lapses_at", "ended_at",
    )  # fmt: skip
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Seek]:
        """Order the latest first."""
        queryset: QuerySet[Seek] = super().get_queryset(request)
        return queryset.order_by("-pk")

"""The staff's view of duels, read-only; nothing of what is played in running ones."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _
from unfold.admin import TabularInline

from duels.models import Duel, Seat
from duels.queries.lists import list_one_sided
from tallyworks.core.admin import ReadOnlyAdmin


class SeatInline(TabularInline):  # type: ignore[misc]
    """The two places: when each started and was done, without machines and answers."""

    model = Seat
    extra = 0
    can_delete = False
    fields = ("place", "player", "started_at", "deadline_at", "done_at", "left_at", "run_count")
    readonly_fields = fields

    def has_add_permission(self, request: HttpRequest, obj: Duel | None = None) -> bool:
        """Refuse: an acceptance does that."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Duel | None = None) -> bool:
        """Refuse: the two do that."""
        return False


@admin.register(Duel)
class DuelAdmin(ReadOnlyAdmin):
    """Challenges and duels, and the pairs whose results are one-sided."""

    list_display = (
        "id", "kind", "status", "challenger", "opponent", "stake", "accepted_at", "winner",
        "reason",
    )  # fmt: skip
    list_filter = ("kind", "status", "reach")
    list_select_related = ("challenger", "opponent", "winner")
    search_fields = ("challenger__name", "opponent__name")
    fields = (
        "kind", "reach", "status", "stake", "challenger", "opponent", "created_at", "lapses_at",
        "accepted_at", "due_at", "decided_at", "settled_at", "winner", "reason", "rematch_of",
    )  # fmt: skip
    readonly_fields = fields
    inlines = (SeatInline,)
    change_list_template = "duels/admin/change_list.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Duel]:
        """Order the latest first."""
        queryset: QuerySet[Duel] = super().get_queryset(request)
        return queryset.order_by("-pk")

    def get_urls(self) -> list[URLPattern]:
        """Add the page of one-sided pairs."""
        view = self.admin_site.admin_view(self.pairs_view)
        return [path("pairs/", view, name="duels_pairs"), *super().get_urls()]

    def pairs_view(self, request: HttpRequest) -> HttpResponse:
        """Show the pairs of whose duels one has won nearly all."""
        if not self.has_view_permission(request):
            return HttpResponse(status=403)
        context = {
            **self.admin_site.each_context(request),
            "title": _("One-sided pairs"),
            "pairs": list_one_sided(),
        }
        return render(request, "duels/admin/pairs.html", context)

"""The staff's desk for workshops: look at coming ones and replace them."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin
from unfold.decorators import action

from tallyworks.core.errors import DomainError
from tallyworks.core.http import received_at
from tallyworks.workshops import services
from tallyworks.workshops.models import Look, Workshop


@admin.register(Workshop)
class WorkshopAdmin(ModelAdmin):  # type: ignore[misc]
    """Workshops of the day and the week; opening a coming one is logged and unranks the viewer."""

    list_display = ("date", "kind", "number", "par_sum", "opens_at", "revision")
    list_filter = ("kind",)
    date_hierarchy = "date"
    actions_detail = ("replace",)
    fields = (
        "kind", "date", "number", "opens_at", "closes_at", "sheet", "par", "par_cost",
        "par_cycles", "par_area", "revision", "generator_version", "search_budget",
        "search_best_sum", "search_lower_bound", "created_at",
    )  # fmt: skip
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Workshop]:
        """Order the latest first."""
        queryset: QuerySet[Workshop] = super().get_queryset(request)
        return queryset.order_by("-date", "kind")

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Log the look at a coming workshop before showing it."""
        assert request.user.is_authenticated
        services.log_look(player=request.user, workshop_id=int(object_id), now=received_at(request))
        response: HttpResponse = super().change_view(request, object_id, form_url, extra_context)
        return response

    @action(description=_("Make anew"), permissions=["change"])  # type: ignore[untyped-decorator]
    def replace(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Replace a coming workshop by one from the next revision of its seed."""
        try:
            workshop = services.replace_coming(workshop_id=int(object_id), now=received_at(request))
            self.log_change(request, workshop, f"made anew, revision {workshop.revision}")
            messages.success(request, _("The workshop was made anew."))
        except DomainError as error:
            messages.error(request, error.message)
        return redirect("admin:workshops_workshop_change", object_id)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Refuse: workshops are generated."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Workshop | None = None) -> bool:
        """Refuse: a day has its workshop."""
        return False


@admin.register(Look)
class LookAdmin(ModelAdmin):  # type: ignore[misc]
    """Who saw which workshop before it opened."""

    list_display = ("workshop", "player", "looked_at")
    list_select_related = ("workshop", "player")
    readonly_fields = ("workshop", "player", "looked_at")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Refuse: looks are logged."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Look | None = None) -> bool:
        """Refuse: a log is not edited."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Look | None = None) -> bool:
        """Refuse: a log is not edited."""
        return False

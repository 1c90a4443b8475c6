"""The staff's desk for workshops: look at coming ones and replace them."""

from collections.abc import Sequence
from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from tallyworks.core.admin import DeskAdmin, ReadOnlyAdmin
from tallyworks.core.errors import DomainError
from tallyworks.core.http import received_at
from tallyworks.workshops import services
from tallyworks.workshops.models import Look, Workshop
from tallyworks.workshops.querysets import WorkshopQuerySet


@admin.register(Workshop)
class WorkshopAdmin(DeskAdmin):
    """Workshops of the day and the week; opening a coming one is logged and unranks the viewer."""

    list_display = ("date", "kind", "number", "opens_at", "revision", "play")
    list_filter = ("kind",)
    date_hierarchy = "date"
    actions = ("replace",)
    fields = (
        "kind", "date", "number", "opens_at", "closes_at", "sheet", "par", "par_cost",
        "par_cycles", "par_area", "revision", "generator_version", "search_budget",
        "search_best_sum", "search_lower_bound", "created_at",
    )  # fmt: skip
    readonly_fields = fields

    def get_fields(self, request: HttpRequest, obj: Workshop | None = None) -> Sequence[str]:
        """Leave out the machine of a member, which is his secret as long as people play."""
        if obj is None or obj.kind != Workshop.Kind.MEMBER:
            return self.fields
        return [name for name in self.fields if name != "par" and not name.startswith("search_")]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Workshop]:
        """Order the latest first; what is hidden from staff as well is not there."""
        queryset: WorkshopQuerySet = super().get_queryset(request)
        shown = queryset.for_the_desk().telling_secrets(received_at(request))
        return shown.order_by("-date", "kind", "-pk")

    @admin.display(description=_("Play"))
    def play(self, workshop: Workshop) -> str:
        """Link to the board of a workshop that players do not see yet; it asks before it shows."""
        if not getattr(workshop, "hides", False):
            return "–"
        address = reverse("workshop_preview", args=[workshop.pk])
        return format_html('<a href="{}">{}</a>', address, _("Play"))

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Log the look at a coming workshop before showing it."""
        workshop = self.get_object(request, unquote(object_id))
        if workshop is not None and self.has_view_permission(request, workshop):
            assert request.user.is_authenticated
            services.log_look(
                player=request.user, workshop_id=workshop.pk, now=received_at(request)
            )
        response: HttpResponse = super().change_view(request, object_id, form_url, extra_context)
        return response

    @admin.action(description=_("Make anew"), permissions=["change"])
    def replace(self, request: HttpRequest, queryset: QuerySet[Workshop]) -> None:
        """Replace coming workshops by those of the next revision of their seeds."""
        for workshop in queryset:
            try:
                made = services.replace_coming(workshop_id=workshop.pk, now=received_at(request))
            except DomainError as error:
                messages.error(request, f"{workshop}: {error.message}")
            else:
                self.log_change(request, made, f"made anew, revision {made.revision}")
                messages.success(request, _("The workshop was made anew."))

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Refuse: workshops are generated."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Workshop | None = None) -> bool:
        """Refuse: a day has its workshop."""
        return False


@admin.register(Look)
class LookAdmin(ReadOnlyAdmin):
    """Who saw which workshop before it opened."""

    list_display = ("workshop", "player", "looked_at")
    list_select_related = ("workshop", "player")
    readonly_fields = ("workshop", "player", "looked_at")

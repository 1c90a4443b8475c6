"""The staff's view of the hints that players need: where the course is hard."""

from django.contrib import admin
from django.http import HttpRequest
from unfold.admin import ModelAdmin

from tallyworks.tutorial.models import HintProgress


@admin.register(HintProgress)
class HintProgressAdmin(ModelAdmin):  # type: ignore[misc]
    """Opened hints, read only."""

    list_display = ("player", "number", "opened_count", "opened_at")
    list_filter = ("number", "opened_count")
    list_select_related = ("player",)
    readonly_fields = ("player", "number", "opened_count", "opened_at")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Refuse: hints are opened by those who read them."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: HintProgress | None = None) -> bool:
        """Refuse: what was read was read."""
        return False

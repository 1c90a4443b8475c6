"""The staff's view of the hints that players need: where the course is hard."""

from django.contrib import admin

from tallyworks.core.admin import ReadOnlyAdmin
from tallyworks.tutorial.models import HintProgress


@admin.register(HintProgress)
class HintProgressAdmin(ReadOnlyAdmin):
    """Opened hints, read only."""

    list_display = ("player", "number", "opened_count", "opened_at")
    list_filter = ("number", "opened_count")
    list_select_related = ("player",)
    readonly_fields = ("player", "number", "opened_count", "opened_at")

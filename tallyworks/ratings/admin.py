"""The staff's view of ratings and what made them."""

from django.contrib import admin

from tallyworks.core.admin import ReadOnlyAdmin
from tallyworks.ratings.models import Rating, RatingChange


@admin.register(Rating)
class RatingAdmin(ReadOnlyAdmin):
    """Present ratings."""

    list_display = ("player", "pool", "value", "rated_count")
    list_filter = ("pool",)
    list_select_related = ("player",)
    search_fields = ("player__name",)
    readonly_fields = ("player", "pool", "value", "rated_count", "has_been_top")


@admin.register(RatingChange)
class RatingChangeAdmin(ReadOnlyAdmin):
    """Games and what they did."""

    list_display = (
        "reference", "player", "half_points", "before", "opponent_before", "k", "expected",
        "amount", "after", "played_at",
    )  # fmt: skip
    list_filter = ("pool",)
    list_select_related = ("player",)
    search_fields = ("player__name", "reference")
    show_full_result_count = False

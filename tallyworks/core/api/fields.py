"""Fields that several apps' answers have."""

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers


@extend_schema_field({"type": "string", "pattern": r"^\d{4}-\d{2}$", "example": "2026-11"})
class MonthField(serializers.DateField):
    """A calendar month as YYYY-MM, as the addresses have it; of a date, its month."""

    format = "%Y-%m"

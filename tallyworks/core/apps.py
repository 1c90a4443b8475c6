"""Set-up of the core."""

from django.apps import AppConfig
from django.urls import register_converter

from tallyworks.core.converters import DayConverter, RowIdConverter


class CoreConfig(AppConfig):
    """What every app stands on."""

    name = "tallyworks.core"
    label = "core"

    def ready(self) -> None:
        """Register the path converters, once for every address list."""
        register_converter(DayConverter, "day")
        register_converter(RowIdConverter, "id")

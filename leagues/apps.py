"""Set-up of the leagues' app."""

from django.apps import AppConfig
from django.urls import register_converter

from leagues.converters import MonthConverter


class LeaguesConfig(AppConfig):
    """Weeks, league groups and seasons."""

    name = "leagues"
    label = "leagues"

    def ready(self) -> None:
        """Register the path converter, the receivers and the kinds of notices."""
        from leagues import notice_kinds, receivers  # noqa: F401

        register_converter(MonthConverter, "month")

"""Set-up of the leagues' app."""

from django.apps import AppConfig
from django.urls import register_converter

from leagues.converters import MonthConverter


class LeaguesConfig(AppConfig):
    """Weeks, league groups and seasons."""

    name = "leagues"
    label = "leagues"

    def ready(self) -> None:
        """Register converter, receivers, kinds of notices and what the profile shows."""
        from leagues import notice_kinds, receivers  # noqa: F401
        from leagues.queries.titles import read_profile
        from tallyworks.players.registry import profile_facts

        profile_facts.register("leagues", read_profile)
        register_converter(MonthConverter, "month")

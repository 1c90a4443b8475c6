"""Set-up of the leagues' app."""

from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    """Weeks, league groups and seasons."""

    name = "leagues"
    label = "leagues"

    def ready(self) -> None:
        """Import the receivers, which connects them, and the kinds of notices."""
        from leagues import notice_kinds, receivers  # noqa: F401

"""Set-up of the duels' app."""

from django.apps import AppConfig


class DuelsConfig(AppConfig):
    """Challenges, stakes, workshop duels and Express."""

    name = "duels"
    label = "duels"

    def ready(self) -> None:
        """Register receivers and kinds of notices."""
        from duels import notice_kinds, receivers  # noqa: F401

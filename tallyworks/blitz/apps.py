"""Set-up of the Blitz app."""

from django.apps import AppConfig


class BlitzConfig(AppConfig):
    """Connects the receivers once the models are ready."""

    name = "tallyworks.blitz"
    label = "blitz"

    def ready(self) -> None:
        """Import the receivers, which connects them."""
        from tallyworks.blitz import receivers  # noqa: F401

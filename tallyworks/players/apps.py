"""Set-up of the players' app."""

from django.apps import AppConfig


class PlayersConfig(AppConfig):
    """Connects the receivers once the models are ready."""

    name = "tallyworks.players"
    label = "players"

    def ready(self) -> None:
        """Import the receivers, which connects them."""
        from tallyworks.players import receivers  # noqa: F401

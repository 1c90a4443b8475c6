"""Set-up of the Blitz app."""

from django.apps import AppConfig


class BlitzConfig(AppConfig):
    """Connects the receivers once the models are ready."""

    name = "tallyworks.blitz"
    label = "blitz"

    def ready(self) -> None:
        """Import the receivers, which connects them, and add to the profile."""
        from tallyworks.blitz import receivers  # noqa: F401
        from tallyworks.blitz.queries.titles import read_profile
        from tallyworks.players.registry import profile_facts

        profile_facts.register("blitz", read_profile)

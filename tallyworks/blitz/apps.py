"""Set-up of the Blitz app."""

from django.apps import AppConfig


class BlitzConfig(AppConfig):
    """Connects the receivers once the models are ready."""

    name = "tallyworks.blitz"
    label = "blitz"

    def ready(self) -> None:
        """Import the receivers, which connects them, add to the profile, hear of outages."""
        from tallyworks.blitz import (
            receivers,  # noqa: F401
            services,
        )
        from tallyworks.blitz.queries.titles import read_profile
        from tallyworks.live.registry import outages
        from tallyworks.players.registry import profile_facts

        profile_facts.register("blitz", read_profile)
        outages.register("blitz", services.extend_deadlines)

"""Set-up of the ratings' app."""

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    """Connects the receivers once the models are ready."""

    name = "tallyworks.ratings"
    label = "ratings"

    def ready(self) -> None:
        """Import the receivers, which connects them, and add to the profile."""
        from tallyworks.players.registry import profile_facts
        from tallyworks.ratings import receivers  # noqa: F401
        from tallyworks.ratings.queries import read_profile

        profile_facts.register("ratings", read_profile)

"""Set-up of the tutorial."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate


class TutorialConfig(AppConfig):
    """The course of twelve workshops, its hints and everybody's progress."""

    name = "tallyworks.tutorial"
    label = "tutorial"

    def ready(self) -> None:
        """Have the course published whenever the database has been brought up to date."""
        from tallyworks.tutorial.receivers import publish_after_migrations

        post_migrate.connect(publish_after_migrations, sender=self)

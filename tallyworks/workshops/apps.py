"""Set-up of the workshops' app."""

from importlib import import_module

from django.apps import AppConfig


class WorkshopsConfig(AppConfig):
    """The workshops of the day and of the week."""

    name = "tallyworks.workshops"
    label = "workshops"

    def ready(self) -> None:
        """Connect the receivers."""
        import_module("tallyworks.workshops.receivers")

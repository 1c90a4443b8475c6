"""Set-up of the workshops' app."""

from django.apps import AppConfig


class WorkshopsConfig(AppConfig):
    """The workshops of the day and of the week."""

    name = "tallyworks.workshops"
    label = "workshops"

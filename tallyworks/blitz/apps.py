"""Set-up of the Blitz app."""

from django.apps import AppConfig


class BlitzConfig(AppConfig):
    """One run in three minutes, once a day."""

    name = "tallyworks.blitz"
    label = "blitz"

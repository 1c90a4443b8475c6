"""Set-up of the live base."""

from django.apps import AppConfig


class LiveConfig(AppConfig):
    """Holds the tables of the sockets; the apps above fill the registries at their own start."""

    name = "tallyworks.live"
    label = "live"

"""Set-up of the notices' app."""

from django.apps import AppConfig


class NoticesConfig(AppConfig):
    """In-site notices and their e-mails."""

    name = "tallyworks.notices"
    label = "notices"

    def ready(self) -> None:
        """Import the receivers, which connects them."""
        from tallyworks.notices import receivers  # noqa: F401

"""Set-up of the staff's app."""

from django.apps import AppConfig


class StaffConfig(AppConfig):
    """The audit trail, jobs, switches of features and the staff's dashboard."""

    name = "tallyworks.staff"
    label = "staff"

    def ready(self) -> None:
        """Register what listens, and tell the features what is off."""
        from tallyworks.core import features
        from tallyworks.staff import receivers, tasks  # noqa: F401
        from tallyworks.staff.queries import list_off

        features.set_reader(list_off)

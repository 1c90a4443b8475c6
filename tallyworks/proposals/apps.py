"""Set-up of the members' workshops."""

from django.apps import AppConfig


class ProposalsConfig(AppConfig):
    """Workshops that members propose, moderators review and everybody plays."""

    name = "tallyworks.proposals"
    label = "proposals"

    def ready(self) -> None:
        """Register receivers and kinds of notices."""
        from tallyworks.proposals import notice_kinds, receivers  # noqa: F401

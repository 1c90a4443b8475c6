"""Set-up of the duels' app."""

from django.apps import AppConfig


class DuelsConfig(AppConfig):
    """Challenges, stakes, workshop duels and Express."""

    name = "duels"
    label = "duels"

    def ready(self) -> None:
        """Register receivers, kinds of notices, and what is live."""
        from duels import notice_kinds, receivers, services  # noqa: F401
        from duels.models import ROOM_KIND
        from duels.queries import rooms
        from tallyworks.live import registry

        registry.rooms.add(
            registry.RoomKind(
                name=ROOM_KIND,
                find_access=rooms.find_access,
                get_snapshot=rooms.get_snapshot,
                handle_command=services.refuse_command,
            )
        )
        registry.deadlines.register("duels", services.settle_due)
        registry.outages.register("duels", services.extend_deadlines)

"""Set-up of the tournaments' app."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Tournaments of logic puzzles, one against one."""

    name = "tournaments"
    label = "tournaments"

    def ready(self) -> None:
        """Register receivers, kinds of notices, and what is live."""
        from tallyworks.live import registry
        from tournaments import notice_kinds, receivers, services  # noqa: F401
        from tournaments.queries import rooms

        registry.rooms.add(
            registry.RoomKind(
                name="tournament",
                find_access=rooms.find_access,
                get_snapshot=rooms.get_snapshot,
                handle_command=services.refuse_command,
            )
        )
        registry.deadlines.register("tournaments", services.apply_due)
        registry.outages.register("tournaments", services.make_up)

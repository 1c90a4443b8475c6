"""Set-up of the tournaments' app."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Tournaments of logic puzzles, one against one."""

    name = "tournaments"
    label = "tournaments"

    def ready(self) -> None:
        """Register receivers, kinds of notices, what is live and what the profile shows."""
        from tallyworks.live import registry
        from tallyworks.players.registry import profile_facts
        from tournaments import notice_kinds, receivers, services  # noqa: F401
        from tournaments.queries import ratings, rooms

        registry.rooms.add(
            registry.RoomKind(
                name="tournament",
                find_access=rooms.find_access,
                get_snapshot=rooms.get_snapshot,
                handle_command=services.refuse_command,
            )
        )
        profile_facts.register("tournaments", ratings.read_profile)
        registry.deadlines.register("tournaments", services.apply_due)
        registry.outages.register("tournaments", services.make_up)

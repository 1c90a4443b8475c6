"""Set-up of the Tamsk app."""

from django.apps import AppConfig


class TamskConfig(AppConfig):
    """Seeks, live games with running sand, and their ratings."""

    name = "tamsk"
    label = "tamsk"

    def ready(self) -> None:
        """Register receivers, kinds of notices, and what is live."""
        from tallyworks.live import registry
        from tamsk import computer_receivers, messages, notice_kinds, receivers, services  # noqa: F401
        from tamsk.queries import rooms as reads
        from tamsk.rules import rooms

        registry.rooms.add(
            registry.RoomKind(
                name=rooms.GAME,
                find_access=reads.find_game_access,
                get_snapshot=reads.get_game_snapshot,
                handle_command=services.handle_command,
                commands=messages.COMMANDS,
                presence_changed=services.note_presence,
                audience_counted=services.note_audience,
            )
        )
        registry.rooms.add(
            registry.RoomKind(
                name=rooms.SEEK,
                find_access=reads.find_seek_access,
                get_snapshot=reads.get_seek_snapshot,
                handle_command=services.refuse_command,
                presence_changed=services.note_owner,
            )
        )
        registry.rooms.add(
            registry.RoomKind(
                name=rooms.LOBBY,
                find_access=reads.find_lobby_access,
                get_snapshot=reads.get_lobby_snapshot,
                handle_command=services.refuse_command,
            )
        )
        registry.deadlines.register("tamsk", services.apply_due)
        registry.outages.register("tamsk", services.shift_clocks)

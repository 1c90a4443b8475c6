"""Set-up of the players' app."""

from django.apps import AppConfig


class PlayersConfig(AppConfig):
    """Connects the receivers once the models are ready."""

    name = "tallyworks.players"
    label = "players"

    def ready(self) -> None:
        """Import the receivers, which connects them, and tell sockets who somebody is."""
        from tallyworks.live.registry import Identity, identity
        from tallyworks.players import (
            receivers,  # noqa: F401
            services,
        )
        from tallyworks.players.session import check_socket_session, find_socket_player

        identity.set(
            Identity(
                find_player=find_socket_player,
                check_session=check_socket_session,
                check_may_act=services.check_may_act,
            )
        )

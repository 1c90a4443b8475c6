"""Whether a player may run machines at all; the apps above have a say in it."""

from datetime import datetime

from tallyworks.workshops.signals import machine_asked


def check_may_run(*, player_id: int | None, now: datetime) -> None:
    """Let a player run a machine, unless an app above refuses it; nobody's account is free to.

    Everything that simulates a machine for somebody asks here first.

    Raises:
        DomainError: whatever the app above has to say.
    """
    if player_id is not None:
        machine_asked.send(sender=None, player_id=player_id, now=now)

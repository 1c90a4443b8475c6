"""What the computer answers: one command, the instant for it, and the turn it was thought for."""

from dataclasses import dataclass

from tamsk.engine.commands import PlayerCommand


@dataclass(frozen=True, slots=True)
class Plan:
    """Send `command` at `at`, milliseconds of the game, if nothing has happened by then.

    `turn` is the turn it was made for: after it the command is stale.
    """

    command: PlayerCommand
    at: int
    turn: int

"""What the Blitz refuses."""

from tallyworks.core.errors import DomainError


class BlitzNotReady(DomainError):
    """Today's Blitz has not been made yet."""

    code = "not_ready"
    status = 503


class AlreadyStarted(DomainError):
    """The player has started today's Blitz, or a guest joined to him has."""

    code = "already_started"
    status = 409


class StillRunning(DomainError):
    """Yesterday's Blitz, started just before midnight, still runs."""

    code = "still_running"
    status = 409


class NotStarted(DomainError):
    """There is no Start to which a run could belong."""

    code = "not_started"
    status = 409


class AlreadyRun(DomainError):
    """The one run has been made."""

    code = "already_run"
    status = 409


class BlitzOver(DomainError):
    """The three minutes ran out and the day's Blitz has closed."""

    code = "blitz_over"
    status = 409

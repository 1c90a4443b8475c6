"""What the workshops' services refuse."""

from tallyworks.core.errors import DomainError


class WorkshopNotFound(DomainError):
    """There is no such workshop, or it is not open yet: the answer is the same."""

    code = "not_found"
    status = 404


class WorkshopClosed(DomainError):
    """The workshop closed and the player did not say that he plays after the bell."""

    code = "workshop_closed"
    status = 409


class WorkshopOpen(DomainError):
    """What was asked for is shown after the close only."""

    code = "workshop_open"
    status = 403


class RunNotFound(DomainError):
    """There is no such attempt of the player's own; somebody else's is answered alike."""

    code = "not_found"
    status = 404


class RunLimitReached(DomainError):
    """The player made 20 runs in the latest 60 seconds, or 400 this Paris day."""

    code = "run_limit"
    status = 429


class NotReplaceable(DomainError):
    """The workshop has opened, or somebody was faster."""

    code = "not_replaceable"
    status = 409


class UnfitWorkshop(DomainError):
    """A workshop that the staff wrote cannot be read or breaks a condition of publication."""

    code = "unfit_workshop"


class DraftNotFound(DomainError):
    """The player has no such draft; somebody else's is answered alike."""

    code = "not_found"
    status = 404


class DraftChanged(DomainError):
    """Another device was faster; `kept` is the version the site has, `sent` the one refused."""

    code = "draft_changed"
    status = 409


class DraftLimitReached(DomainError):
    """The player keeps as many drafts as he may, on this workshop or in all."""

    code = "draft_limit"
    status = 409

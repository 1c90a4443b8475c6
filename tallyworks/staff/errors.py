"""What the staff's own services refuse."""

from tallyworks.core.errors import DomainError


class UnknownJob(DomainError):
    """The schedule has no such job."""

    code = "unknown_job"
    status = 404


class UnknownFeature(DomainError):
    """There is no such feature to switch."""

    code = "unknown_feature"
    status = 404

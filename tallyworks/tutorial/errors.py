"""What the tutorial's services refuse."""

from tallyworks.core.errors import DomainError


class LessonNotFound(DomainError):
    """The course has no lesson of that number."""

    code = "not_found"
    status = 404


class NoMoreHints(DomainError):
    """All hints of the lesson are open."""

    code = "no_more_hints"
    status = 409

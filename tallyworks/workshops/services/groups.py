"""The groups of sockets that follow workshops."""

EVERY_PAGE_GROUP = "workshops"


def workshop_group(*, workshop_id: int) -> str:
    """Return the name of the sockets' group that follows a workshop."""
    return f"workshop.{workshop_id}"

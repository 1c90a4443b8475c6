"""What a service raises when it refuses, and the edge turns into one answer."""

from collections.abc import Mapping


class Refusal(Exception):
    """An anticipated refusal with a stable code.

    Subclasses set `code` and the HTTP `status`; `message` is a sentence for people, translated
    where it is built; `data` is added to the JSON answer; `field` and `cell` say where.
    """

    code = "refused"
    status = 400

    def __init__(
        self,
        message: str = "",
        *,
        field: str | None = None,
        cell: str | None = None,
        data: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.field = field
        self.cell = cell
        self.data: Mapping[str, object] = data or {}


class DomainError(Refusal):
    """A refusal by the rules; a page may catch it and show it where the player acted."""

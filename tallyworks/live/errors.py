"""How the live base refuses; each code is part of the protocol."""

from tallyworks.core.errors import DomainError


class BadMessage(DomainError):
    """No JSON of a declared shape; `field` says where, as far as it is known."""

    code = "bad_message"


class UnsupportedVersion(DomainError):
    """The message is of another version of the protocol."""

    code = "unsupported_version"


class TooLarge(DomainError):
    """The message is longer than any that is meant."""

    code = "too_large"
    status = 413


class RateLimited(DomainError):
    """More was sent in a second than people do; sent again later it is taken."""

    code = "rate_limited"
    status = 429


class UnknownRoom(DomainError):
    """There is no such room, or none for this player: the two are answered alike."""

    code = "unknown_room"
    status = 404


class TooManyRooms(DomainError):
    """One socket follows so many rooms and no more."""

    code = "too_many_rooms"


class NotAPlayer(DomainError):
    """Whoever is not a player of the room may look and not command."""

    code = "not_a_player"
    status = 403


class UnknownCommand(DomainError):
    """Rooms of this kind know no such command."""

    code = "unknown_command"


class SessionOver(DomainError):
    """The session with which the socket was opened is no longer this player's."""

    code = "session_over"
    status = 401


class Unavailable(DomainError):
    """The server cannot answer now and has decided nothing: sent again later it is taken."""

    code = "unavailable"
    status = 503


class ServerError(DomainError):
    """Something is wrong with the room's own code; nothing was decided."""

    code = "server_error"
    status = 500

"""What Tamsk refuses outside of a game's own rules."""

from tallyworks.core.errors import DomainError


class MembersOnly(DomainError):
    """Open seeks, challenges by name and rated games are between members."""

    code = "members_only"
    status = 403


class GuestsUnrated(DomainError):
    """A guest's games count for no rating."""

    code = "guests_unrated"


class BadTerms(DomainError):
    """There is no such game."""

    code = "bad_terms"


class GameNotFound(DomainError):
    """There is no such game."""

    code = "not_found"
    status = 404


class SeekNotFound(DomainError):
    """There is no such seek, or it is not for this player."""

    code = "not_found"
    status = 404


class SeekGone(DomainError):
    """The seek was accepted, withdrawn or declined, or has expired."""

    code = "seek_gone"
    status = 409


class OwnSeek(DomainError):
    """Nobody plays himself."""

    code = "own_seek"
    status = 409


class OpponentUnknown(DomainError):
    """No member is called so."""

    code = "unknown_opponent"


class TooManySeeks(DomainError):
    """As many of the player's seeks stand as allowed."""

    code = "too_many_seeks"
    status = 409


class BadMoveList(DomainError):
    """A text is no game of Tamsk; `where` says from where on."""

    code = "bad_move_list"


class BadPhase(DomainError):
    """The game is not where this could be done."""

    code = "bad_phase"
    status = 409


class NotAvailable(DomainError):
    """It cannot be had, at least not now."""

    code = "not_available"
    status = 409


class PhrasesOff(DomainError):
    """The other player has switched phrases off."""

    code = "phrases_off"
    status = 409


class TooSoon(DomainError):
    """The player has said something only just now."""

    code = "too_soon"
    status = 429

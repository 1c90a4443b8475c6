"""What tournaments refuse."""

from tallyworks.core.errors import DomainError


class MembersOnly(DomainError):
    """Tournaments are for members; a guest has no rating."""

    code = "members_only"
    status = 403


class DirectorsOnly(DomainError):
    """Setting up and directing tournaments needs the permission to."""

    code = "directors_only"
    status = 403


class TournamentNotFound(DomainError):
    """There is no such tournament, or it is not published."""

    code = "not_found"
    status = 404


class RoundNotFound(DomainError):
    """There is no such round in the tournament, or its puzzle is not open."""

    code = "not_found"
    status = 404


class TournamentOpen(DomainError):
    """Whoever plays an open round whose key a machine would tell runs none on this site."""

    code = "tournament_open"
    status = 409


class NotRegistered(DomainError):
    """The player does not take part."""

    code = "not_registered"
    status = 403


class RegistrationClosed(DomainError):
    """Registration is open until the start, and not before the publication."""

    code = "registration_closed"
    status = 409


class CheckInClosed(DomainError):
    """One checks in within the last half hour before the start, where it is asked for at all."""

    code = "check_in_closed"
    status = 409


class TournamentFull(DomainError):
    """As many are registered as can be."""

    code = "tournament_full"
    status = 409


class NotRunning(DomainError):
    """It can be done while the tournament runs only."""

    code = "not_running"
    status = 409


class AlreadyLeft(DomainError):
    """The participant has withdrawn or was disqualified."""

    code = "already_left"
    status = 409


class NotOpen(DomainError):
    """The round is not open yet; the key costs no try."""

    code = "not_open"
    status = 409


class RoundClosed(DomainError):
    """The key came after the round closed, or the round is void."""

    code = "closed"
    status = 409


class KeyWithdrawn(DomainError):
    """Who has left the tournament sends keys no more."""

    code = "withdrawn"
    status = 409


class AlreadySolved(DomainError):
    """The first correct key is final."""

    code = "already_solved"
    status = 409


class KeyPaused(DomainError):
    """After a wrong key nothing is evaluated for a while."""

    code = "paused"
    status = 409


class KeyFormatWrong(DomainError):
    """The key has not the form asked for; it is no try and costs no pause."""

    code = "key_format"


class BadPlan(DomainError):
    """A tournament cannot be set up that way."""

    code = "bad_plan"


class NotDraft(DomainError):
    """Once published, only name, text and capacity can change."""

    code = "not_draft"
    status = 409


class ReasonMissing(DomainError):
    """What is done to a tournament is done with a reason, which its page shows."""

    code = "reason_missing"


class NotHeld(DomainError):
    """The tournament is not held, or is held already."""

    code = "hold_unchanged"
    status = 409


class NotVoidable(DomainError):
    """The round has not begun, or is void."""

    code = "not_voidable"
    status = 409


class NotReplayable(DomainError):
    """The round is not void, the next one has begun, or the reserve was used."""

    code = "not_replayable"
    status = 409


class NotRatable(DomainError):
    """Only a rated tournament that is finished can be rated anew."""

    code = "not_ratable"
    status = 409


class RatingsUnchanged(DomainError):
    """The tournament's standings and ratings are what its results make of them."""

    code = "ratings_unchanged"
    status = 409


class NoSuchPuzzle(DomainError):
    """No puzzle of that kind, size and level is offered."""

    code = "no_such_puzzle"
    status = 404


class PracticeNotFound(DomainError):
    """There is no such game, or it is somebody else's."""

    code = "not_found"
    status = 404


class PracticeExhausted(DomainError):
    """The player has begun every puzzle of the shelf; more are being made."""

    code = "practice_exhausted"
    status = 409


class PracticeOver(DomainError):
    """The game was given up: its solution is shown, and keys count no more."""

    code = "closed"
    status = 409

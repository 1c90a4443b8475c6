"""What duels refuse."""

from tallyworks.core.errors import DomainError


class MembersOnly(DomainError):
    """Duels are between members; a guest has to sign up first."""

    code = "members_only"
    status = 403


class BadStake(DomainError):
    """A stake is a whole number of credits from 0 to 50."""

    code = "bad_stake"


class StakeNotCovered(DomainError):
    """One of the two does not own the stake at the moment."""

    code = "stake_not_covered"
    status = 409


class OpponentUnknown(DomainError):
    """No member is called so."""

    code = "unknown_opponent"


class OwnChallenge(DomainError):
    """Nobody duels with himself."""

    code = "own_challenge"
    status = 409


class TooManyChallenges(DomainError):
    """As many of the player's challenges are open as allowed."""

    code = "too_many_challenges"
    status = 409


class PairLimitReached(DomainError):
    """The same two have accepted three duels this Paris day."""

    code = "pair_limit"
    status = 409


class DuelNotFound(DomainError):
    """There is no such duel, or it is not the player's."""

    code = "not_found"
    status = 404


class ChallengeGone(DomainError):
    """The challenge was accepted, withdrawn or declined, or has lapsed."""

    code = "challenge_gone"
    status = 409


class NotAccepted(DomainError):
    """Nobody has accepted the challenge yet."""

    code = "not_accepted"
    status = 409


class AlreadyStarted(DomainError):
    """The player has started."""

    code = "already_started"
    status = 409


class StartTooLate(DomainError):
    """The 24 hours in which to start are over."""

    code = "start_too_late"
    status = 409


class NotStarted(DomainError):
    """The player has not started yet."""

    code = "not_started"
    status = 409


class DuelOver(DomainError):
    """The player's part is over, or the duel is settled."""

    code = "duel_over"
    status = 409


class WrongKind(DomainError):
    """A workshop duel has runs, an Express has answers."""

    code = "wrong_kind"
    status = 409


class BadChoice(DomainError):
    """A question has machines 1 to 4."""

    code = "bad_choice"


class NoRematch(DomainError):
    """There is nothing to repeat before the duel is over."""

    code = "no_rematch"
    status = 409


class NotReady(DomainError):
    """Nothing is in stock for the duel this moment."""

    code = "not_ready"
    status = 503

"""What the players' services refuse."""

from tallyworks.core.errors import DomainError


class NameNotAcceptable(DomainError):
    """The display name is too short, too long or holds signs that are not allowed."""

    code = "bad_name"


class NameTaken(DomainError):
    """Another player's display name is the same or reads like it."""

    code = "name_taken"
    status = 409


class RenamedRecently(DomainError):
    """The display name was changed less than a month ago."""

    code = "renamed_recently"
    status = 409


class TooManyTokens(DomainError):
    """The player holds as many personal tokens as allowed."""

    code = "too_many_tokens"
    status = 409


class NotEnoughCredits(DomainError):
    """The posting would take more credits out of an account than it holds."""

    code = "not_enough_credits"
    status = 409


class DuplicateReference(DomainError):
    """An entry with this reference exists: what it stands for was posted before."""

    code = "duplicate_reference"
    status = 409


class NothingPosted(DomainError):
    """An entry must move at least one credit, and a grant must say why."""

    code = "nothing_posted"


class PlayerBlocked(DomainError):
    """A moderator has blocked the player: he cannot act until the block ends."""

    code = "player_blocked"
    status = 403


class BlockNotAcceptable(DomainError):
    """A block has a reason and an end that lies ahead, or none."""

    code = "bad_block"


class StandingUnchanged(DomainError):
    """The player already is what he was to become, so nothing was done."""

    code = "standing_unchanged"
    status = 409


class PreferenceUnknown(DomainError):
    """The site does not offer this choice."""

    code = "unknown_preference"


class ArchivedByStaff(DomainError):
    """An archive that the staff decided is not ended by the player."""

    code = "archived_by_staff"
    status = 403


class NotConfirmed(DomainError):
    """What the owner typed to confirm a deletion is not his name, password or code."""

    code = "not_confirmed"
    status = 403


class TooManyGuests(DomainError):
    """From this network address as many guests were made of late as allowed."""

    code = "too_many_guests"
    status = 429


class StaffOnly(DomainError):
    """The act is for staff who have the permission to it."""

    code = "staff_only"
    status = 403


class OwnAccount(DomainError):
    """Nobody of the staff does this to himself: another one decides."""

    code = "own_account"
    status = 403


class StaffProtected(DomainError):
    """Only a superuser acts on somebody of the staff."""

    code = "staff_protected"
    status = 403

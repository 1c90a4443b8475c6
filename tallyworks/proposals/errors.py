"""What the services of members' workshops refuse."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from tallyworks.core.errors import DomainError


class ProblemJson(TypedDict):
    """A problem as the page's script and the API tell it."""

    code: str
    message: str
    field: str
    cell: str | None


class ProposalNotFound(DomainError):
    """The caller has no such proposal, or there is no such published workshop."""

    code = "not_found"
    status = 404


class MembersOnly(DomainError):
    """Guests play members' workshops but neither propose nor rate them."""

    code = "members_only"
    status = 403


class DailiesNeeded(DomainError):
    """To propose one must have solved five daily workshops before their close."""

    code = "dailies_needed"
    status = 403


class TooManyWaiting(DomainError):
    """Three proposals of the author wait for review."""

    code = "too_many_waiting"
    status = 409


class ProposedToday(DomainError):
    """The author proposed a workshop this Paris day; `data` says from when on he may again."""

    code = "proposed_today"
    status = 409


class TooManyDrafts(DomainError):
    """The author keeps as many unsent proposals as the site stores for one."""

    code = "too_many_drafts"
    status = 409


class DraftNotStorable(DomainError):
    """A working copy is far too long, or holds signs that no database takes."""

    code = "not_storable"


class DraftChanged(DomainError):
    """Another device has changed the working copy; `kept` is the version the site has."""

    code = "draft_changed"
    status = 409


class NotEditable(DomainError):
    """A proposal that waits, or was decided for good, cannot be changed, sent or deleted."""

    code = "not_editable"
    status = 409


class NotWaiting(DomainError):
    """The proposal does not wait for review (any more)."""

    code = "not_waiting"
    status = 409


class ProposalRefused(DomainError):
    """The checks found problems; `code` is the first one's, `data["problems"]` holds them all."""

    def __init__(self, problems: Sequence[ProblemJson]) -> None:
        first = problems[0]
        super().__init__(
            first["message"],
            field=first["field"],
            cell=first["cell"],
            data={"problems": list(problems)},
        )
        self.code = first["code"]
        self.problems = problems


class NotAModerator(DomainError):
    """Reviewing needs the permission to."""

    code = "not_a_moderator"
    status = 403


class OwnProposal(DomainError):
    """Nobody reviews, rates or reports what is his own."""

    code = "own_proposal"
    status = 403


class ClaimedByAnother(DomainError):
    """Another moderator works on the proposal, until the instant in `data`."""

    code = "claimed"
    status = 409


class NotClaimed(DomainError):
    """A decision is taken by the moderator who has taken the proposal up."""

    code = "not_claimed"
    status = 409


class ReasonNeeded(DomainError):
    """Whoever returns, rejects, reports or takes down says why, in words that can be shown."""

    code = "reason_needed"


class NotSolved(DomainError):
    """A workshop is rated by members who have solved it."""

    code = "not_solved"
    status = 403


class BadStars(DomainError):
    """A rating is a whole number of stars from 1 to 5."""

    code = "bad_stars"


class AlreadyReported(DomainError):
    """A player reports a workshop once."""

    code = "already_reported"
    status = 409

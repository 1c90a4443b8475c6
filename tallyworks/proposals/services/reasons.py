"""The reason that comes with a decision or a report: in every language, and in words."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tallyworks.proposals import rules
from tallyworks.proposals.errors import ReasonNeeded
from tallyworks.proposals.models import Reason
from tallyworks.proposals.rules import Problem
from tallyworks.proposals.wording import tell


@dataclass(frozen=True, slots=True)
class Why:
    """One of the site's reasons by its code, and one's own words, which may be empty."""

    code: str = ""
    text: str = ""


def check_why(*, why: Why) -> Why:
    """Return a reason with its words cleaned.

    Raises:
        ReasonNeeded: there is none, or its words cannot be shown.
    """
    text = rules.clean_text(why.text)
    if why.code not in Reason.values or (why.code == Reason.OTHER and not text):
        raise ReasonNeeded(_("Choose a reason, or say it in your own words."), field="reason")
    flaw = rules.text_flaw(text)
    if flaw is not None:
        message = tell(Problem(flaw, "text", {"length": len(text)}))["message"]
        raise ReasonNeeded(message, field="text")
    return Why(why.code, text)

"""The kinds of notices that authors of workshops get."""

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tallyworks.notices.kinds import Data, Kind, Words, register
from tallyworks.proposals.models import Reason


def _words(data: Data) -> Words:
    """Give the reason in the reader's language, then the moderator's own words."""
    code, text = str(data["code"] or ""), str(data["reason"] or "")
    label = str(Reason(code).label) if code and code != Reason.OTHER else ""
    whole = gettext("%(reason)s: %(words)s") % {"reason": label, "words": text}
    return {"title": data["title"], "why": whole if label and text else label or text}


register(
    Kind(
        code="WORKSHOP_PUBLISHED",
        label=_("Your workshop is published"),
        title=_("Your workshop is open: “%(title)s”"),
        text=_("Everybody can play it now. Your machine is its par, and stays your secret."),
        url_name="proposals",
        words=_words,
    )
)
register(
    Kind(
        code="PROPOSAL_RETURNED",
        label=_("Your proposal comes back"),
        title=_("Your proposal comes back to be amended: “%(title)s”"),
        text=_("Amend it and send it again. Reason: %(why)s"),
        url_name="proposals",
        words=_words,
    )
)
register(
    Kind(
        code="PROPOSAL_REJECTED",
        label=_("Your proposal is not published"),
        title=_("Your proposal is not published: “%(title)s”"),
        text=_("Reason: %(why)s"),
        url_name="proposals",
        words=_words,
    )
)
register(
    Kind(
        code="WORKSHOP_TAKEN_DOWN",
        label=_("Your workshop was taken down"),
        title=_("Your workshop was taken down: “%(title)s”"),
        text=_("Reason: %(why)s"),
        url_name="proposals",
        words=_words,
    )
)

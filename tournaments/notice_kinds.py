"""The kinds of notices that tournaments send."""

from collections.abc import Callable

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tallyworks.core.templatetags.formats import integer
from tallyworks.notices.kinds import Data, Kind, Words, register


def _finished_words(data: Data) -> Words:
    place, count = int(data["place"] or 0), int(data["of"] or 0)
    text = ngettext(
        "You finished at place %(place)s of %(of)s player.",
        "You finished at place %(place)s of %(of)s players.",
        count,
    ) % {"place": integer(place), "of": integer(count)}
    change = data.get("change")
    if change is not None:
        sign = "+" if int(change) > 0 else "−" if int(change) < 0 else "±"
        written = f"{sign}{integer(abs(int(change)))}"
        text += " " + gettext("Tournament rating: %(change)s.") % {"change": written}
    return {"name": data["name"], "text": text}


def _reminder_words(otherwise: Promise) -> Callable[[Data], Words]:
    """Return what a reminder says: to check in where that is still to be done, else `otherwise`."""

    def words(data: Data) -> Words:
        asked = _("Check in on its page before it begins: who has not is taken off the list.")
        return {"name": data["name"], "text": str(asked if data.get("check_in") else otherwise)}

    return words


register(
    Kind(
        code="TOURNAMENT_SOON",
        label=_("A tournament begins in 15 minutes"),
        title=_("%(name)s begins in 15 minutes"),
        text="%(text)s",
        url_name="tournament",
        url_field="tournament",
        words=_reminder_words(_("A minute to get to know the first game comes before each round.")),
    )
)
register(
    Kind(
        code="TOURNAMENT_NOW",
        label=_("A tournament begins in a minute"),
        title=_("%(name)s begins in a minute"),
        text="%(text)s",
        url_name="tournament",
        url_field="tournament",
        words=_reminder_words(_("Open its page: it moves through the rounds by itself.")),
        # By the time an e-mail is read the first round is over.
        emailed=False,
    )
)
register(
    Kind(
        code="TOURNAMENT_MISSED",
        label=_("Tournaments that began without you"),
        title=_("%(name)s has begun without you"),
        text=_("You had not checked in by its start, so you were taken off the list."),
        url_name="tournament",
        url_field="tournament",
    )
)
register(
    Kind(
        code="TOURNAMENT_CANCELLED",
        label=_("Tournaments that are cancelled"),
        title=_("%(name)s is cancelled"),
        text=_("No rating has changed."),
        url_name="tournament",
        url_field="tournament",
    )
)
register(
    Kind(
        code="TOURNAMENT_FINISHED",
        label=_("Results of tournaments"),
        title=_("%(name)s is over"),
        text="%(text)s",
        url_name="tournament",
        url_field="tournament",
        words=_finished_words,
    )
)

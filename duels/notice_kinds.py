"""The kinds of notices that duels send; they name nobody, as names change and go."""

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tallyworks.core.templatetags.formats import integer, signed
from tallyworks.notices.kinds import Data, Kind, Words, register


def _words(data: Data) -> Words:
    return {"what": _kind_name(data), "terms": _stake_text(data)}


def _settled_words(data: Data) -> Words:
    titles = {
        "WON": gettext("You have won your duel"),
        "LOST": gettext("You have lost your duel"),
        "DRAWN": gettext("Your duel is a draw"),
        "VOID": gettext("Your duel is cancelled"),
    }
    change = data.get("change")
    if change is None:
        text = gettext("Stakes are back, and no rating has changed.")
    else:
        text = gettext("Duel rating: %(change)s.") % {"change": signed(int(change))}
    return {"title": titles[str(data["result"])], "text": f"{_kind_name(data)}. {text}"}


def _kind_name(data: Data) -> str:
    return gettext("Express") if data["kind"] == "EXPRESS" else gettext("Workshop duel")


def _stake_text(data: Data) -> str:
    stake = int(data["stake"] or 0)
    if not stake:
        return gettext("No stake.")
    shown = {"written": integer(stake)}
    return ngettext("Stake: %(written)s credit.", "Stake: %(written)s credits.", stake) % shown


register(
    Kind(
        code="DUEL_CHALLENGED",
        label=_("Challenges to a duel"),
        title=_("You are challenged to a duel"),
        text=_("%(what)s. %(terms)s It stands for seven days."),
        url_name="duels",
        words=_words,
    )
)
register(
    Kind(
        code="DUEL_ACCEPTED",
        label=_("Challenges of yours that are accepted"),
        title=_("Your challenge is accepted"),
        text=_("%(what)s. %(terms)s Start within 24 hours."),
        url_name="duels",
        words=_words,
    )
)
register(
    Kind(
        code="DUEL_DECLINED",
        label=_("Challenges of yours that are declined"),
        title=_("Your challenge is declined"),
        text=_("%(what)s. %(terms)s Nothing was taken from you."),
        url_name="duels",
        words=_words,
        emailed=False,
    )
)
register(
    Kind(
        code="DUEL_SETTLED",
        label=_("Results of duels"),
        title="%(title)s",
        text="%(text)s",
        url_name="duels",
        words=_settled_words,
    )
)

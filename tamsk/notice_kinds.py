"""The kinds of notices that Tamsk sends; they name nobody, as names change and go."""

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tallyworks.notices.kinds import Data, Kind, Words, register


def _words(data: Data) -> Words:
    words = {"level": data["level"]}
    if data["rated"]:
        return {"terms": gettext("Level %(level)s, rated.") % words}
    return {"terms": gettext("Level %(level)s, not rated.") % words}


def _ended_words(data: Data) -> Words:
    titles = {
        "WON": gettext("You have won your game of Tamsk"),
        "LOST": gettext("You have lost your game of Tamsk"),
        "DRAWN": gettext("Your game of Tamsk is a draw"),
        "VOID": gettext("Your game of Tamsk was aborted"),
    }
    change = data.get("change")
    if change is None:
        text = gettext("No rating has changed.")
    else:
        text = gettext("Tamsk rating: %(change)s.") % {"change": f"{int(change):+d}"}
    return {"title": titles[str(data["result"])], "text": text}


register(
    Kind(
        code="TAMSK_CHALLENGED",
        label=_("Challenges to a game of Tamsk"),
        title=_("You are challenged to a game of Tamsk"),
        text=_("%(terms)s It stands for 24 hours."),
        url_name="tamsk",
        words=_words,
    )
)
register(
    Kind(
        code="TAMSK_ACCEPTED",
        label=_("Games of Tamsk that are about to start"),
        title=_("Your game of Tamsk is about to start"),
        text=_("%(terms)s It waits for you for 60 seconds."),
        url_name="tamsk",
        words=_words,
        emailed=False,
    )
)
register(
    Kind(
        code="TAMSK_DECLINED",
        label=_("Challenges to Tamsk that are declined"),
        title=_("Your challenge to Tamsk is declined"),
        text="%(terms)s",
        url_name="tamsk",
        words=_words,
        emailed=False,
    )
)
register(
    Kind(
        code="TAMSK_ENDED",
        label=_("Games of Tamsk that ended without you"),
        title="%(title)s",
        text="%(text)s",
        url_name="tamsk",
        words=_ended_words,
    )
)

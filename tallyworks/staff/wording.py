"""What the trail's codes and the health of jobs are in words."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tallyworks.staff.rules import Health

_ACTS: Final[dict[str, Promise]] = {
    "player.blocked": _("player blocked"),
    "player.unblocked": _("block ended"),
    "player.archived": _("player archived"),
    "player.restored": _("archive ended"),
    "player.renamed": _("player renamed"),
    "player.appointed": _("role changed"),
    "credits.granted": _("credits given"),
    "credits.corrected": _("credits taken back"),
    "workshop.looked": _("looked at a coming workshop"),
    "workshop.replaced": _("workshop made anew"),
    "workshop.written": _("workshop replaced by a written one"),
    "proposal.claimed": _("proposal taken up"),
    "proposal.released": _("proposal put back"),
    "proposal.published": _("proposal published"),
    "proposal.returned": _("proposal returned"),
    "proposal.rejected": _("proposal rejected"),
    "proposal.unpublished": _("workshop taken down"),
    "proposal.dismissed": _("reports found groundless"),
    "tournament.created": _("tournament set up"),
    "tournament.draft_changed": _("draft of a tournament changed"),
    "tournament.deleted": _("draft of a tournament thrown away"),
    "tournament.publish_asked": _("publication of a tournament asked for"),
    "tournament.edited": _("announced tournament changed"),
    "tournament.held": _("next round held"),
    "tournament.released": _("hold ended"),
    "tournament.round_voided": _("round declared void"),
    "tournament.round_replayed": _("round replayed with the reserve"),
    "tournament.disqualified": _("player disqualified"),
    "tournament.cancelled": _("tournament cancelled"),
    "tournament.rated_anew": _("tournament rated anew"),
    "series.created": _("weekly tournament set up"),
    "series.ended": _("weekly tournament ended"),
    "series.resumed": _("weekly tournament goes on"),
    "job.run": _("job run by hand"),
    "feature.on": _("feature switched on"),
    "feature.off": _("feature switched off"),
}
_HEALTH: Final[dict[Health, Promise]] = {
    Health.NEVER: _("never ran"),
    Health.GOOD: _("done"),
    Health.RUNNING: _("running"),
    Health.LATE: _("late"),
    Health.FAILED: _("failed"),
}


CODES: Final = tuple(_ACTS)


def tell_act(code: str) -> str:
    """Return an act's code in words; the code itself where it has none."""
    return str(_ACTS.get(code, code))


def tell_health(health: Health) -> str:
    """Return how a job does, in a word."""
    return str(_HEALTH[health])

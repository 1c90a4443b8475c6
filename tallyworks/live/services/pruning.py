"""What nobody will ask for any more is deleted; the log stays."""

from datetime import datetime

from tallyworks.live import rules
from tallyworks.live.models import Presence, StoredAck


def prune(*, now: datetime) -> None:
    """Delete old answers, refusals much sooner, and presences of those long gone."""
    StoredAck.objects.made_before(now - rules.ANSWERS_KEPT).delete()
    StoredAck.objects.made_before(now - rules.REFUSALS_KEPT).filter(answer__ok=False).delete()
    Presence.objects.filter(gone_at__lt=now - rules.PRESENCES_KEPT).delete()

"""Parts of the site switched off and on again."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Final

from django.db import transaction
from django.utils.translation import gettext as _

from tallyworks.core import features
from tallyworks.core.acts import StaffAct, report_act
from tallyworks.core.features import Feature
from tallyworks.players.services import check_staff
from tallyworks.staff.errors import UnknownFeature
from tallyworks.staff.models import Switch

if TYPE_CHECKING:
    from tallyworks.players.models import Player

CHANGE_SWITCH: Final = "staff.change_switch"


def turn_feature(*, staff: Player, feature: str, is_on: bool, reason: str, now: datetime) -> None:
    """Switch a feature on or off; one that is so already stays, and nothing is written.

    This process sees it once the change stands, others within `features.KEPT_SECONDS`. Locks the
    switch's row.

    Raises:
        StaffOnly, PlayerBlocked: he may not.
        UnknownFeature: there is none of that name.
    """
    if feature not in Feature.values:
        raise UnknownFeature(_("There is nothing here."))
    with transaction.atomic():
        check_staff(staff=staff, permission=CHANGE_SWITCH, now=now)
        Switch.objects.get_or_create(feature=feature, defaults={"changed_at": now})
        switch = Switch.objects.select_for_update().get(feature=feature)
        if switch.is_on == is_on:
            return
        switch.is_on, switch.changed_at = is_on, now
        switch.save()
        act = StaffAct(
            code="feature.on" if is_on else "feature.off",
            actor_id=staff.pk,
            object_type="staff.switch",
            object_id=feature,
            before={"on": not is_on},
            after={"on": is_on},
            reason=reason,
        )
        report_act(act=act, now=now)
        transaction.on_commit(features.forget)

"""Reads of the switches."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tallyworks.core.features import Feature
from tallyworks.staff.models import Switch


@dataclass(frozen=True, slots=True)
class SwitchLine:
    """A feature, whether it is on, and since when where somebody ever switched it."""

    feature: Feature
    is_on: bool
    changed_at: datetime | None


def list_off() -> frozenset[str]:
    """Return the codes of the features that are off; one read."""
    return frozenset(Switch.objects.off().values_list("feature", flat=True))


def list_switches() -> list[SwitchLine]:
    """Return every feature with its switch; one read."""
    rows = {switch.feature: switch for switch in Switch.objects.all()}
    return [_line(feature, rows.get(feature.value)) for feature in Feature]


def _line(feature: Feature, switch: Switch | None) -> SwitchLine:
    if switch is None:
        return SwitchLine(feature, True, None)
    return SwitchLine(feature, switch.is_on, switch.changed_at)

"""What the tutorial does when the database is brought up to date, and for a copy of one's data."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.apps import apps as present
from django.apps.registry import Apps
from django.dispatch import receiver

from tallyworks.players.signals import export_requested, guest_joined
from tallyworks.tutorial import services

_TABLES = (("workshops", "workshop"), ("tutorial", "hintprogress"))


def publish_after_migrations(
    plan: Iterable[tuple[Any, bool]] = (), apps: Apps = present, **_arguments: Any
) -> None:
    """Publish the course, unless the database was taken back or brought only half way.

    The twelve rows come with the code, as permissions do: hooked here, they are there after any
    `migrate` (of `make run`, of a deployment, of a test database), follow the code at every update,
    and no migration holds a copy of the course that grows old.
    """
    went_back = any(backwards for _migration, backwards in plan)
    is_whole = all(_columns(apps, *table) == _columns(present, *table) for table in _TABLES)
    if is_whole and not went_back:
        services.publish_course()


@receiver(export_requested)
def add_hints_to_export(player_id: int, **_arguments: Any) -> tuple[str, dict[str, list[Any]]]:
    """Add the hints a player opened to the copy of his data."""
    return "tutorial", services.export_hints(player_id=player_id)


@receiver(guest_joined)
def join_hints_of_guest(guest_id: int, member_id: int, now: datetime, **_arguments: Any) -> None:
    """Let the member keep the further count of opened hints; the sender holds both locks."""
    services.join_hints(guest_id=guest_id, member_id=member_id, now=now)


def _columns(apps: Apps, label: str, model: str) -> frozenset[str]:
    if model not in apps.all_models[label]:
        return frozenset()
    return frozenset(field.column for field in apps.get_model(label, model)._meta.concrete_fields)

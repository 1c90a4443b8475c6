"""Changing any column of a row, to see whether it is found."""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import IntegrityError, models, transaction

# What another value is where it is not simply the next one.
OTHER: dict[str, Any] = {
    "workshops.Workshop.sheet": {},
    "workshops.Run.machine": "A1:+3",
    "leagues.Week.finished_at": None,
    # Receipts are of whole milliseconds.
    "tournaments.Seat.solved_at": datetime(2026, 11, 30, tzinfo=UTC),
}
_NOBODYS = UUID("00000000-0000-4000-8000-000000000000")


def label(field: models.Field[Any, Any]) -> str:
    """Return the name of a column with that of its model."""
    return f"{field.model._meta.label}.{field.name}"


def list_unfound(
    row: models.Model, verify: Callable[[], Collection[object]], *, without: Collection[str]
) -> list[str]:
    """Return the columns of a row, but `without` some, whose change `verify` does not find."""
    unfound = []
    for field in row._meta.concrete_fields:
        if label(field) in without:
            continue
        value = _other(field, row)
        assert value != getattr(row, field.attname), field
        if not _is_found(row, {field.attname: value}, verify):
            unfound.append(label(field))
    return unfound


def _other(field: models.Field[Any, Any], row: models.Model) -> Any:
    """Return another value than the row has in a column."""
    value = getattr(row, field.attname)
    if label(field) in OTHER:
        return OTHER[label(field)]
    if field.remote_field is not None:
        others = field.remote_field.model._default_manager.order_by("pk")
        keys = others.values_list("pk", flat=True)
        own = row.pk if isinstance(row, field.remote_field.model) else None
        return next(key for key in keys.reverse() if key not in (value, own))
    if field.choices:
        return next(choice for choice, _label in field.choices if choice != value)
    if value is None:
        return datetime(2026, 11, 30, tzinfo=UTC) if isinstance(field, models.DateTimeField) else 1
    return _next(value)


def _next(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, datetime):
        return value + timedelta(microseconds=1)
    if isinstance(value, date):
        return value + timedelta(days=1)
    if isinstance(value, UUID):
        return _NOBODYS
    if isinstance(value, dict):
        return {**value, "more": 1}
    return f"{value[:-1]}{'1' if value.endswith('0') else '0'}"


def _is_found(
    row: models.Model, change: dict[str, Any], verify: Callable[[], Collection[object]]
) -> bool:
    """Tell whether a change, undone afterwards, is found or refused by the database itself."""
    try:
        with transaction.atomic():
            assert type(row)._default_manager.filter(pk=row.pk).update(**change) == 1
            found = bool(verify())
            transaction.set_rollback(True)
    except IntegrityError:
        return True
    return found

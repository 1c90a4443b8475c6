"""QuerySets of the hot path, compiled to SQL once.

Django compiles a QuerySet anew each time it runs, which costs several times what the database
takes for a small read. Here the QuerySet stays the source of the SQL; only the values change.
"""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db import connection
from django.db.models import QuerySet

Value = int | datetime
Row = tuple[Any, ...]

# Stand-ins that no query mentions by itself.
_FIRST_INTEGER = 1_700_000_001
_FIRST_INSTANT = datetime(1971, 2, 3, 4, 5, 6, 789, tzinfo=UTC)


class PreparedQuery:
    """A QuerySet with named parameters, integers and instants; `build` makes it from them.

    `build` is called once for each kind of database, so its shape must not depend on the values.
    """

    def __init__(self, build: Callable[..., QuerySet[Any, Any]], **kinds: type[Value]) -> None:
        self._build = build
        self._kinds = kinds
        self._compiled: dict[str, tuple[str, list[Any], dict[int, str]]] = {}

    def rows(self, **values: Value) -> list[Row]:
        """Return the rows for `values`, one for each name the query was made with."""
        with connection.cursor() as cursor:
            cursor.execute(*self._statement(values))
            found: list[Row] = cursor.fetchall()
        return found

    def _statement(self, values: Mapping[str, Value]) -> tuple[str, list[Any]]:
        if connection.vendor not in self._compiled:
            self._compiled[connection.vendor] = self._compile()
        sql, fixed, places = self._compiled[connection.vendor]
        adapted = {name: _adapt(value) for name, value in values.items()}
        return sql, [
            adapted[places[index]] if index in places else value
            for index, value in enumerate(fixed)
        ]

    def _compile(self) -> tuple[str, list[Any], dict[int, str]]:
        stand_ins = {
            name: _FIRST_INTEGER + index
            if kind is int
            else _FIRST_INSTANT + timedelta(days=index)
            for index, (name, kind) in enumerate(self._kinds.items())
        }
        sql, parameters = self._build(**stand_ins).query.sql_with_params()
        names = {_adapt(value): name for name, value in stand_ins.items()}
        places = {
            index: names[value] for index, value in enumerate(parameters) if value in names
        }
        missing = self._kinds.keys() - places.values()
        if missing:
            raise ValueError(f"the query makes no use of {sorted(missing)}")
        return sql, list(parameters), places


def _adapt(value: Value) -> Any:
    if isinstance(value, datetime):
        return connection.ops.adapt_datetimefield_value(value)
    return value

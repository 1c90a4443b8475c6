"""Reads and insertions of the hot path, compiled to SQL once.

Django compiles a QuerySet anew each time it runs, which costs several times what the database
takes for a small read. Here the QuerySet stays the source of the SQL; only the values change.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db import connection
from django.db.models import Model, QuerySet
from django.utils.functional import cached_property

Value = int | datetime
Row = tuple[Any, ...]

# Stand-ins that no query mentions by itself; integers fit the smallest column, as Django leaves
# out a condition on a value that its column cannot hold.
_FIRST_INTEGER = 31_901
_FIRST_INSTANT = datetime(1971, 2, 3, 4, 5, 6, 789, tzinfo=UTC)


class PreparedQuery:
    """A QuerySet with named parameters, integers and instants; `build` makes it from them.

    `build` is called once for each kind of database, so its shape must not depend on the values.
    """

    def __init__(self, build: Callable[..., QuerySet[Any, Any]], **kinds: type[Value]) -> None:
        self._build = build
        self._kinds = kinds
        self._compiled: dict[str, _Compiled] = {}

    def rows(self, **values: Value) -> list[Row]:
        """Return the rows for `values`, one for each name the query was made with."""
        if connection.vendor not in self._compiled:
            self._compiled[connection.vendor] = self._compile()
        compiled = self._compiled[connection.vendor]
        with connection.cursor() as cursor:
            cursor.execute(compiled.sql, compiled.parameters(values))
            rows: list[Row] = cursor.fetchall()
        return compiled.convert(rows)

    def _compile(self) -> _Compiled:
        stand_ins = {
            name: _FIRST_INTEGER + index if kind is int else _FIRST_INSTANT + timedelta(days=index)
            for index, (name, kind) in enumerate(self._kinds.items())
        }
        compiler = self._build(**stand_ins).query.get_compiler(connection=connection)
        sql, parameters = compiler.as_sql()
        names = {_adapt(value): name for name, value in stand_ins.items()}
        places = {index: names[value] for index, value in enumerate(parameters) if value in names}
        missing = self._kinds.keys() - places.values()
        if missing:
            raise ValueError(f"the query makes no use of {sorted(missing)}")
        converters = compiler.get_converters([column for column, _sql, _alias in compiler.select])
        return _Compiled(sql, tuple(parameters), places, compiler, converters)


class PreparedInsert:
    """The insertion of single rows of a model, its SQL written once; no signals are sent."""

    def __init__(self, model: type[Model]) -> None:
        self._table = model._meta.db_table
        self._fields = [field for field in model._meta.concrete_fields if not field.primary_key]

    def insert(self, row: Model) -> None:
        """Store `row`, which is new, and give it its id."""
        values = [
            field.get_db_prep_save(getattr(row, field.attname), connection)
            for field in self._fields
        ]
        with connection.cursor() as cursor:
            cursor.execute(self._statement, values)
            row.pk = cursor.fetchone()[0]
        # Django's own mark of a stored row, as `Model.save` sets it.
        row._state.adding = False  # noqa: SLF001
        row._state.db = connection.alias  # noqa: SLF001

    @cached_property
    def _statement(self) -> str:
        quote = connection.ops.quote_name
        columns = ", ".join(quote(str(field.column)) for field in self._fields)
        places = ", ".join(["%s"] * len(self._fields))
        return f"INSERT INTO {quote(self._table)} ({columns}) VALUES ({places}) RETURNING id"  # noqa: S608 - names of our own model


@dataclass(frozen=True, slots=True)
class _Compiled:
    """The SQL of one kind of database: fixed parameters, and the places of the named ones."""

    sql: str
    fixed: tuple[Any, ...]
    places: dict[int, str]
    compiler: Any
    converters: Any

    def parameters(self, values: Mapping[str, Value]) -> list[Any]:
        """Return the parameters with `values` in their places."""
        adapted = {name: _adapt(value) for name, value in values.items()}
        return [
            adapted[self.places[index]] if index in self.places else value
            for index, value in enumerate(self.fixed)
        ]

    def convert(self, rows: list[Row]) -> list[Row]:
        """Return what the database gave as Django's types."""
        if not self.converters:
            return rows
        return [tuple(row) for row in self.compiler.apply_converters(rows, self.converters)]


def _adapt(value: Value) -> Any:
    if isinstance(value, datetime):
        return connection.ops.adapt_datetimefield_value(value)
    return value

"""Reads and insertions of the hot path, compiled to SQL once.

Django compiles a QuerySet anew each time it runs, which costs several times what the database
takes for a small read. Here the QuerySet stays the source of the SQL; only the values change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import cache
from typing import Any

from django.db import connection
from django.db.models import Field, Model, QuerySet
from django.db.models.constants import OnConflict
from django.utils.functional import cached_property

Value = int | str | date | datetime
Row = tuple[Any, ...]

# Stand-ins that no query mentions by itself; integers fit the smallest column, as Django leaves
# out a condition on a value that its column cannot hold.
_FIRST_INTEGER = 31_901
_FIRST_INSTANT = datetime(1971, 2, 3, 4, 5, 6, 789, tzinfo=UTC)
_FIRST_DATE = date(1961, 2, 3)


class PreparedQuery:
    """A QuerySet with named parameters: integers, texts, dates or instants.

    `build` makes it from them, once for each kind of database, so that its shape must not depend on
    the values.
    With `holds` the rows cannot be locked by another for itself until the transaction ends; any
    number may hold them at once. SQLite has one writer at a time and needs no such lock.
    """

    def __init__(
        self, build: Callable[..., QuerySet[Any, Any]], *, holds: bool = False, **kinds: type[Value]
    ) -> None:
        self._build = build
        self._holds = holds
        self._kinds = kinds
        self._compiled: dict[str, _Compiled] = {}

    def rows(self, **values: Value) -> list[Row]:
        """Return the rows for `values`, one for each name the query was made with."""
        return self._fetch(values)

    def page(self, start: int, stop: int, **values: Value) -> list[Row]:
        """Return the rows from `start` up to and without `stop`, of an ordered QuerySet."""
        return self._fetch(values, " LIMIT %s OFFSET %s", [stop - start, start])

    def _fetch(
        self, values: Mapping[str, Value], clause: str = "", bounds: Iterable[int] = ()
    ) -> list[Row]:
        if connection.vendor not in self._compiled:
            self._compiled[connection.vendor] = self._compile()
        compiled = self._compiled[connection.vendor]
        with connection.cursor() as cursor:
            cursor.execute(compiled.sql + clause, [*compiled.parameters(values), *bounds])
            rows: list[Row] = cursor.fetchall()
        return compiled.convert(rows)

    def _compile(self) -> _Compiled:
        stand_ins = {
            name: _stand_in(kind, index) for index, (name, kind) in enumerate(self._kinds.items())
        }
        compiler = self._build(**stand_ins).query.get_compiler(connection=connection)
        sql, parameters = compiler.as_sql()
        if self._holds and connection.vendor == "postgresql":
            sql = f"{sql} FOR KEY SHARE"
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
        self._model = model
        self._fields = _own_fields(model)

    def insert(self, row: Model) -> None:
        """Store `row`, which is new, and give it its id."""
        with connection.cursor() as cursor:
            cursor.execute(self._statement, _values(row, self._fields))
            row.pk = cursor.fetchone()[0]
        # Django's own mark of a stored row, as `Model.save` sets it.
        row._state.adding = False  # noqa: SLF001
        row._state.db = connection.alias  # noqa: SLF001

    @cached_property
    def _statement(self) -> str:
        return f"{_insertion(self._model)} RETURNING id"


def upsert(rows: Iterable[Model], *, unique: tuple[str, ...], update: tuple[str, ...]) -> None:
    """Store rows of one model; where one stands with the same `unique` fields, `update` it.

    As `bulk_create` with `update_conflicts` does, but for ids, which the rows are not given.
    """
    rows = list(rows)
    if rows:
        model = type(rows[0])
        statement = _upsertion(model, connection.vendor, unique, update)
        with connection.cursor() as cursor:
            cursor.executemany(statement, [_values(row, _own_fields(model)) for row in rows])


@cache
def _upsertion(
    model: type[Model], _vendor: str, unique: tuple[str, ...], update: tuple[str, ...]
) -> str:
    fields = _own_fields(model)
    columns = {field.name: str(field.column) for field in fields}
    conflict = connection.ops.on_conflict_suffix_sql(
        fields,
        OnConflict.UPDATE,
        [columns[name] for name in update],
        [columns[name] for name in unique],
    )
    return f"{_insertion(model)} {conflict}"


@cache
def _own_fields(model: type[Model]) -> list[Field[Any, Any]]:
    return [field for field in model._meta.concrete_fields if not field.primary_key]


def _insertion(model: type[Model]) -> str:
    quote = connection.ops.quote_name
    columns = ", ".join(quote(str(field.column)) for field in _own_fields(model))
    places = ", ".join(["%s"] * len(_own_fields(model)))
    return f"INSERT INTO {quote(model._meta.db_table)} ({columns}) VALUES ({places})"  # noqa: S608 - names of our own model


def _values(row: Model, fields: Iterable[Field[Any, Any]]) -> list[Any]:
    return [field.get_db_prep_save(getattr(row, field.attname), connection) for field in fields]


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


def _stand_in(kind: type[Value], index: int) -> Value:
    if kind is int:
        return _FIRST_INTEGER + index
    if kind is str:
        return f"stand-in {index}"
    return (_FIRST_INSTANT if kind is datetime else _FIRST_DATE) + timedelta(days=index)


def _adapt(value: Value) -> Any:
    if isinstance(value, datetime):
        return connection.ops.adapt_datetimefield_value(value)
    if isinstance(value, date):
        return connection.ops.adapt_datefield_value(value)
    return value

"""How the database is emptied after a transactional test.

Django's own flush costs a second and more on PostgreSQL: it truncates every table, though most hold
nothing, and makes all content types and permissions anew. Here only what holds rows is emptied, by
DELETE, past the triggers of the tables that never change; content types and permissions stay.
"""

from typing import Any

from django.db.backends.postgresql.operations import DatabaseOperations as PostgresqlOperations
from django.db.backends.sqlite3.base import DatabaseWrapper as Sqlite

_KEPT = {"django_content_type", "auth_permission"}
_GUARDS = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND sql LIKE '%DELETE ON%'"


def empty_only_what_is_filled() -> None:
    """Have both databases flush in this way."""
    Sqlite.ops_class.sql_flush = _flush_sqlite  # type: ignore[method-assign,assignment]  # style is not asked
    PostgresqlOperations.sql_flush = _flush_postgresql  # type: ignore[method-assign,assignment]  # as above


def _flush_sqlite(operations: Any, style: Any, tables: list[str], **options: Any) -> list[str]:
    filled = _list_filled(operations, tables)
    with operations.connection.cursor() as cursor:
        cursor.execute(_GUARDS)
        guards = cursor.fetchall()
    return [
        *(f"DROP TRIGGER {name}" for name, _sql in guards),
        *(f'DELETE FROM "{table}"' for table in filled),  # noqa: S608 - tables of models
        *(sql for _name, sql in guards),
    ]


def _flush_postgresql(operations: Any, style: Any, tables: list[str], **options: Any) -> list[str]:
    filled = _list_filled(operations, tables)
    return [
        *(f'ALTER TABLE "{table}" DISABLE TRIGGER USER' for table in filled),
        *(f'DELETE FROM "{table}"' for table in filled),  # noqa: S608 - tables of models
        # Or the foreign keys' checks would still be to come, and the tables could not be altered.
        "SET CONSTRAINTS ALL IMMEDIATE",
        *(f'ALTER TABLE "{table}" ENABLE TRIGGER USER' for table in filled),
    ]


def _list_filled(operations: Any, tables: list[str]) -> list[str]:
    asked = [table for table in tables if table not in _KEPT]
    if not asked:
        return []
    question = " UNION ALL ".join(
        f"SELECT '{table}' WHERE EXISTS (SELECT 1 FROM \"{table}\")"  # noqa: S608 - as above
        for table in asked
    )
    with operations.connection.cursor() as cursor:
        cursor.execute(question)
        return [name for (name,) in cursor.fetchall()]

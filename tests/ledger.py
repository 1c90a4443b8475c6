"""How a test database gets rid of entries that never change."""

from typing import Any

from django.db.backends.sqlite3.base import DatabaseWrapper

_TABLES = ["players_creditentry", "proposals_decision", "staff_act"]
_TRIGGERS = (
    "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN (%s, %s, %s)"
)
_operations = DatabaseWrapper.ops_class
_sql_flush = _operations.sql_flush


def let_flush_empty_the_ledger() -> None:
    """Take the ledger's triggers off while SQLite flushes, as it does after transactional tests.

    It empties tables by DELETE, which they refuse; PostgreSQL truncates, which asks none of them.
    """
    _operations.sql_flush = _flush_without_triggers  # type: ignore[method-assign,assignment]


def _flush_without_triggers(operations: Any, *args: Any, **options: Any) -> list[str]:
    with operations.connection.cursor() as cursor:
        cursor.execute(_TRIGGERS, _TABLES)
        triggers = cursor.fetchall()
    drops = [f"DROP TRIGGER {name}" for name, _sql in triggers]
    return [*drops, *_sql_flush(operations, *args, **options), *(sql for _name, sql in triggers)]

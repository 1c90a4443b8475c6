from typing import Any

from django.db import migrations

TABLE = "players_standing"
KINDS = ("MEMBER", "BLOCKED", "ARCHIVED")
OVERLAP = "standing intervals never overlap"

# One constraint a kind, and the player's id as a range: so no extension is needed.
POSTGRESQL = [
    f"""
    ALTER TABLE {TABLE} ADD CONSTRAINT standing_{kind.lower()}_never_overlaps EXCLUDE USING gist (
        int8range(player_id, player_id, '[]') WITH &&, tstzrange(since_at, until_at) WITH &&
    ) WHERE (kind = '{kind}')
    """
    for kind in KINDS
]
POSTGRESQL_BACK = [
    f"ALTER TABLE {TABLE} DROP CONSTRAINT standing_{kind.lower()}_never_overlaps" for kind in KINDS
]
# Instants are stored as text of two lengths, with and without microseconds; julianday() reads
# both, to the millisecond. An empty interval (it ended where it began) meets nothing.
SQLITE = [
    f"""
    CREATE TRIGGER {TABLE}_no_overlap_{event.lower()} BEFORE {event} ON {TABLE}
    WHEN NEW.until_at IS NULL OR NEW.until_at <> NEW.since_at
    BEGIN
        SELECT RAISE(ABORT, '{OVERLAP}') FROM {TABLE}
        WHERE id <> NEW.id AND player_id = NEW.player_id AND kind = NEW.kind
            AND (until_at IS NULL OR until_at <> since_at)
            AND (until_at IS NULL OR julianday(until_at) > julianday(NEW.since_at))
            AND (NEW.until_at IS NULL OR julianday(since_at) < julianday(NEW.until_at));
    END
    """  # noqa: S608 - names of this file only
    for event in ("INSERT", "UPDATE")
]
SQLITE_BACK = [f"DROP TRIGGER {TABLE}_no_overlap_{event}" for event in ("insert", "update")]


def install(apps: Any, schema_editor: Any) -> None:
    for statement in POSTGRESQL if schema_editor.connection.vendor == "postgresql" else SQLITE:
        schema_editor.execute(statement)


def remove(apps: Any, schema_editor: Any) -> None:
    vendor = schema_editor.connection.vendor
    for statement in POSTGRESQL_BACK if vendor == "postgresql" else SQLITE_BACK:
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("players", "0003_credit_entries_never_change")]

    operations = [migrations.RunPython(install, remove)]

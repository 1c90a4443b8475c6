from typing import Any

from django.db import migrations

TABLE = "staff_act"
REFUSAL = "acts of the staff never change"

POSTGRESQL = [
    f"""
    CREATE FUNCTION {TABLE}_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION '{REFUSAL}' USING ERRCODE = 'integrity_constraint_violation';
    END $$
    """,
    f"""
    CREATE TRIGGER {TABLE}_immutable BEFORE UPDATE OR DELETE ON {TABLE}
    FOR EACH ROW EXECUTE FUNCTION {TABLE}_refuse()
    """,
]
POSTGRESQL_BACK = [
    f"DROP TRIGGER {TABLE}_immutable ON {TABLE}",
    f"DROP FUNCTION {TABLE}_refuse()",
]
# REPLACE removes the old row without asking a DELETE trigger, so it is met before the insertion.
SQLITE = [
    f"""
    CREATE TRIGGER {TABLE}_no_{name} BEFORE {event} ON {TABLE}
    BEGIN SELECT RAISE(ABORT, '{REFUSAL}'){condition}; END
    """
    for name, event, condition in (
        ("update", "UPDATE", ""),
        ("delete", "DELETE", ""),
        ("replace", "INSERT", f" FROM {TABLE} WHERE id = NEW.id"),
    )
]
SQLITE_BACK = [f"DROP TRIGGER {TABLE}_no_{name}" for name in ("update", "delete", "replace")]


def install(apps: Any, schema_editor: Any) -> None:
    for statement in POSTGRESQL if schema_editor.connection.vendor == "postgresql" else SQLITE:
        schema_editor.execute(statement)


def remove(apps: Any, schema_editor: Any) -> None:
    vendor = schema_editor.connection.vendor
    for statement in POSTGRESQL_BACK if vendor == "postgresql" else SQLITE_BACK:
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("staff", "0001_acts_jobs_and_switches")]

    operations = [migrations.RunPython(install, remove)]

from typing import Any

from django.db import migrations

NAME = "publication_words"
# The same expression as `querysets.words_vector`, without which the index would not serve it.
CREATE = f"""
    CREATE INDEX {NAME} ON proposals_publication
    USING gin (to_tsvector('simple'::regconfig, COALESCE("search_text", '')))
    WHERE withdrawn_at IS NULL
"""


def install(apps: Any, schema_editor: Any) -> None:
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(CREATE)


def remove(apps: Any, schema_editor: Any) -> None:
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(f"DROP INDEX {NAME}")


class Migration(migrations.Migration):
    dependencies = [("proposals", "0002_decisions_never_change")]

    operations = [migrations.RunPython(install, remove)]

"""Words of the staff leave the ledger, whose rows never change, for a table where they can."""

from importlib import import_module
from typing import Any

import django.db.models.deletion
from django.db import migrations, models

_TRIGGERS = import_module("tallyworks.players.migrations.0003_credit_entries_never_change")


def copy_reasons(apps: Any, schema_editor: Any) -> None:
    entries = apps.get_model("players", "CreditEntry").objects.exclude(reason="")
    reasons = apps.get_model("players", "GrantReason")
    reasons.objects.bulk_create(
        [reasons(entry_id=pk, text=text) for pk, text in entries.values_list("pk", "reason")]
    )


def copy_back(apps: Any, schema_editor: Any) -> None:
    entries = apps.get_model("players", "CreditEntry").objects
    for reason in apps.get_model("players", "GrantReason").objects.all():
        entries.filter(pk=reason.entry_id).update(reason=reason.text)


class Migration(migrations.Migration):
    dependencies = [("players", "0007_guests_know_whom_they_were_joined_to")]

    operations = [
        # SQLite rebuilds the table that loses a column; the triggers come back at the end.
        migrations.RunPython(_TRIGGERS.remove, _TRIGGERS.install),
        migrations.CreateModel(
            name="GrantReason",
            fields=[
                (
                    "entry",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="grant_reason",
                        serialize=False,
                        to="players.creditentry",
                    ),
                ),
                ("text", models.CharField(max_length=300, verbose_name="reason")),
            ],
            options={
                "verbose_name": "reason of a gift",
                "verbose_name_plural": "reasons of gifts",
            },
        ),
        migrations.RunPython(copy_reasons, copy_back),
        migrations.RemoveField(model_name="creditentry", name="reason"),
        migrations.RunPython(_TRIGGERS.install, _TRIGGERS.remove),
    ]

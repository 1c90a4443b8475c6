"""The joins made so far, told to the players' app, which is asked from now on."""

from typing import Any

from django.db import migrations


def tell(apps: Any, schema_editor: Any) -> None:
    players = apps.get_model("players", "Player").objects
    for join in apps.get_model("leagues", "Join").objects.all():
        players.filter(pk=join.guest_id).update(joined_to=join.member_id)


class Migration(migrations.Migration):
    dependencies = [
        ("leagues", "0001_weeks_and_seasons"),
        ("players", "0007_guests_know_whom_they_were_joined_to"),
    ]

    operations = [migrations.RunPython(tell, migrations.RunPython.noop)]

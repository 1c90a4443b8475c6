from typing import Any

from django.db import migrations

BATCH_SIZE = 1000


def open_memberships(apps: Any, schema_editor: Any) -> None:
    players = apps.get_model("players", "Player").objects
    standings = apps.get_model("players", "Standing").objects
    after = 0
    while True:
        members = list(
            players.filter(member_since_at__isnull=False, pk__gt=after, standings__isnull=True)
            .order_by("pk")
            .values_list("pk", "member_since_at")[:BATCH_SIZE]
        )
        if not members:
            return
        standings.bulk_create(
            standings.model(player_id=pk, kind="MEMBER", since_at=since_at)
            for pk, since_at in members
        )
        after = members[-1][0]


class Migration(migrations.Migration):
    # In one transaction with nothing else; each batch looks for those still without one.
    dependencies = [("players", "0004_standing_intervals_never_overlap")]

    operations = [migrations.RunPython(open_memberships, migrations.RunPython.noop)]

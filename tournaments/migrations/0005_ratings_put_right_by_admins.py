from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0004_puzzles_of_finished_tournaments"),
    ]

    operations = [
        migrations.AlterField(
            model_name="act",
            name="kind",
            field=models.CharField(
                choices=[
                    ("PUBLISH", "published"),
                    ("EDIT", "changed"),
                    ("START", "started"),
                    ("HOLD", "next round held"),
                    ("RELEASE", "hold ended"),
                    ("VOID", "round void"),
                    ("REPLAY", "round replayed with the reserve"),
                    ("DISQUALIFY", "player disqualified"),
                    ("CANCEL", "cancelled"),
                    ("RATE", "rated anew"),
                    ("OUTAGE", "outage made up for"),
                ],
                max_length=10,
                verbose_name="kind",
            ),
        ),
    ]

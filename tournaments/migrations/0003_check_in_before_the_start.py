from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0002_practice_puzzles_and_games"),
    ]

    operations = [
        migrations.AddField(
            model_name="participant",
            name="checked_in_at",
            field=models.DateTimeField(null=True, verbose_name="checked in at"),
        ),
        migrations.AddField(
            model_name="tournament",
            name="has_check_in",
            field=models.BooleanField(
                db_default=False, default=False, verbose_name="with check-in"
            ),
        ),
    ]

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0005_ratings_put_right_by_admins"),
    ]

    operations = [
        migrations.AddField(
            model_name="series",
            name="has_check_in",
            field=models.BooleanField(
                db_default=False, default=False, verbose_name="with check-in"
            ),
        ),
        migrations.AddField(
            model_name="series",
            name="skipped_dates",
            field=models.JSONField(
                db_default=models.Value([], models.JSONField()),
                default=list,
                verbose_name="days thrown away",
            ),
        ),
    ]

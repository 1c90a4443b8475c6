from django.db import migrations, models
from django.utils import timezone


class Migration(migrations.Migration):
    dependencies = [("workshops", "0002_more_kinds_of_workshops")]

    operations = [
        migrations.AddField(
            model_name="score",
            name="points_reached_at",
            field=models.DateTimeField(default=timezone.now),
            preserve_default=False,
        )
    ]

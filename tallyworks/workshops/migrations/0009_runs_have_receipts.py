from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("workshops", "0008_members_workshops"),
    ]

    operations = [
        migrations.AddField(
            model_name="run",
            name="engine_version",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="run",
            name="nonce",
            field=models.CharField(blank=True, default="", max_length=32),
        ),
    ]

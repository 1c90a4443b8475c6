import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0003_check_in_before_the_start"),
    ]

    operations = [
        migrations.AddField(
            model_name="practicepuzzle",
            name="round",
            field=models.OneToOneField(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="tournaments.round",
                verbose_name="round",
            ),
        ),
    ]

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("proposals", "0004_covering_indexes"),
    ]

    operations = [
        migrations.AddField(
            model_name="proposal",
            name="draft_revision",
            field=models.PositiveIntegerField(default=1, db_default=1),
        ),
    ]

from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Dump",
            fields=[
                ("date", models.DateField(primary_key=True, serialize=False, verbose_name="night")),
                ("workshop_count", models.PositiveIntegerField(verbose_name="workshops")),
                ("sha256", models.CharField(max_length=64)),
                ("size", models.PositiveIntegerField(verbose_name="bytes")),
                ("content", models.BinaryField()),
                ("calibration", models.JSONField(default=list)),
                ("made_at", models.DateTimeField(verbose_name="made at")),
            ],
            options={
                "verbose_name": "dump of open data",
                "verbose_name_plural": "dumps of open data",
                "default_permissions": (),
            },
        ),
        migrations.CreateModel(
            name="ResultsFile",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[("DAY", "day"), ("WEEK", "week"), ("TOURNAMENT", "tournament")],
                        max_length=10,
                        verbose_name="kind",
                    ),
                ),
                ("period", models.CharField(max_length=20, verbose_name="period")),
                ("sequence", models.PositiveIntegerField(verbose_name="number in the chain")),
                ("previous", models.CharField(blank=True, max_length=64)),
                ("sha256", models.CharField(max_length=64)),
                ("size", models.PositiveIntegerField(verbose_name="bytes")),
                ("content", models.TextField()),
                ("published_at", models.DateTimeField(verbose_name="published at")),
            ],
            options={
                "verbose_name": "file of results",
                "verbose_name_plural": "files of results",
                "default_permissions": (),
                "indexes": [
                    models.Index(fields=["-published_at", "-id"], name="results_latest_first")
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("kind", "period"), name="results_once_a_period"
                    ),
                    models.UniqueConstraint(
                        fields=("kind", "sequence"), name="results_one_after_another"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("sequence__gte", 1)), name="results_count_from_one"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("previous", ""), ("sequence", 1)),
                            models.Q(
                                ("sequence__gt", 1), models.Q(("previous", ""), _negated=True)
                            ),
                            _connector="OR",
                        ),
                        name="results_chained_but_the_first",
                    ),
                ],
            },
        ),
    ]

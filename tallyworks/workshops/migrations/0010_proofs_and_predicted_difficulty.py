import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("workshops", "0009_runs_have_receipts"),
    ]

    operations = [
        migrations.AddField(
            model_name="workshop",
            name="difficulty",
            field=models.PositiveSmallIntegerField(
                choices=[(1, "easy"), (2, "medium"), (3, "hard")],
                editable=False,
                null=True,
                verbose_name="predicted difficulty",
            ),
        ),
        migrations.CreateModel(
            name="Proof",
            fields=[
                (
                    "workshop",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="proof",
                        serialize=False,
                        to="workshops.workshop",
                    ),
                ),
                ("best_sum", models.PositiveSmallIntegerField(verbose_name="least sum known")),
                ("machine", models.CharField(blank=True, max_length=1000)),
                ("lower_bound", models.PositiveSmallIntegerField(verbose_name="lower bound")),
                ("is_proved", models.BooleanField(default=False, verbose_name="proved")),
                ("nodes", models.PositiveBigIntegerField(verbose_name="nodes")),
                ("budget", models.PositiveBigIntegerField()),
                ("engine_version", models.PositiveSmallIntegerField()),
                ("worked_at", models.DateTimeField(verbose_name="latest work")),
                ("proved_at", models.DateTimeField(null=True, verbose_name="proved at")),
            ],
            options={
                "verbose_name": "proof",
                "verbose_name_plural": "proofs",
                "default_permissions": (),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("lower_bound__lte", models.F("best_sum"))),
                        name="proof_bounds_in_order",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("is_proved", False), ("proved_at__isnull", True)),
                            models.Q(
                                ("is_proved", True),
                                ("lower_bound", models.F("best_sum")),
                                ("proved_at__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="proof_proved_when_bounds_meet",
                    ),
                ],
            },
        ),
    ]

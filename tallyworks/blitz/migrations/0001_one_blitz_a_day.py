import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("workshops", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Attempt",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("date", models.DateField(verbose_name="date")),
                ("started_at", models.DateTimeField(verbose_name="started at")),
                ("deadline_at", models.DateTimeField(verbose_name="deadline")),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("RUNNING", "running"),
                            ("SOLVED", "solved"),
                            ("OVER_CONSTRAINT", "solved, but over the constraint"),
                            ("WRONG", "wrong output"),
                            ("JAM", "jam"),
                            ("LATE", "too late"),
                            ("EXPIRED", "no run in time"),
                        ],
                        default="RUNNING",
                        max_length=16,
                        verbose_name="status",
                    ),
                ),
                ("is_ranked", models.BooleanField(default=True)),
                ("machine", models.CharField(blank=True, max_length=1000, verbose_name="machine")),
                ("received_at", models.DateTimeField(null=True, verbose_name="received at")),
                ("cost", models.PositiveSmallIntegerField(null=True)),
                ("cycles", models.PositiveSmallIntegerField(null=True)),
                ("area", models.PositiveSmallIntegerField(null=True)),
                ("solved_sum", models.PositiveSmallIntegerField(null=True)),
                ("solved_ms", models.PositiveIntegerField(null=True)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="blitz_attempts",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "workshop",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="workshops.workshop",
                    ),
                ),
            ],
            options={
                "verbose_name": "Blitz attempt",
                "verbose_name_plural": "Blitz attempts",
                "indexes": [
                    models.Index(fields=["date", "solved_sum", "solved_ms"], name="blitz_ranking"),
                    models.Index(fields=["player", "-started_at"], name="blitz_by_player"),
                    models.Index(
                        condition=models.Q(("status", "RUNNING")),
                        fields=["deadline_at"],
                        name="blitz_running",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("player", "date"), name="blitz_once_a_day"),
                    models.CheckConstraint(
                        condition=models.Q(("deadline_at__gt", models.F("started_at"))),
                        name="blitz_ends_after_its_start",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("received_at__isnull", True),
                                ("status__in", ("RUNNING", "EXPIRED")),
                            ),
                            models.Q(
                                models.Q(("status__in", ("RUNNING", "EXPIRED")), _negated=True),
                                ("received_at__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="blitz_run_has_a_receipt",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("received_at__lte", models.F("deadline_at")),
                                ("solved_ms__isnull", False),
                                ("solved_sum__isnull", False),
                                ("status", "SOLVED"),
                            ),
                            models.Q(
                                models.Q(("status", "SOLVED"), _negated=True),
                                ("solved_ms__isnull", True),
                                ("solved_sum__isnull", True),
                            ),
                            _connector="OR",
                        ),
                        name="blitz_solved_in_time",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Bar",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("date", models.DateField(verbose_name="date")),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "Blitz started as a guest",
                "verbose_name_plural": "Blitz started as a guest",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("player", "date"), name="blitz_barred_once_a_day"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Title",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "month",
                    models.DateField(help_text="its first day", unique=True, verbose_name="month"),
                ),
                (
                    "solved_count",
                    models.PositiveSmallIntegerField(default=0, verbose_name="solved"),
                ),
                ("sum_total", models.PositiveIntegerField(default=0, verbose_name="total of sums")),
                (
                    "latest_solved_at",
                    models.DateTimeField(null=True, verbose_name="last one solved at"),
                ),
                ("awarded_at", models.DateTimeField(verbose_name="awarded at")),
                (
                    "player",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="blitz_titles",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "Blitz of the month",
                "verbose_name_plural": "Blitz of the month",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("player__isnull", True), ("solved_count", 0)),
                            models.Q(("player__isnull", False), ("solved_count__gt", 0)),
                            _connector="OR",
                        ),
                        name="blitz_title_is_earned",
                    )
                ],
            },
        ),
    ]

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0001_tournaments_rounds_and_keys"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="PracticePuzzle",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=20, verbose_name="kind")),
                ("size", models.PositiveSmallIntegerField(verbose_name="size")),
                ("level", models.PositiveSmallIntegerField(verbose_name="level")),
                ("seed", models.CharField(editable=False, max_length=64)),
                ("givens", models.JSONField()),
                ("solution", models.JSONField()),
                ("key", models.CharField(max_length=4000)),
                ("digest", models.CharField(editable=False, max_length=64)),
                ("probes", models.PositiveSmallIntegerField()),
                ("steps", models.PositiveSmallIntegerField()),
                ("proof", models.JSONField()),
                ("made_at", models.DateTimeField(verbose_name="made at")),
            ],
            options={
                "verbose_name": "practice puzzle",
                "verbose_name_plural": "practice puzzles",
                "indexes": [
                    models.Index(fields=["kind", "size", "level"], name="practice_puzzle_shelf")
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("digest",), name="practice_puzzle_once"),
                    models.CheckConstraint(
                        condition=models.Q(("level__range", (1, 3))),
                        name="practice_puzzle_of_a_level",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PracticeGame",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("started_at", models.DateTimeField(verbose_name="started at")),
                ("wrong_count", models.PositiveSmallIntegerField(default=0)),
                ("paused_until", models.DateTimeField(null=True)),
                ("latest_uuid", models.UUIDField(null=True)),
                ("solved_at", models.DateTimeField(null=True, verbose_name="solved at")),
                ("solved_ms", models.PositiveBigIntegerField(null=True)),
                ("given_up_at", models.DateTimeField(null=True, verbose_name="given up at")),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="player",
                    ),
                ),
                (
                    "puzzle",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="games",
                        to="tournaments.practicepuzzle",
                    ),
                ),
            ],
            options={
                "verbose_name": "practice game",
                "verbose_name_plural": "practice games",
                "indexes": [models.Index(fields=["started_at"], name="practice_game_started")],
                "constraints": [
                    models.UniqueConstraint(fields=("player", "puzzle"), name="practice_game_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("solved_at__isnull", True), ("solved_ms__isnull", True)),
                            models.Q(
                                ("given_up_at__isnull", True),
                                ("solved_at__gte", models.F("started_at")),
                                ("solved_ms__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="practice_game_solved_or_given_up",
                    ),
                ],
            },
        ),
    ]

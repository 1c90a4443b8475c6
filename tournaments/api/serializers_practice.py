"""What goes into and comes out of the practice endpoints."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

_MS = "milliseconds since 1970, UTC"


class ShelfOutput(serializers.Serializer[Any]):
    """A size and level, with the caller's best time, null without one."""

    size = serializers.IntegerField()
    level = serializers.IntegerField()
    best_ms = serializers.IntegerField(allow_null=True)
    solved = serializers.IntegerField(source="solved_count")
    is_running = serializers.BooleanField()


class PracticeKindOutput(serializers.Serializer[Any]):
    """A kind of puzzle with what the caller has done of it."""

    kind = serializers.CharField(source="kind.code")
    shelves = ShelfOutput(many=True)


class GameInput(serializers.Serializer[Any]):
    """What to practise."""

    kind = serializers.CharField(max_length=20)
    size = serializers.IntegerField(min_value=1, max_value=50)
    level = serializers.IntegerField(min_value=1, max_value=3)


class GameOutput(serializers.Serializer[Any]):
    """A game with its puzzle; `answer` and `solution_key` once it is over."""

    id = serializers.IntegerField()
    key = serializers.CharField(help_text="names this puzzle among all, for what a page keeps")
    kind = serializers.CharField()
    size = serializers.IntegerField()
    level = serializers.IntegerField()
    givens = serializers.JSONField()
    drawing = serializers.JSONField()
    key_format = serializers.JSONField()
    script = serializers.CharField(help_text="the module that draws and reads it")
    words = serializers.JSONField()
    now = serializers.IntegerField(help_text=_MS)
    started_at = serializers.IntegerField(help_text=_MS)
    wrong_count = serializers.IntegerField()
    paused_until = serializers.IntegerField(allow_null=True, help_text=_MS)
    solved_ms = serializers.IntegerField(allow_null=True)
    is_given_up = serializers.BooleanField()
    answer = serializers.JSONField(allow_null=True)
    solution_key = serializers.CharField(allow_null=True)
    best_ms = serializers.IntegerField(
        allow_null=True, help_text="of the shelf; null for the puzzle of a tournament"
    )
    tournament = serializers.IntegerField(
        allow_null=True, help_text="id of the finished one it was played in, null for a shelf's"
    )
    round = serializers.IntegerField(allow_null=True, help_text="its number there")


class ExampleOutput(serializers.Serializer[Any]):
    """The worked example of a kind: `drawing` to be solved, `answer` with its solution."""

    kind = serializers.CharField()
    name = serializers.CharField()
    givens = serializers.JSONField()
    solution = serializers.JSONField()
    key = serializers.CharField()
    key_format = serializers.JSONField()
    drawing = serializers.JSONField()
    answer = serializers.JSONField()

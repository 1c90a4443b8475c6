"""The shapes of the Blitz API, in and out."""

from datetime import UTC
from typing import Any

from rest_framework import serializers

from tallyworks.core.api.fields import MonthField
from tallyworks.workshops.api.serializers import (
    LeastSumOutput,
    MachineField,
    OverByOutput,
    ParOutput,
    SheetOutput,
    ViewerOutput,
)

_ENDED = ["solved", "over_constraint", "wrong", "jam", "late", "expired"]


class BlitzRunInput(serializers.Serializer[Any]):
    """The machine of the one run; without `date` it is for the caller's latest Start."""

    machine = MachineField()
    date = serializers.DateField(default=None, allow_null=True)


class BlitzAttemptOutput(serializers.Serializer[Any]):
    """A Start and what came of it; `time_ms` from Start to the receipt of the run."""

    date = serializers.DateField()
    status = serializers.ChoiceField(["running", *_ENDED])
    started_at = serializers.DateTimeField()
    deadline_at = serializers.DateTimeField()
    received_at = serializers.DateTimeField(allow_null=True)
    time_ms = serializers.IntegerField(allow_null=True)
    machine = serializers.CharField(allow_null=True, allow_blank=True)
    cost = serializers.IntegerField(allow_null=True)
    cycles = serializers.IntegerField(allow_null=True)
    area = serializers.IntegerField(allow_null=True)
    sum = serializers.IntegerField(allow_null=True)


class BlitzPresentOutput(serializers.Serializer[Any]):
    """Where the caller stands; `run` and `trace` once his run is made."""

    state = serializers.ChoiceField(["not_started", "running", "finished", "barred"])
    date = serializers.DateField()
    now = serializers.DateTimeField(help_text="the server's clock, to set one's own by")
    limit_seconds = serializers.IntegerField()
    closes_at = serializers.DateTimeField()
    players = serializers.IntegerField(help_text="ranked so far, failures included")
    sheet = SheetOutput(allow_null=True)
    attempt = BlitzAttemptOutput(allow_null=True)
    rank = serializers.IntegerField(allow_null=True)
    run = serializers.JSONField(allow_null=True)
    trace = serializers.JSONField(allow_null=True)


class BlitzOutcomeOutput(serializers.Serializer[Any]):
    """The answer to the one run; `attempt` says whether it counts."""

    attempt = BlitzAttemptOutput()
    run = serializers.JSONField()
    trace = serializers.JSONField()
    par = ParOutput()
    over_by = OverByOutput(allow_null=True)
    rank = serializers.IntegerField(allow_null=True)
    players = serializers.IntegerField()
    player = ViewerOutput()
    player_key = serializers.CharField()


class BlitzRowOutput(serializers.Serializer[Any]):
    """One line of the ranking; a failure has neither sum nor time, and shares its rank."""

    rank = serializers.IntegerField()
    name = serializers.CharField()
    guest = serializers.BooleanField()
    solved = serializers.BooleanField()
    sum = serializers.IntegerField(allow_null=True)
    time_ms = serializers.IntegerField(allow_null=True)
    is_viewer = serializers.BooleanField()


class BlitzMachineOutput(serializers.Serializer[Any]):
    """The best machine of one measure and who built it first."""

    measure = serializers.CharField()
    machine = serializers.CharField()
    cost = serializers.IntegerField()
    cycles = serializers.IntegerField()
    area = serializers.IntegerField()
    sum = serializers.IntegerField()
    name = serializers.CharField()
    guest = serializers.BooleanField()


class BlitzRankingOutput(serializers.Serializer[Any]):
    """One page of a day's ranking.

    Once it has closed also the sheet with the par machine, the best machines, and what is proved of
    the least sum.
    """

    date = serializers.DateField()
    closes_at = serializers.DateTimeField()
    count = serializers.IntegerField()
    solved = serializers.IntegerField()
    provisional = serializers.BooleanField()
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    results = BlitzRowOutput(many=True)
    viewer = BlitzRowOutput(allow_null=True)
    sheet = SheetOutput(allow_null=True)
    best = BlitzMachineOutput(many=True, allow_null=True)
    proof = LeastSumOutput(allow_null=True)


class BlitzTitleOutput(serializers.Serializer[Any]):
    """A “Blitz of the month”."""

    month = MonthField()
    name = serializers.CharField(source="player.name")
    guest = serializers.BooleanField(source="player.is_guest")
    solved = serializers.IntegerField(source="solved_count")
    sum = serializers.IntegerField(source="sum_total", help_text="total over the solved ones")
    latest_solved_at = serializers.DateTimeField(default_timezone=UTC)

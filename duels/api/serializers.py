"""The shapes of the duels' API, in and out."""

from typing import Any

from rest_framework import serializers

from tallyworks.workshops.api.serializers import (
    MachineField,
    OverByOutput,
    ParOutput,
    SheetOutput,
    ViewerOutput,
)

_KINDS = ["workshop", "express"]
_REACHES = ["named", "open", "link"]
_STATUSES = ["open", "cancelled", "declined", "lapsed", "accepted", "settled", "void"]
_LONGEST_NAME = 100


class ChallengeInput(serializers.Serializer[Any]):
    """A challenge; `opponent` is the name of a member where `reach` is `named`."""

    kind = serializers.ChoiceField(_KINDS)
    reach = serializers.ChoiceField(_REACHES)
    stake = serializers.IntegerField(default=0, min_value=-(2**31), max_value=2**31)
    opponent = serializers.CharField(default="", allow_blank=True, max_length=_LONGEST_NAME)


class DuelRunInput(serializers.Serializer[Any]):
    """A machine to run in a workshop duel."""

    machine = MachineField()


class AnswerInput(serializers.Serializer[Any]):
    """An answer: the question's number from 1, the machine from 0."""

    number = serializers.IntegerField(min_value=1, max_value=1000)
    choice = serializers.IntegerField(min_value=-1000, max_value=1000)


class DuelSeatOutput(serializers.Serializer[Any]):
    """One player's part; what the other one reached is null until the duel is settled."""

    start_by = serializers.DateTimeField()
    started_at = serializers.DateTimeField(allow_null=True)
    deadline_at = serializers.DateTimeField(allow_null=True)
    is_over = serializers.BooleanField()
    has_left = serializers.BooleanField()
    runs = serializers.IntegerField()
    answered = serializers.IntegerField(help_text="questions behind him, answered or missed")
    best_sum = serializers.IntegerField(allow_null=True)
    best_ms = serializers.IntegerField(allow_null=True, help_text="from Start to the best sum")
    machine = serializers.CharField(allow_null=True)
    right = serializers.IntegerField(allow_null=True)
    time_ms = serializers.IntegerField(allow_null=True)
    score_tenths = serializers.IntegerField(allow_null=True, help_text="434 is 43.4")


class DuelSideOutput(serializers.Serializer[Any]):
    """One of the two: the rating before the duel and what it did to it."""

    name = serializers.CharField(allow_null=True)
    rating = serializers.IntegerField(allow_null=True)
    change = serializers.IntegerField(allow_null=True)
    is_viewer = serializers.BooleanField()
    seat = DuelSeatOutput(allow_null=True)


class DuelResultOutput(serializers.Serializer[Any]):
    """The outcome; `winner` is a place, null for a draw or a cancelled duel."""

    is_void = serializers.BooleanField()
    winner = serializers.IntegerField(allow_null=True)
    reason = serializers.ChoiceField(
        ["sum", "time", "score", "forfeit", "equal", "nothing", "void"]
    )


class QuestionOutput(serializers.Serializer[Any]):
    """The question before the caller; four machines in notation."""

    number = serializers.IntegerField()
    count = serializers.IntegerField()
    sent_at = serializers.DateTimeField()
    deadline_at = serializers.DateTimeField(help_text="the last instant at which an answer counts")
    sheet = serializers.JSONField()
    machines = serializers.ListField(child=serializers.CharField())


class ReviewOutput(serializers.Serializer[Any]):
    """A question of a settled Express, with its answer and what both chose."""

    number = serializers.IntegerField()
    sheet = serializers.JSONField()
    machines = serializers.ListField(child=serializers.CharField())
    answer = serializers.IntegerField()
    choices = serializers.ListField(child=serializers.IntegerField(allow_null=True))
    times_ms = serializers.ListField(child=serializers.IntegerField(allow_null=True))


class DuelOutput(serializers.Serializer[Any]):
    """A duel or challenge as the caller may see it; the challenger's side comes first.

    `sheet` from the caller's own Start on, its par machine once settled; `token` for the
    challenger.
    """

    id = serializers.IntegerField()
    kind = serializers.ChoiceField(_KINDS)
    reach = serializers.ChoiceField(_REACHES)
    phase = serializers.ChoiceField(
        ["challenge", "gone", "ready", "playing", "waiting", "finished"]
    )
    status = serializers.ChoiceField(_STATUSES)
    stake = serializers.IntegerField()
    created_at = serializers.DateTimeField()
    lapses_at = serializers.DateTimeField()
    accepted_at = serializers.DateTimeField(allow_null=True)
    decided_at = serializers.DateTimeField(allow_null=True)
    now = serializers.DateTimeField(help_text="the server's clock, to set one's own by")
    token = serializers.CharField(allow_null=True)
    place = serializers.IntegerField(allow_null=True)
    seq = serializers.IntegerField(help_text="the last event of the duel's room that is in it")
    sides = DuelSideOutput(many=True)
    result = DuelResultOutput(allow_null=True)
    sheet = SheetOutput(allow_null=True)
    question = QuestionOutput(allow_null=True)
    review = ReviewOutput(many=True, allow_null=True)


class AnsweredOutput(serializers.Serializer[Any]):
    """Whether the answer counted, and the duel with the next question."""

    counted = serializers.BooleanField()
    duel = DuelOutput()


class DuelRunOutput(serializers.Serializer[Any]):
    """The answer to a run; `is_best` when it made the best sum."""

    run = serializers.JSONField()
    trace = serializers.JSONField()
    over_by = OverByOutput(allow_null=True)
    is_best = serializers.BooleanField()
    best_sum = serializers.IntegerField(allow_null=True)
    runs = serializers.IntegerField()
    par = ParOutput()
    records = serializers.JSONField(allow_null=True)
    score = serializers.IntegerField(allow_null=True)
    rank = serializers.IntegerField(allow_null=True)
    remaining = serializers.JSONField(allow_null=True)
    player = ViewerOutput()
    player_key = serializers.CharField()


class DuelLineOutput(serializers.Serializer[Any]):
    """A duel or challenge in a list; `other` is who is not the caller."""

    id = serializers.IntegerField()
    kind = serializers.ChoiceField(_KINDS)
    reach = serializers.ChoiceField(_REACHES)
    status = serializers.ChoiceField(_STATUSES)
    stake = serializers.IntegerField()
    created_at = serializers.DateTimeField()
    lapses_at = serializers.DateTimeField()
    accepted_at = serializers.DateTimeField(allow_null=True)
    decided_at = serializers.DateTimeField(allow_null=True)
    other = serializers.CharField(allow_null=True)
    rating = serializers.IntegerField(allow_null=True)
    result = serializers.ChoiceField(["won", "lost", "drawn", "void"], allow_null=True)
    change = serializers.IntegerField(allow_null=True)
    is_started = serializers.BooleanField()
    is_over = serializers.BooleanField()


class LobbyOutput(serializers.Serializer[Any]):
    """What the caller plays, was offered and offers, and what is open to everybody."""

    balance = serializers.IntegerField()
    running = DuelLineOutput(many=True)
    received = DuelLineOutput(many=True)
    sent = DuelLineOutput(many=True)
    open = DuelLineOutput(many=True)
    latest = DuelLineOutput(many=True)


class DuelPageOutput(serializers.Serializer[Any]):
    """A page of the caller's past duels, the latest first."""

    count = serializers.IntegerField()
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    results = DuelLineOutput(many=True)


class LeaderboardRowOutput(serializers.Serializer[Any]):
    """One line of the leaderboard; a rating of fewer than 30 duels is provisional."""

    rank = serializers.IntegerField()
    name = serializers.CharField()
    rating = serializers.IntegerField(source="value")
    duels = serializers.IntegerField(source="rated_count")
    provisional = serializers.BooleanField(source="is_provisional")


class LeaderboardOutput(serializers.Serializer[Any]):
    """A page of the leaderboard, and the caller's own line."""

    count = serializers.IntegerField()
    page = serializers.IntegerField()
    pages = serializers.IntegerField(source="page_count")
    results = LeaderboardRowOutput(source="rows", many=True)
    viewer = LeaderboardRowOutput(allow_null=True)

"""The shapes of Tamsk's API, in and out."""

from typing import Any

from rest_framework import serializers

from tamsk.engine.notation import LONGEST_TEXT

_SETUPS = ["corners", "free"]
_COLOURS = ["lot", "red", "black"]
_SEATS = ["red", "black"]
_PHASES = ["waiting", "running", "closing", "finished", "aborted", "cancelled"]
_LONGEST_NAME = 100


class TermsInput(serializers.Serializer[Any]):
    """What is to be played; `colour` is the caller's own."""

    level = serializers.IntegerField(min_value=1, max_value=3)
    setup = serializers.ChoiceField(_SETUPS, default="corners")
    is_strict = serializers.BooleanField(default=False)
    is_rated = serializers.BooleanField(default=False)
    colour = serializers.ChoiceField(_COLOURS, default="lot")


class SeekInput(TermsInput):
    """A seek; `opponent` is the name of a member where `reach` is `named`."""

    reach = serializers.ChoiceField(["open", "link", "named"])
    opponent = serializers.CharField(default="", allow_blank=True, max_length=_LONGEST_NAME)


class ComputerInput(TermsInput):
    """A game against the computer; such games never count."""

    computer_level = serializers.IntegerField(min_value=1, max_value=6)


class TextInput(serializers.Serializer[Any]):
    """A move list in notation."""

    text = serializers.CharField(max_length=LONGEST_TEXT, trim_whitespace=False)


class TamskPersonOutput(serializers.Serializer[Any]):
    """A player, or the computer at a level; guests have no rating."""

    id = serializers.IntegerField(allow_null=True)
    name = serializers.CharField()
    is_guest = serializers.BooleanField()
    rating = serializers.IntegerField(allow_null=True)
    computer = serializers.IntegerField(allow_null=True)


class TamskSeekOutput(serializers.Serializer[Any]):
    """A seek; `token` for its owner alone, `colour` is the owner's."""

    id = serializers.IntegerField()
    reach = serializers.ChoiceField(["open", "link", "named"])
    status = serializers.ChoiceField(["open", "accepted", "cancelled", "declined", "expired"])
    level = serializers.IntegerField()
    setup = serializers.ChoiceField(_SETUPS)
    is_strict = serializers.BooleanField()
    is_rated = serializers.BooleanField()
    colour = serializers.ChoiceField(_COLOURS)
    owner = TamskPersonOutput()
    opponent = TamskPersonOutput(allow_null=True)
    token = serializers.CharField(allow_null=True)
    created_at = serializers.DateTimeField()
    lapses_at = serializers.DateTimeField(allow_null=True)
    game_id = serializers.IntegerField(allow_null=True)
    is_own = serializers.BooleanField()


class TamskStockOutput(serializers.Serializer[Any]):
    """The rings each side has left."""

    red = serializers.IntegerField()
    black = serializers.IntegerField()


class TamskLineOutput(serializers.Serializer[Any]):
    """A game in a list; `change` is what it did to the caller's rating."""

    id = serializers.IntegerField()
    level = serializers.IntegerField()
    setup = serializers.ChoiceField(_SETUPS)
    is_strict = serializers.BooleanField()
    is_rated = serializers.BooleanField()
    phase = serializers.ChoiceField(_PHASES)
    red = TamskPersonOutput()
    black = TamskPersonOutput()
    viewer_seat = serializers.ChoiceField(_SEATS, allow_null=True)
    winner = serializers.ChoiceField(_SEATS, allow_null=True)
    is_drawn = serializers.BooleanField()
    decided_by = serializers.CharField()
    ended_by = serializers.CharField()
    change = serializers.IntegerField(allow_null=True)
    created_at = serializers.DateTimeField()
    started_at = serializers.DateTimeField(allow_null=True)
    ended_at = serializers.DateTimeField(allow_null=True)
    stock = TamskStockOutput(allow_null=True)
    turn = serializers.IntegerField(allow_null=True)


class TamskLobbyOutput(serializers.Serializer[Any]):
    """Who wants to play, what is played, and what is the caller's own."""

    own = TamskSeekOutput(many=True)
    received = TamskSeekOutput(many=True)
    open = TamskSeekOutput(many=True)
    playing = TamskLineOutput(many=True)
    watch = TamskLineOutput(many=True)
    latest = TamskLineOutput(many=True)
    rating = serializers.IntegerField(allow_null=True)
    is_member = serializers.BooleanField()


class TamskPageOutput(serializers.Serializer[Any]):
    """A page of games."""

    count = serializers.IntegerField()
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    results = TamskLineOutput(many=True)


class TamskEventOutput(serializers.Serializer[Any]):
    """Something that happened in a game, `t` in milliseconds since 1970."""

    seq = serializers.IntegerField()
    t = serializers.IntegerField()
    kind = serializers.CharField()
    data = serializers.JSONField()  # type: ignore[assignment]  # a name like any other


class TamskEntryOutput(serializers.Serializer[Any]):
    """A command that was accepted; `seat` is null for the platform's word."""

    t = serializers.IntegerField()
    seat = serializers.ChoiceField(_SEATS, allow_null=True)
    cmd = serializers.CharField()
    args = serializers.JSONField()


class TamskReplayOutput(serializers.Serializer[Any]):
    """A game from its beginning; `text` is its move list in notation."""

    start = serializers.JSONField()
    events = TamskEventOutput(many=True)
    log = TamskEntryOutput(many=True)
    text = serializers.CharField()
    until = serializers.IntegerField()


class TamskGameOutput(serializers.Serializer[Any]):
    """A game: its line, the position with all around it, and once it is over its log.

    `snapshot` is what the room gives, and `seq` the last event it knows. `events` are those of a
    game under way, as its room told them; once it is over they are in `replay`.
    """

    game = TamskLineOutput()
    seq = serializers.IntegerField()
    snapshot = serializers.JSONField()
    events = TamskEventOutput(many=True)
    replay = TamskReplayOutput(allow_null=True)


class TamskLeaderboardRowOutput(serializers.Serializer[Any]):
    """One line of the leaderboard; a rating of fewer than 30 games is provisional."""

    rank = serializers.IntegerField()
    name = serializers.CharField()
    rating = serializers.IntegerField(source="value")
    games = serializers.IntegerField(source="rated_count")
    provisional = serializers.BooleanField(source="is_provisional")


class TamskLeaderboardOutput(serializers.Serializer[Any]):
    """A page of the leaderboard, and the caller's own line."""

    count = serializers.IntegerField()
    page = serializers.IntegerField()
    pages = serializers.IntegerField(source="page_count")
    results = TamskLeaderboardRowOutput(source="rows", many=True)
    viewer = TamskLeaderboardRowOutput(allow_null=True)

"""The endpoint behind the playable positions of the rules page: parse, play, answer."""

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tamsk import learning
from tamsk.engine import Entry, Refusal, codec
from tamsk.learning_positions import POSITIONS, Position

MOST_COMMANDS = 250


class StepInput(serializers.Serializer[Any]):
    """One command, as in a game's room."""

    t = serializers.IntegerField(min_value=0, help_text="when, on the position's own clock, ms")
    seat = serializers.ChoiceField(choices=["red", "black"])
    cmd = serializers.CharField(max_length=20)
    args = serializers.DictField(child=serializers.JSONField(), required=False)
    turn = serializers.IntegerField(required=False, allow_null=True, min_value=0)


class TrialInput(serializers.Serializer[Any]):
    """What was done since the position, and until when its time has run."""

    commands = serializers.ListField(child=StepInput(), max_length=MOST_COMMANDS)
    until = serializers.IntegerField(min_value=0, help_text="the position's own clock, ms")


class TrialOutput(serializers.Serializer[Any]):
    """What came of it; `error` is the refusal of the last command."""

    state = serializers.JSONField(help_text="the position, as in a game's snapshot")
    events = serializers.ListField(child=serializers.JSONField())
    commands = serializers.ListField(child=serializers.JSONField())
    error = serializers.JSONField(allow_null=True)
    next_at = serializers.IntegerField(allow_null=True)


class PositionView(APIView):
    """A position to try out, by the rules of real games."""

    @extend_schema(request=TrialInput, responses=TrialOutput, operation_id="tamsk_try_position")
    def post(self, request: Request, name: str) -> Response:
        """Play commands from a position of the rules page and return what they lead to.

        Nothing is stored. 404 for a position that is not on the page.
        """
        position = POSITIONS.get(name)
        if position is None:
            raise Http404
        wanted = TrialInput(data=request.data)
        wanted.is_valid(raise_exception=True)
        log = [_read_entry(step) for step in wanted.validated_data["commands"]]
        return Response(_tell(position, log, wanted.validated_data["until"]))


def _read_entry(step: dict[str, Any]) -> Entry:
    seat = codec.read_seat(step["seat"])
    try:
        command = codec.read_command(seat, step["cmd"], step.get("args"), step.get("turn"))
    except Refusal as refusal:
        raise serializers.ValidationError(
            {"commands": "This is no command of the game."}
        ) from refusal
    return Entry(step["t"], seat, command)


def _tell(position: Position, log: list[Entry], until: int) -> dict[str, Any]:
    latest = position.state.t + learning.LONGEST_TRY_MS
    if max([until, *(entry.t for entry in log)]) > latest:
        raise serializers.ValidationError({"until": "Nobody tries a position for that long."})
    trial = learning.try_position(position, log, until)
    return {
        "state": codec.state_to_json(trial.state),
        "events": [codec.event_to_json(seq, event) for seq, event in enumerate(trial.events, 1)],
        "commands": [_write_entry(entry) for entry in trial.log],
        "error": None if trial.refusal is None else codec.refusal_to_json(trial.refusal),
        "next_at": trial.next_at,
    }


def _write_entry(entry: Entry) -> dict[str, Any]:
    assert entry.seat is not None
    assert not isinstance(entry.command, Refusal)
    written: dict[str, Any] = {"t": entry.t, "seat": entry.seat.word}
    told = codec.command_to_json(entry.command)
    arguments = dict(told["args"])
    turn = arguments.pop("turn", None)
    return written | {"cmd": told["cmd"], "args": arguments, "turn": turn}

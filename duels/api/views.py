"""The duels' endpoints: parse, one call, answer."""

from collections.abc import Callable
from typing import Any, ClassVar

from django.http import Http404
from django.utils.decorators import method_decorator
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from duels import services
from duels.api import serializers
from duels.models import Duel
from duels.queries import present, shapes
from tallyworks.core.http import received_at
from tallyworks.players.api.callers import caller_id
from tallyworks.workshops.queries.catalogue import get_sheet
from tallyworks.workshops.queries.shapes import (
    over_by_json,
    par_json,
    player_json,
    player_key,
    told_json,
)

_DUEL = extend_schema(request=None, responses=serializers.DuelOutput)


class _ActView(APIView):
    """An act of a player."""

    permission_classes = [IsAuthenticated]


class _PlainActView(_ActView):
    """An act that needs no words; `act` is the service, whose duel is shown if it gives one."""

    act: ClassVar[Callable[..., object]]

    def post(self, request: Request, duel_id: int) -> Response:
        now = received_at(request)
        done = type(self).act(duel_id=duel_id, player_id=caller_id(request), now=now)
        return answer_duel(request, done.pk if isinstance(done, Duel) else duel_id)


def _tell(description: str) -> Callable[[type[_PlainActView]], type[_PlainActView]]:
    """Describe the endpoint of a plain act."""
    return extend_schema_view(
        post=extend_schema(request=None, responses=serializers.DuelOutput, description=description)
    )


@_tell("Accept a challenge; both stakes leave the balances.")
class AcceptView(_PlainActView):
    """Acceptance."""

    act = staticmethod(services.accept_duel)


@_tell("Withdraw one's own challenge before it is accepted.")
class CancelView(_PlainActView):
    """Withdrawal."""

    act = staticmethod(services.cancel_challenge)


@_tell("Decline a challenge to the caller by name.")
class DeclineView(_PlainActView):
    """Refusal."""

    act = staticmethod(services.decline_challenge)


@_tell("Start the ten minutes, or the questions, and show what is played.")
class StartView(_PlainActView):
    """Start."""

    act = staticmethod(services.start_duel)


@_tell("Say that the caller is done; settled at once when both are.")
class DoneView(_PlainActView):
    """The end before the time."""

    act = staticmethod(services.declare_done)


@_tell("Challenge the other again on the same terms, or accept where he has done so.")
class RematchView(_PlainActView):
    """Once more."""

    act = staticmethod(services.offer_rematch)


@method_decorator(never_cache, name="dispatch")
class DuelView(APIView):
    """One duel."""

    permission_classes = [IsAuthenticated]

    @extend_schema(responses=serializers.DuelOutput)
    def get(self, request: Request, duel_id: int) -> Response:
        """Return a duel of the caller's, or a challenge open to him.

        Nothing of what is played before his own Start. 404 for everybody else.
        """
        services.settle_due(now=received_at(request))
        return answer_duel(request, duel_id)


@method_decorator(never_cache, name="dispatch")
class LinkView(APIView):
    """A challenge by link."""

    @extend_schema(responses=serializers.DuelOutput)
    def get(self, request: Request, token: str) -> Response:
        """Return the challenge that the link opens."""
        now = received_at(request)
        services.settle_due(now=now)
        found = present.get_linked(token=token, viewer_id=request.user.pk, now=now)
        if found is None:
            raise Http404
        return Response(shapes.duel_json(found))

    def get_permissions(self) -> list[IsAuthenticated]:
        """Let everybody who has the link read; accepting needs a player."""
        return [IsAuthenticated()] if self.request.method == "POST" else []

    @_DUEL
    def post(self, request: Request, token: str) -> Response:
        """Accept the challenge."""
        now = received_at(request)
        duel = services.accept_by_link(token=token, player_id=caller_id(request), now=now)
        return answer_duel(request, duel.pk)


class RunView(_ActView):
    """Runs of a workshop duel."""

    @extend_schema(request=serializers.DuelRunInput, responses={201: serializers.DuelRunOutput})
    def post(self, request: Request, duel_id: int) -> Response:
        """Run a machine; received at exactly 10:00.000 it counts. 20 in any 60 seconds."""
        body = serializers.DuelRunInput(data=request.data)
        body.is_valid(raise_exception=True)
        submission = services.Submission(
            duel_id, caller_id(request), body.validated_data["machine"]
        )
        outcome = services.submit_run(submission=submission, now=received_at(request))
        return Response(_outcome_json(request, outcome), status=201)


class AnswerView(_ActView):
    """Answers of an Express."""

    @extend_schema(request=serializers.AnswerInput, responses=serializers.AnsweredOutput)
    def post(self, request: Request, duel_id: int) -> Response:
        """Answer the question before the caller; the next one is sent along.

        `counted` is false for a question whose time is over, or that was answered.
        """
        body = serializers.AnswerInput(data=request.data)
        body.is_valid(raise_exception=True)
        wanted = body.validated_data
        reply = services.Reply(duel_id, caller_id(request), wanted["number"], wanted["choice"])
        counted = services.answer_question(reply=reply, now=received_at(request))
        return Response({"counted": counted, "duel": _duel(request, duel_id)})


def answer_duel(request: Request, duel_id: int, *, status: int = 200) -> Response:
    """Answer with the duel as the caller may see it.

    Raises:
        Http404: it is not for him.
    """
    return Response(_duel(request, duel_id), status=status)


def _duel(request: Request, duel_id: int) -> dict[str, Any]:
    now = received_at(request)
    found = present.get_present(duel_id=duel_id, viewer_id=request.user.pk, now=now)
    if found is None:
        raise Http404
    return shapes.duel_json(found)


def _outcome_json(request: Request, outcome: services.Outcome) -> dict[str, Any]:
    workshop, result = outcome.workshop, outcome.result
    return {
        **told_json(result, outcome.trace, get_language() or "en"),
        "over_by": over_by_json(result, get_sheet(workshop).constraint),
        "is_best": outcome.is_best,
        "best_sum": outcome.seat.best_sum,
        "runs": outcome.seat.run_count,
        "par": par_json(workshop, now=received_at(request)),
        "records": None,
        "score": None,
        "rank": None,
        "remaining": None,
        "player": player_json(request.user),  # type: ignore[arg-type]
        "player_key": player_key(request.user),  # type: ignore[arg-type]
    }

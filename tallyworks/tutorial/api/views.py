"""The tutorial's endpoints: parse, one call, answer. Runs go through workshops/{id}/runs/."""

from dataclasses import asdict
from typing import Any

from django.utils.translation import get_language
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tallyworks.players.api.authentication import PlayerSessionAuthentication
from tallyworks.tutorial import queries, rules
from tallyworks.tutorial.api import serializers
from tallyworks.tutorial.session import open_next_hint, viewer_of
from tallyworks.tutorial.texts import lesson_text


class CourseView(APIView):
    """The course of twelve workshops."""

    @extend_schema(operation_id="tutorial_course", responses=serializers.CourseOutput)
    def get(self, request: Request) -> Response:
        """Return the lessons in their order with the caller's progress."""
        course = queries.get_course(viewer_of(request))
        return Response(
            {
                "solved_count": course.solved_count,
                "next_number": course.next_number,
                "lessons": [_line_json(line) for line in course.lessons],
            }
        )


class LessonView(APIView):
    """One lesson of the course."""

    @extend_schema(responses=serializers.LessonOutput)
    def get(self, request: Request, number: int) -> Response:
        """Return the sheet and the hints opened so far; the par's machine is never shown."""
        page = queries.get_lesson(number, viewer_of(request))
        answer = {"lesson": _line_json(page.line), "sheet": page.sheet}
        return Response(answer | _hints_json(page.hints))


class HintView(APIView):
    """The hints of a lesson, one after the other."""

    @extend_schema(request=None, responses={201: serializers.HintsOutput})
    def post(self, request: Request, number: int) -> Response:
        """Open the next hint and return all those open.

        Reading a hint makes no guest: without a player the count is kept in the session, and goes
        on counting once there is one. 409 `no_more_hints` after the third.
        """
        if not request.user.is_authenticated:
            PlayerSessionAuthentication().enforce_csrf(request)
        count = open_next_hint(request, number)
        hints = lesson_text(number, get_language() or "en").hints[:count]
        return Response(_hints_json(list(hints)), status=201)


def _line_json(line: queries.LessonLine) -> dict[str, Any]:
    return asdict(line) | {"is_solved": line.is_solved}


def _hints_json(hints: list[str]) -> dict[str, Any]:
    return {"hints": hints, "hint_count": rules.HINT_COUNT}

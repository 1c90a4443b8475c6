"""One shape for every error of the API: `{"error": {code, message, field, cell, …}}`."""

import math
from typing import Any, cast

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import exception_handler, set_rollback

from sim.machine import MachineError
from sim.words import error_message
from tallyworks.core.errors import Refusal


def answer_error(error: Exception, context: dict[str, Any]) -> Response | None:
    """Return the answer for an anticipated `error`; None lets Django make a 500 of it."""
    if isinstance(error, Refusal):
        set_rollback()
        body = error_body(error.code, error.message, field=error.field, cell=error.cell)
        body["error"].update(error.data)
        return Response(body, status=error.status)
    if isinstance(error, MachineError):
        set_rollback()
        message = error_message(error, get_language() or "en")
        return Response(error_body(error.code, message, cell=error.cell), status=400)
    response = exception_handler(error, context)
    if response is not None:
        response.data = _describe(error)
    return response


def error_body(
    code: str, message: str, *, field: str | None = None, cell: str | None = None
) -> dict[str, dict[str, Any]]:
    """Return the JSON body of an error."""
    return {"error": {"code": code, "message": message, "field": field, "cell": cell}}


def _describe(error: Exception) -> dict[str, dict[str, Any]]:
    if isinstance(error, Http404):
        return error_body("not_found", _("There is nothing here."))
    if isinstance(error, PermissionDenied):
        return error_body("permission_denied", _("You may not do this."))
    if isinstance(error, exceptions.ValidationError):
        return _describe_validation(error)
    assert isinstance(error, exceptions.APIException)
    body = error_body(str(error.get_codes()), str(error.detail))
    wait: float | None = getattr(error, "wait", None)
    if wait is not None:
        body["error"]["retry_in"] = math.ceil(wait)
    return body


def _describe_validation(error: exceptions.ValidationError) -> dict[str, dict[str, Any]]:
    field, detail = None, cast(Any, error.detail)
    # The first complaint of the first field: a form shows one thing to mend at a time.
    while isinstance(detail, dict | list) and detail:
        if isinstance(detail, dict):
            key, detail = next(iter(detail.items()))
            field = field or (None if key == "non_field_errors" else str(key))
        else:
            detail = detail[0]
    code = getattr(detail, "code", "invalid")
    return error_body(str(code), str(detail), field=field)

"""How answers are compared."""

from django.http import HttpResponseBase


def headers_of(answer: HttpResponseBase) -> dict[str, str]:
    """Return the headers of an answer without the number of its request, which is always new."""
    return {name: value for name, value in answer.items() if name != "X-Request-ID"}

"""An address that fails, for the tests of what is seen of failures."""

from django.http import HttpRequest, HttpResponse
from django.urls import path


def fail(request: HttpRequest) -> HttpResponse:
    raise ZeroDivisionError


urlpatterns = [path("broken/", fail)]

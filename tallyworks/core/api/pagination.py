"""Pages by number, the same for every list of the API."""

from django.http import Http404
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request


class NumberedPages(PageNumberPagination):
    """`?page=` from 1, `?page_size=` up to 100."""

    page_size_query_param = "page_size"
    max_page_size = 100


def asked_page(request: Request) -> int:
    """Return the number of the page that the query asks for, 1 where it names none.

    Raises:
        Http404: it asks for something that is no number of a page.
    """
    text = request.query_params.get("page", "1")
    if not (text.isascii() and text.isdecimal() and len(text) < 9 and int(text) > 0):
        raise Http404
    return int(text)

"""Pages by number, the same for every list of the API."""

from rest_framework.pagination import PageNumberPagination


class NumberedPages(PageNumberPagination):
    """`?page=` from 1, `?page_size=` up to 100."""

    page_size_query_param = "page_size"
    max_page_size = 100

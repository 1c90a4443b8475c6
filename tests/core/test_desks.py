"""The desks of the staff: what the site writes, nobody edits by hand."""

import pytest
from django.contrib import admin
from django.test import RequestFactory

from tallyworks.core.admin import ReadOnlyAdmin
from tests.conftest import Cast

READ_ONLY = {"Attempt", "HintProgress", "Look", "Title"}


@pytest.mark.parametrize("name", sorted(READ_ONLY))
def test_even_a_superuser_only_reads(rf: RequestFactory, cast: Cast, name: str) -> None:
    desk = next(desk for model, desk in admin.site._registry.items() if model.__name__ == name)
    request = rf.get("/admin/")
    request.user = cast.staff

    assert isinstance(desk, ReadOnlyAdmin)
    assert desk.has_view_permission(request)
    assert not desk.has_add_permission(request)
    assert not desk.has_change_permission(request)
    assert not desk.has_delete_permission(request)
    assert not desk.get_actions(request)

"""What the desks of the staff share."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar, cast
from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from unfold.admin import ModelAdmin
from unfold.decorators import action, display

from tallyworks.core.errors import DomainError

SEE_TRAIL = "staff.view_act"
F = TypeVar("F", bound=Callable[..., Any])
Text = str | Promise


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed:
    """An act with a form of its own: what is asked, what is done with the answers, what is said.

    `act` gets the cleaned data and calls one service; what that refuses is shown at the field.
    """

    title: Text
    form: forms.Form
    act: Callable[[dict[str, Any]], object]
    done: Text
    button: Text
    back: str
    about: Text = ""
    is_grave: bool = False


def desk_action(
    *, description: Text, icon: str, permissions: list[str] | None = None
) -> Callable[[F], F]:
    """Make a method a button of a row's page or of a list, for those who have `permissions`."""
    made = action(description=description, icon=icon, permissions=permissions)
    return cast(Callable[[F], F], made)


def desk_label(*, description: Text, colours: dict[Any, str]) -> Callable[[F], F]:
    """Make a method a column of coloured labels; the colour is that of the value."""
    return cast(Callable[[F], F], display(description=description, label=colours))


def sent_data(request: HttpRequest) -> Any:
    """Return what a form was sent with, None where it is only shown."""
    return request.POST if request.method == "POST" else None


class DeskAdmin(ModelAdmin):  # type: ignore[misc]
    """Rows are filtered by what their desk offers, and by nothing else.

    Django filters by any field named in the address, so that whoever may see a list could guess
    the beginning of what it does not show: a password's hash, a machine.
    """

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Let the offered filters and the dates' hierarchy through, with values that can be."""
        offered = {*self.get_list_filter(request), self.date_hierarchy}
        # PostgreSQL takes no NUL in a text.
        if lookup.split("__", maxsplit=1)[0] not in offered or "\0" in "".join(value):
            return False
        allowed: bool = super().lookup_allowed(lookup, value, request)
        return allowed

    def log_addition(self, request: HttpRequest, obj: Model, message: Any) -> None:
        """Leave it to the audit trail, which the services write."""

    def log_change(self, request: HttpRequest, obj: Model, message: Any) -> None:
        """Leave it to the audit trail, which the services write."""

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Lead to what the audit trail says of the row."""
        if not (self.has_view_permission(request) and request.user.has_perm(SEE_TRAIL)):
            raise PermissionDenied
        query = urlencode({"q": f"{self.opts.label_lower} {unquote(object_id)}"})
        return redirect(f"{reverse('admin:staff_act_changelist')}?{query}")

    def find(self, request: HttpRequest, object_id: str) -> Any:
        """Return the row, where the viewer may see it.

        Raises:
            Http404: there is none, or he may not.
        """
        row = self.get_object(request, unquote(object_id))
        if row is None or not self.has_view_permission(request, row):
            raise Http404
        return row

    def answer(self, request: HttpRequest, deed: Deed) -> HttpResponse:
        """Show the form of a deed, or do it and go back."""
        if request.method == "POST" and deed.form.is_valid():
            try:
                deed.act(deed.form.cleaned_data)
            except DomainError as error:
                field = error.field if error.field in deed.form.fields else None
                deed.form.add_error(field, error.message)
            else:
                messages.success(request, str(deed.done))
                return redirect(deed.back)
        context = {**self.admin_site.each_context(request), "title": deed.title, "deed": deed}
        return render(request, "admin/deed.html", context)


class ReadOnlyAdmin(DeskAdmin):
    """Rows that only the site writes."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Refuse: players and the calendar do that."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Refuse: what was received stands."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Refuse: what was done once could be done twice."""
        return False

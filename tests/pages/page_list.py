"""The pages that a browser opens to see that nobody is kept out of them: all there are.

They are those of the access table that answer GET with a page, so a new address is among them as
soon as it has its line there. What answers GET and is no page stands below with the reason;
`test_access` sees that this is so.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tests.pages.access_table import API, ROLES, TABLES, table
from tests.pages.access_world import LANGUAGE

_LEADS = "leads to another page of the list"
_UNDER_WAY = "shown in the middle of a log-in, sign-up or reset only"
_PART = "a part of a page, loaded by it"
_FILE = "a file"
_TWO_RUNS = "there is one for runs that differ: `test_insight` looks at it"

NO_PAGES: Final = {
    "": _LEADS,
    "health/live": _FILE,
    "health/ready": _FILE,
    "i18n/setlang/": _LEADS,
    f"{LANGUAGE}jsi18n/": _FILE,
    f"{LANGUAGE}site.webmanifest": _FILE,
    f"{LANGUAGE}accounts/2fa/authenticate/": _UNDER_WAY,
    f"{LANGUAGE}accounts/2fa/recovery-codes/download/": _FILE,
    f"{LANGUAGE}accounts/confirm-email/": _UNDER_WAY,
    f"{LANGUAGE}accounts/login/code/confirm/": _UNDER_WAY,
    f"{LANGUAGE}accounts/password/reset/complete/": _LEADS,
    f"{LANGUAGE}accounts/password/set/": _LEADS,
    f"{LANGUAGE}accounts/reauthenticate/code/": _LEADS,
    f"{LANGUAGE}accounts/reauthenticate/code/confirm/": _UNDER_WAY,
    f"{LANGUAGE}big/<day:day>/": _LEADS,
    f"{LANGUAGE}league/partial/": _PART,
    f"{LANGUAGE}members/<id:workshop_id>/ranking/partial/": _PART,
    f"{LANGUAGE}settings/export/": _FILE,
    f"{LANGUAGE}tournaments/<id:tournament_id>/calendar.ics": _FILE,
    f"{LANGUAGE}tournaments/<id:tournament_id>/panel/": _PART,
    f"{LANGUAGE}tournaments/<id:tournament_id>/tables/": _PART,
    f"{LANGUAGE}tournaments/calendar.ics": _FILE,
    f"{LANGUAGE}workshops/<id:workshop_id>/compare/": _TWO_RUNS,
    f"{LANGUAGE}workshops/<id:workshop_id>/ranking/partial/": _PART,
    "admin/jsi18n/": _FILE,
    "admin/login/": _LEADS,
    "admin/logout/": _LEADS,
    "admin/players/player/<path:object_id>/profile/": _LEADS,
    "admin/proposals/proposal/<path:object_id>/review/": _LEADS,
    "admin/proposals/proposal/open_queue/": _LEADS,
    "admin/proposals/publication/<path:object_id>/play/": _LEADS,
    "admin/proposals/report/handle/": _LEADS,
    "admin/search/": _PART,
    "admin/workshops/workshop/<path:object_id>/open_board/": _LEADS,
    **{
        f"admin/{name.replace('.', '/')}/<path:object_id>/{end}": _LEADS
        for name in TABLES
        for end in ("", "history/")
    },
}


# Who is let in before them is led on: whoever has a second step already, or is not logged in.
_SHOWN_TO = {
    f"{LANGUAGE}accounts/2fa/totp/activate/": "moderator",
    f"{LANGUAGE}accounts/logout/": "member",
}
# A package's own pages, not ours to mend; `test_the_api_can_be_browsed` opens it.
OTHERS: Final = frozenset({"api/v1/docs/"})


def _list_pages() -> Iterator[tuple[str, str]]:
    for pattern, answers in table().items():
        letters = answers.get("GET", "")
        if "y" in letters and pattern not in NO_PAGES and pattern not in API:
            yield pattern, _SHOWN_TO.get(pattern, ROLES[letters.index("y")])


PAGES_TO_SEE: Final = dict(_list_pages())
"""Whom each page is shown to: the first of `ROLES` who is let in."""

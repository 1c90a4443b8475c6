"""GET me/credits/."""

from datetime import datetime
from typing import Any

import pytest
from rest_framework.test import APIClient

from tallyworks.players import services
from tallyworks.players.session import GUEST_SESSION_KEY
from tests.conftest import Cast

URL = "/api/v1/me/credits/"


def pay(player_id: int, amounts: list[int], now: datetime) -> None:
    for number, amount in enumerate(amounts):
        services.post_entry(
            posting=services.Posting(
                player_id=player_id,
                amount=amount,
                kind=services.CreditKind.WEEK_PRIZE,
                reference=f"week:{number}:{player_id}",
                subject=f"2026-W{number:02}",
            ),
            now=now,
        )


def test_it_shows_the_callers_own_entries_the_latest_first(
    member_api: APIClient, cast: Cast, now: datetime
) -> None:
    pay(cast.member.pk, [50, 25], now)
    pay(cast.second.pk, [7], now)

    assert member_api.get(URL, headers={"accept-language": "en"}).json() == {
        "balance": 75,
        "count": 2,
        "next": None,
        "previous": None,
        "results": [row(25, 75, "2026-W01"), row(50, 50, "2026-W00")],
    }


def row(amount: int, balance: int, subject: str) -> dict[str, Any]:
    return {
        "amount": amount,
        "balance": balance,
        "kind": "WEEK_PRIZE",
        "words": "Prize of the week",
        "subject": subject,
        "reason": "",
        "created_at": "2026-11-30T12:00:00+01:00",
    }


def test_it_pages_with_a_running_balance_and_four_queries_at_most(
    member_api: APIClient, cast: Cast, now: datetime, django_assert_max_num_queries: Any
) -> None:
    pay(cast.member.pk, [1] * 7, now)
    # Session and player, then count, page and balance.
    with django_assert_max_num_queries(5):
        body = member_api.get(f"{URL}?page=2&page_size=3").json()

    assert [entry["balance"] for entry in body["results"]] == [4, 3, 2]
    assert body["next"].endswith("page=3&page_size=3")


def test_it_shows_a_guest_an_empty_statement(api: APIClient, cast: Cast) -> None:
    session = api.session
    session[GUEST_SESSION_KEY] = cast.guest.pk
    session.save()
    body = api.get(URL).json()
    assert (body["balance"], body["results"]) == (0, [])


def test_it_refuses_the_unknown_other_methods_and_pages_there_are_not(
    api: APIClient, member_api: APIClient, db: None
) -> None:
    assert api.get(URL).status_code in (401, 403)
    assert member_api.post(URL).status_code == 405
    assert member_api.get(f"{URL}?page=9").status_code == 404


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_the_page_shows_balance_and_entries(
    member_api: APIClient, cast: Cast, now: datetime, language: str
) -> None:
    pay(cast.member.pk, [50], now)
    services.grant_credits(
        grant=services.Grant(
            player_id=cast.member.pk,
            amount=3,
            reference="grant:1",
            author_id=cast.staff.pk,
            reason="<b>Thanks</b>",
        ),
        now=now,
    )
    page = member_api.get(f"/{language}/settings/credits/").content.decode()

    assert "<strong data-balance>53</strong>" in page
    assert "2026-W00" in page
    assert "&lt;b&gt;Thanks&lt;/b&gt;" in page


def test_the_page_sends_the_unknown_to_the_login_and_takes_any_page(
    api: APIClient, member_api: APIClient, db: None
) -> None:
    assert api.get("/en/settings/credits/").url == "/en/accounts/login/"  # type: ignore[attr-defined]
    for page in ("0", "x", "99"):
        assert member_api.get(f"/en/settings/credits/?page={page}").status_code == 200
    assert member_api.post("/en/settings/credits/").status_code == 405

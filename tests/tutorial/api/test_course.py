"""GET tutorial/ and tutorial/N/: the course, a lesson, without its secrets."""

from datetime import datetime

from rest_framework.test import APIClient

from tallyworks.tutorial.texts import lesson_text
from tests.conftest import Cast
from tests.tutorial.test_progress import play


def test_it_lists_the_twelve_with_the_callers_progress(
    cast: Cast, member_api: APIClient, now: datetime
) -> None:
    play(cast.member, 1, now)
    play(cast.second, 2, now)
    answer = member_api.get("/api/v1/tutorial/")

    assert answer.status_code == 200
    body = answer.json()
    assert (body["solved_count"], body["next_number"]) == (1, 2)
    assert [lesson["code"] for lesson in body["lessons"]][::11] == ["T01", "T12"]
    assert body["lessons"][0] == {
        "number": 1,
        "code": "T01",
        "title": lesson_text(1, "en").title,
        "idea": lesson_text(1, "en").idea,
        "new_stations": ["plus"],
        "par_sum": 9,
        "is_solved": True,
        "best_sum": 9,
        "hints_opened": 0,
    }
    assert body["lessons"][1]["best_sum"] is None


def test_it_speaks_the_language_asked_for(api: APIClient, db: None) -> None:
    answer = api.get("/api/v1/tutorial/", headers={"accept-language": "it"}).json()

    assert answer["lessons"][11]["title"] == lesson_text(12, "it").title


def test_it_returns_a_lessons_sheet_without_hints_and_machine(api: APIClient, db: None) -> None:
    body = api.get("/api/v1/tutorial/10/").json()

    assert body["lesson"]["number"] == 10
    assert (body["hints"], body["hint_count"]) == ([], 3)
    assert body["sheet"]["kind"] == "tutorial"
    assert (body["sheet"]["date"], body["sheet"]["closes_at"]) == (None, None)
    assert body["sheet"]["is_open"]
    assert body["sheet"]["workshop"]["constraint"] == {"measure": "cycles", "max": 8}
    assert body["sheet"]["par"] == {"cost": 5, "cycles": 8, "area": 3, "sum": 16, "machine": None}


def test_it_knows_no_other_lessons(api: APIClient, db: None) -> None:
    for number in (0, 13):
        answer = api.get(f"/api/v1/tutorial/{number}/")
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")


def test_it_is_read_only(member_api: APIClient) -> None:
    for address in ("/api/v1/tutorial/", "/api/v1/tutorial/1/"):
        assert member_api.post(address).status_code == 405
        assert member_api.delete(address).status_code == 405

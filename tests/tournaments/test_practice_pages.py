"""The pages of practice, without scripts: from the choice to the solution."""

from datetime import datetime
from html import unescape
from typing import Any

import pytest
from django.test import Client

from tests.conftest import Cast
from tests.tournaments.practice_stage import begin
from tournaments.kinds.registry import list_kinds
from tournaments.models import PracticeGame, PracticePuzzle

URL = "/en/tournaments/practice/"
CHOICE = {"size": "6", "level": "1"}


def text(answer: Any) -> str:
    assert answer.status_code == 200
    return unescape(answer.content.decode())


@pytest.mark.usefixtures("db", "travel")
def test_a_visitor_becomes_a_guest_by_beginning_and_solves_without_scripts() -> None:
    client = Client()
    assert text(client.get(URL)).count("not tried yet") == len(list_kinds())
    assert text(client.get(f"{URL}kinds/hitori/")).count("no time yet") == 9
    begun = client.post(f"{URL}kinds/hitori/start/", CHOICE)
    game = PracticeGame.objects.get()
    page = f"{URL}games/{game.pk}/"
    assert (begun.status_code, begun.headers["Location"]) == (302, page)
    shown = text(client.get(page))
    assert '<svg class="puzzle"' in shown
    assert "Hitori 6, level 1" in shown
    assert game.puzzle.key not in shown
    assert "Level 1: go on" in text(client.get(f"{URL}kinds/hitori/"))

    assert "form asked for" in text(client.post(f"{page}key/", {"key": "12"}, follow=True))
    answer = client.post(f"{page}key/", {"key": game.puzzle.key, "uuid": "none"}, follow=True)
    assert "Solved in 0:00.000. Your best time at this size and level." in text(answer)
    assert game.puzzle.key in text(answer)
    assert "best 0:00.000 · 1 puzzle solved" in text(client.get(f"{URL}kinds/hitori/"))
    assert "already" not in text(client.get(page))


def test_a_wrong_key_and_giving_up_without_scripts(
    cast: Cast, travel: object, now: datetime
) -> None:
    game, client = begin(cast.member.pk, "hitori", now=now), Client()
    client.force_login(cast.member)
    page = f"{URL}games/{game.pk}/"
    wrong = client.post(f"{page}key/", {"key": "23120,31202"}, follow=True)
    assert "Wrong. After a pause you can try again." in text(wrong)
    over = text(client.post(f"{page}give-up/", follow=True))
    assert "Given up: here is the solution." in over
    assert "23120,31201" in over
    assert "puzzle-answer" in over


def test_a_shelf_that_is_played_through_says_so(cast: Cast, travel: object, now: datetime) -> None:
    client = Client()
    client.force_login(cast.member)
    for _ in range(20):
        answer = client.post(f"{URL}kinds/hitori/start/", CHOICE)
        if answer.headers["Location"] == f"{URL}kinds/hitori/":
            break
        PracticeGame.objects.filter(given_up_at=None).update(given_up_at=now)
    told = text(client.get(f"{URL}kinds/hitori/"))
    assert "You have played all of these." in told
    assert PracticeGame.objects.count() == PracticePuzzle.objects.count()


def test_what_is_not_there_is_not_found(cast: Cast, travel: object, now: datetime) -> None:
    game, client = begin(cast.member.pk, "hitori", now=now), Client()
    client.force_login(cast.second)
    page = f"{URL}games/{game.pk}/"
    for path in (page, f"{page}print/", f"{URL}kinds/chess/"):
        assert client.get(path).status_code == 404
    for path in (f"{page}key/", f"{page}give-up/", f"{URL}kinds/chess/start/"):
        assert client.post(path).status_code == 404
        assert client.get(path).status_code == 405
    assert client.post(f"{URL}kinds/hitori/start/", {"size": "²", "level": "1"}).status_code == 404


def test_tournaments_lead_to_practice_and_examples(db: None) -> None:
    page = text(Client().get("/en/tournaments/"))
    assert f'href="{URL}"' in page
    assert 'href="/en/tournaments/examples/"' in page

"""Pages on paper and examples, compared with the puzzles cell by cell as a reader sees them."""

import re
from datetime import datetime

import pytest
import time_machine
from django.test import Client

from sim.codec import sheet_from_json
from tallyworks.core.templatetags.stations import station_name
from tests.conftest import Cast
from tests.tournaments.paper import (
    CHECKS,
    check_camping,
    check_drawing,
    read_html,
    stations_of,
)
from tests.tournaments.practice_stage import begin, begin_real
from tests.tournaments.stage import Stage, ms
from tournaments.kinds.registry import get_kind, list_kinds
from tournaments.shipped import list_shipped
from tournaments.templatetags.puzzles import example_drawing

CODES = [kind.code for kind in list_kinds()]
DRAWN = [code for code in CODES if example_drawing(get_kind(code))["machine"] is None]


def smallest(code: str) -> int:
    """Return the smallest size of a kind that comes with the site."""
    return min(one["size"] for one in list_shipped(code))


def test_the_kinds_compared_cell_by_cell_are_drawn() -> None:
    assert set(CHECKS) <= set(DRAWN)


@pytest.mark.parametrize("code", CHECKS)
def test_a_printed_puzzle_is_the_puzzle(code: str, cast: Cast, now: datetime) -> None:
    game = begin(cast.member.pk, code, now=now)
    page = text_of(cast, f"/en/tournaments/practice/games/{game.pk}/print/")
    CHECKS[code](read_html(page), game.puzzle.givens)
    assert "puzzle-answer" not in page
    assert game.puzzle.key not in page
    assert "<script" not in page.split('<article class="puzzle-sheet">')[1].split("</article>")[0]


@pytest.mark.parametrize("code", CHECKS)
def test_a_printed_puzzle_that_comes_with_the_site_is_the_puzzle(
    code: str, cast: Cast, now: datetime
) -> None:
    game = begin_real(cast.member.pk, code, smallest(code), now=now)
    page = text_of(cast, f"/en/tournaments/practice/games/{game.pk}/print/")
    CHECKS[code](read_html(page), game.puzzle.givens)
    assert "puzzle-answer" not in page
    assert game.puzzle.key not in page


@pytest.mark.parametrize("code", DRAWN)
def test_a_printed_puzzle_of_any_kind_is_what_is_to_be_drawn(
    code: str, cast: Cast, now: datetime
) -> None:
    game = begin_real(cast.member.pk, code, smallest(code), now=now)
    page = text_of(cast, f"/en/tournaments/practice/games/{game.pk}/print/")
    check_drawing(read_html(page), get_kind(code).drawing(game.puzzle.givens))


@pytest.mark.parametrize("code", ["trace", "workshop"])
def test_a_printed_machine_that_comes_with_the_site_stands_where_it_stands(
    code: str, cast: Cast, now: datetime
) -> None:
    game = begin_real(cast.member.pk, code, smallest(code), now=now)
    givens = game.puzzle.givens
    page = text_of(cast, f"/en/tournaments/practice/games/{game.pk}/print/")
    sheet = sheet_from_json(givens["sheet"])
    printed = {
        name: re.sub(r"<[^>]+>| ", "", inside)
        for name, inside in re.findall(r'data-cell="(\w\d)">(.*?)</td>', page)
    }
    assert len(printed) == sheet.belts * sheet.columns
    assert {name: words for name, words in printed.items() if words} == {
        name: text + (station_name(kind) if kind else "")
        for name, (kind, text) in stations_of(givens).items()
    }
    for given in sheet.inputs:
        assert " · ".join(map(str, given.numbers)) in page


@pytest.mark.parametrize("code", ["trace", "workshop"])
def test_a_printed_machine_stands_where_it_stands(code: str, cast: Cast, now: datetime) -> None:
    game = begin(cast.member.pk, code, now=now)
    page = text_of(cast, f"/en/tournaments/practice/games/{game.pk}/print/")
    cells = dict(re.findall(r'data-cell="(\w\d)">(.*?)</td>', page))
    assert len(cells) == 18
    told = {name: re.sub(r"<[^>]+>| ", "", inside) for name, inside in cells.items()}
    placed = {name: words for name, words in told.items() if words}
    machine = {"A1": "↓Sort", "A2": "2Divide", "B2": "3Times"} if code == "trace" else {}
    assert placed == machine
    inputs = "6 · 3 · 10 · 7" if code == "trace" else "3 · 8 · 5 · 12"
    assert inputs in page
    assert ("10 · 20 · 14 · 28" in page) == (code == "workshop")


def test_the_second_cell_of_a_station_is_marked(cast: Cast, now: datetime) -> None:
    game = begin(cast.member.pk, "trace", now=now)
    game.puzzle.givens["machine"] = "B2:merge^"
    sheet = game.puzzle.givens["sheet"]
    sheet["stations"] = [*sheet["stations"], "merge"]
    game.puzzle.save()
    page = text_of(cast, f"/en/tournaments/practice/games/{game.pk}/print/")
    cells = dict(re.findall(r'data-cell="(\w\d)">(.*?)</td>', page))
    assert "B2" in cells["A2"]
    assert "↑" in cells["B2"]


@pytest.mark.parametrize("language", ["en", "fr", "it"])
@pytest.mark.parametrize("code", CODES)
def test_each_kind_has_its_rules_and_its_example_in_each_language(
    code: str, language: str, db: None
) -> None:
    kind = get_kind(code)
    answer = Client().get(f"/{language}/tournaments/examples/{code}/")
    page = answer.content.decode()
    assert answer.status_code == 200
    assert kind.name(language) in page  # type: ignore[arg-type]
    assert re.findall(r'<p class="kind-(\w+)">', page) == ["rules", "key", "input"]
    assert f'<code class="practice-key">{kind.example.key}</code>' in page
    pictures = page.count('<svg class="puzzle"')
    assert pictures == (2 if code in DRAWN else 0)
    assert Client().get(f"/{language}/tournaments/examples/{code}/print/").status_code == 200


def test_there_is_no_example_of_no_kind(db: None) -> None:
    for path in ("chess/", "chess/print/"):
        assert Client().get(f"/en/tournaments/examples/{path}").status_code == 404
    assert Client().get("/en/tournaments/examples/").content.count(b'practice-kind"') == len(CODES)


def test_a_round_is_printed_by_participants_once_it_is_open_and_by_all_once_it_is_over(
    cast: Cast,
) -> None:
    stage = Stage(300, ratings={"Xavier": 1600, "Yvonne": 1500}, kind="camping")
    path = f"/en/tournaments/{stage.tournament.pk}/rounds/1/print/"
    insider, outsider = Client(), Client()
    insider.force_login(stage.players["Xavier"])
    givens = get_kind("camping").example.givens
    opens_at = stage.begin()

    def status(client: Client, seconds: float) -> int:
        with time_machine.travel(opens_at + ms(seconds), tick=False):
            return client.get(path).status_code

    assert [status(insider, at) for at in (-0.001, 0, 299)] == [404, 200, 200]
    assert [status(outsider, at) for at in (0, 300, 300.001)] == [404, 404, 200]
    with time_machine.travel(opens_at, tick=False):
        page = insider.get(path).content.decode()
        panel = insider.get(f"/en/tournaments/{stage.tournament.pk}/panel/").content.decode()
    check_camping(read_html(page), givens)
    assert "Monday" in page
    assert "Round 1" in page
    assert f'href="{path}"' in panel
    assert 'href="/en/tournaments/examples/camping/"' in panel


def text_of(cast: Cast, path: str) -> str:
    client = Client()
    client.force_login(cast.member)
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.content.decode()

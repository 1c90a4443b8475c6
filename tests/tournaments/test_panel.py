"""What the panel links to in each phase: the example, the puzzle, its print."""

import re
from datetime import datetime

import pytest

from tests.tournaments.stage import BEFORE, Stage, ms
from tests.tournaments.test_pages import page
from tournaments import services
from tournaments.models import Round


@pytest.fixture
def stage(db: None) -> Stage:
    return Stage(300, 300, ratings={"Xavier": 1600, "Yvonne": 1500}, kind="futoshiki")


def test_between_two_rounds_the_example_is_that_of_the_next_held_or_not(stage: Stage) -> None:
    Round.objects.filter(number=2).update(kind="hitori", size=6)

    def example(at: datetime) -> list[str]:
        shown = page(stage, "Xavier", "panel/", at=at)
        return re.findall(r'class="tour-example" href="([^"]+)"', shown)

    first, second = (f"/en/tournaments/examples/{kind}/" for kind in ("futoshiki", "hitori"))
    assert example(BEFORE) == [first]
    opens_at = stage.begin()
    closes_at = opens_at + ms(300)
    assert example(opens_at) == example(closes_at + ms(1)) == [first]
    for seconds in (1, 2):
        stage.due(closes_at + ms(seconds))
    at = closes_at + ms(3)
    assert example(at) == [second]
    services.hold_tournament(order=stage.order("tea"), now=at)
    held = page(stage, "Xavier", "panel/", at=at)
    assert "The next round is held back for a while" in held
    assert "Next: round 2, Hitori 6." in held
    assert example(at) == [second]
    services.release_tournament(order=stage.order("drunk"), now=at)
    stage.end(2)
    assert example(at) == []


def test_after_the_last_round_there_is_no_next_one_to_name(stage: Stage) -> None:
    stage.begin(2)
    closes_at = stage.opens_at(2) + ms(300)
    for seconds in (1, 2):
        stage.due(closes_at + ms(seconds))
    shown = page(stage, "Xavier", "panel/", at=closes_at + ms(3))
    assert "That was the last round." in shown
    assert 'href="/en/tournaments/examples/futoshiki/"' in shown


def test_in_the_round_who_plays_has_a_link_to_the_puzzle_and_one_to_print(stage: Stage) -> None:
    opens_at = stage.begin()
    to_puzzle = '<a href="#play">To the puzzle</a>'
    shown = page(stage, "Xavier", at=opens_at)
    assert to_puzzle in shown
    assert f'href="/en/tournaments/{stage.tournament.pk}/rounds/1/print/"' in shown
    assert re.search(r'id="play"[^>]* data-play>', shown)
    assert to_puzzle not in page(stage, None, at=opens_at)
    assert to_puzzle not in page(stage, "Xavier", at=opens_at - ms(0.001))
    services.withdraw(
        tournament_id=stage.tournament.pk, player_id=stage.players["Xavier"].pk, now=opens_at
    )
    assert to_puzzle not in page(stage, "Xavier", at=opens_at)

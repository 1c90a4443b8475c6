"""A visitor plays a puzzle of a finished tournament."""

import re
from datetime import timedelta

import pytest
import time_machine
from playwright.sync_api import expect

from tallyworks.live.models import Heartbeat
from tests.e2e.conftest import OpenPage
from tests.e2e.helpers import Problems, accessibility_barriers, in_thread, overflows
from tests.tournaments.stage import START, Stage
from tournaments.kinds.registry import get_kind

LATER = START + timedelta(hours=3)

pytestmark = pytest.mark.usefixtures("transactional_db", "noon")


def finish() -> Stage:
    stage = Stage(60, ratings={"Xavier": 1600, "Yvonne": 1500}, kind="futoshiki")
    stage.begin()
    stage.end(1)
    # The server was there all the time: a jump without its heartbeat would be an outage.
    Heartbeat.objects.update_or_create(pk=1, defaults={"beat_at": LATER})
    return stage


def test_the_puzzle_of_a_round_is_played_after_the_tournament(
    site: str, open_page: OpenPage, noon: time_machine.Traveller, problems: Problems
) -> None:
    stage = in_thread(finish)
    noon.move_to(LATER, tick=True)
    page = open_page(
        viewport={"width": 390, "height": 844}, bypass_csp=True, reduced_motion="reduce"
    )
    page.goto(f"/en/tournaments/{stage.tournament.pk}/")
    assert not overflows(page)
    assert accessibility_barriers(page) == []
    page.get_by_role("button", name=re.compile("^Play this puzzle ?, Round 1: Futoshiki")).click()
    expect(page.get_by_text("From round 1 of Monday")).to_be_visible()
    example = get_kind("futoshiki").example
    page.locator("svg.puzzle[tabindex]").focus()
    size = len(example.solution["digits"])
    for line in example.solution["digits"]:
        for digit in line:
            page.keyboard.press(str(digit))
            page.keyboard.press("ArrowRight")
        for _ in range(size - 1):
            page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowDown")
    expect(page.get_by_label("Key", exact=True)).to_have_value(example.key)
    page.get_by_role("button", name="Send the key").click()
    solved = r"Solved in \d:\d\d\.\d{3}\. The puzzles of tournaments count for no best time\."
    expect(page.get_by_text(re.compile(solved))).to_be_visible()
    assert not overflows(page)

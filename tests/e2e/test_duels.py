"""Two members in two browsers: both kinds of duel to the settled result and the new ratings."""

from datetime import datetime, timedelta
from functools import partial

import pytest
from django.utils import timezone
from playwright.sync_api import Page, Route, expect

from duels import services
from duels.models import Duel
from tallyworks.players.models import Player
from tests.conftest import Cast
from tests.duels.conftest import EXPRESS, NOON, RIGHT, challenge, give, make_stock, start
from tests.e2e.conftest import OpenPage
from tests.e2e.helpers import Problems, accessibility_barriers, in_thread, log_in, overflows

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}

pytestmark = pytest.mark.usefixtures("noon")


@pytest.fixture
def people(transactional_db: None, cast: Cast) -> Cast:
    make_stock(2)
    for player in (cast.member, cast.second):
        give(player, 40)
    return cast


@pytest.fixture
def pair(open_page: OpenPage, people: Cast, site: str) -> tuple[Page, Page]:
    """Return a desktop page of the member, and a phone's of the second."""
    one, two = open_page(reduced_motion="reduce"), open_page(**PHONE, reduced_motion="reduce")
    log_in(one, people.member, site)
    log_in(two, people.second, site)
    return one, two


def build(page: Page, *keys: str) -> None:
    """Build +2 and ×2 by keyboard, then the `keys`."""
    page.get_by_role("grid").focus()
    page.keyboard.type("+2")
    page.keyboard.press("ArrowRight")
    page.keyboard.type("*2")
    for key in keys:
        page.keyboard.press(key)


def be_done(page: Page) -> None:
    page.get_by_text("I am done", exact=True).click()
    page.get_by_role("button", name="Yes, I am done").click()


def barriers(page: Page, problems: Problems) -> object:
    """Ask axe, which styles its own probes against the page's content policy."""
    problems.expect("Applying inline style violates")
    return accessibility_barriers(page, within="main")


def test_a_workshop_duel_from_challenge_to_ratings_and_rematch(
    pair: tuple[Page, Page], problems: Problems
) -> None:
    one, two = pair
    one.goto("/en/duels/")
    one.get_by_label("To a member").check()
    one.get_by_label("Name of the member").fill("bruno")
    one.get_by_label("Stake in credits").fill("20")
    one.get_by_role("button", name="Challenge").click()
    expect(one.get_by_role("heading", name="Your challenge is open")).to_be_visible()

    two.goto("/en/duels/")
    assert barriers(two, problems) == []
    assert not overflows(two)
    two.get_by_role("link", name="Workshop duel with Ada").tap()
    two.get_by_role("button", name="Accept").tap()
    # Told by the room: the challenger's page moves on by itself.
    expect(one.get_by_role("button", name="Start")).to_be_visible()
    for page in pair:
        page.get_by_role("button", name="Start").click()
        expect(page.get_by_role("button", name="Run", exact=False).first).to_be_visible()
    expect(one.get_by_text("here now")).to_be_visible()

    one.evaluate("globalThis.isTheSamePage = true")
    build(two, "r")
    expect(two.get_by_text("Solved with a sum of 15", exact=False).first).to_be_attached()
    # The other's progress without a reload, and nothing of what he reached.
    expect(one.locator('[data-side="1"] [data-progress]')).to_have_text("at work, 1 run")
    assert one.evaluate("globalThis.isTheSamePage") is True
    assert not overflows(two)
    be_done(two)
    expect(two.get_by_role("heading", name="You are done")).to_be_visible()
    be_done(one)
    expect(one.get_by_role("heading", name="You have lost")).to_be_visible()
    expect(two.get_by_role("heading", name="You have won")).to_be_visible()
    expect(two.locator('[data-side="1"]')).to_contain_text("+20")
    expect(one.locator('[data-side="0"]')).to_contain_text("−20")
    assert barriers(one, problems) == []

    two.get_by_role("button", name="Rematch").tap()
    expect(one.locator("[data-rematch]")).to_be_visible()
    one.get_by_role("button", name="Rematch").click()
    expect(two.get_by_role("button", name="Start")).to_be_visible()
    one.goto("/en/duels/leaderboard/")
    expect(one.get_by_role("row", name="Bruno")).to_contain_text("1,420?")
    assert barriers(one, problems) == []


def test_an_express_by_keys_and_touch(
    pair: tuple[Page, Page], people: Cast, problems: Problems
) -> None:
    one, two = pair
    duel = open_express(people)
    two.goto(f"/en/duels/{duel}/")
    two.get_by_role("button", name="Accept").tap()
    one.goto(f"/en/duels/{duel}/")
    for page in pair:
        page.get_by_role("button", name="Start").click()
        expect(page.get_by_role("heading", name="Question 1 of 8")).to_be_visible()
        expect(page.locator("[data-express-board] svg")).to_have_count(4)
    assert barriers(one, problems) == []
    assert not overflows(two)

    for number, right in enumerate(RIGHT, start=1):
        expect(one.get_by_role("heading", name=f"Question {number} of 8")).to_be_visible()
        one.keyboard.press(str(right + 1))
    expect(one.get_by_role("heading", name="You are done")).to_be_visible()
    # Half of them wrong, by touch.
    for number, right in enumerate(RIGHT, start=1):
        expect(two.get_by_role("heading", name=f"Question {number} of 8")).to_be_visible()
        chosen = right if number % 2 else (right + 1) % 4
        two.get_by_role("button", name=f"Machine {chosen + 1}").tap()
    expect(two.get_by_role("heading", name="You have lost")).to_be_visible()
    expect(one.get_by_role("heading", name="You have won")).to_be_visible()
    expect(one.locator('[data-side="0"]')).to_contain_text("8 of 8 right")
    for page in pair:
        expect(page.locator('[data-side="0"] .duel-won')).to_have_text("+20")
        expect(page.locator('[data-side="1"] .duel-lost')).to_have_text("−20")
    expect(two.locator('[data-side="1"]')).to_contain_text("4 of 8 right")
    expect(two.get_by_role("heading", name="The questions")).to_be_visible()
    assert barriers(two, problems) == []
    assert not overflows(two)


def test_a_question_left_alone_gives_way_to_the_next(pair: tuple[Page, Page], people: Cast) -> None:
    _one, two = pair
    numbers = []
    for ago in (21, 196):
        began_at = NOON - timedelta(seconds=ago)
        duel = challenge(people.member, kind=EXPRESS, now=began_at)
        in_thread(partial(begin, duel, people.second, began_at))
        numbers.append(duel.pk)
    two.goto(f"/en/duels/{numbers[1]}/")
    expect(two.get_by_role("heading", name="Question 8 of 8")).to_be_visible()
    expect(two.get_by_role("heading", name="You are done")).to_be_visible(timeout=10_000)
    two.goto(f"/en/duels/{numbers[0]}/")
    expect(two.get_by_role("heading", name="Question 2 of 8")).to_be_visible(timeout=10_000)


def test_an_answer_that_does_not_count_is_admitted(pair: tuple[Page, Page], people: Cast) -> None:
    _one, two = pair
    duel = challenge(people.member, kind=EXPRESS, now=NOON)
    in_thread(partial(begin, duel, people.second, NOON))
    two.goto(f"/en/duels/{duel.pk}/")
    expect(two.locator("[data-express-board] svg")).to_have_count(4)
    two.route("**/answers/", come_too_late)
    two.get_by_role("button", name="Machine 1").tap()
    expect(two.get_by_role("heading", name="Question 2 of 8")).to_be_visible()
    expect(two.locator("[data-express-note]")).to_have_text("Too late for question 1.")
    expect(two.locator("[data-announce]")).to_have_text("Question 2 of 8")
    two.unroute("**/answers/")
    two.get_by_role("button", name="Machine 1").tap()
    expect(two.get_by_role("heading", name="Question 3 of 8")).to_be_visible()
    expect(two.locator("[data-express-note]")).to_be_empty()
    # The next one comes without an answer from here: that is told as well.
    reply = services.Reply(duel.pk, people.second.pk, 3, 0)
    in_thread(lambda: services.answer_question(reply=reply, now=timezone.now()))
    expect(two.locator("[data-announce]")).to_have_text("Question 4 of 8")


def come_too_late(route: Route) -> None:
    """Answer as the site does when the question was over before."""
    answer = route.fetch()
    route.fulfill(response=answer, json=answer.json() | {"counted": False})


def test_an_express_can_be_answered_without_scripts(
    open_page: OpenPage, people: Cast, site: str
) -> None:
    duel = open_express(people)
    page = open_page(java_script_enabled=False)
    log_in(page, people.second, site)
    page.goto(f"/en/duels/{duel}/")
    page.get_by_role("button", name="Accept").click()
    page.get_by_role("button", name="Start").click()
    for number, right in enumerate(RIGHT, start=1):
        expect(page.get_by_role("heading", name=f"Question {number} of 8")).to_be_visible()
        page.get_by_role("button", name=f"Machine {right + 1}").click()
    expect(page.get_by_role("heading", name="You are done")).to_be_visible()


def begin(duel: Duel, player: Player, at: datetime) -> None:
    services.accept_duel(duel_id=duel.pk, player_id=player.pk, now=at)
    start(duel, player, at)


def open_express(people: Cast) -> int:
    """Open an Express to everybody."""
    opened = challenge(people.member, kind=EXPRESS, now=NOON)
    return opened.pk

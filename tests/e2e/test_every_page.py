"""Every page opens to everybody: no barrier, no sideways scrolling, no error in the console."""

import re
from datetime import datetime

import pytest
from playwright.sync_api import Response

from tallyworks.workshops import services as workshop_services
from tallyworks.workshops.models import Workshop
from tallyworks.workshops.services import Submission
from tests.conftest import Cast
from tests.e2e.conftest import OpenPage
from tests.e2e.helpers import (
    Problems,
    accessibility_barriers,
    in_thread,
    layout_shift,
    log_in,
    overflows,
)
from tests.e2e.tamsk_stage import play_some
from tests.factories import BEST, WorkshopFactory
from tests.proposals.stage import content, make_moderator, publish, send, shifted, solve_dailies
from tests.tamsk.conftest import anybody_is_logged_in

__all__ = ["anybody_is_logged_in"]

# What anybody may see, on a site that has been in use: `used_site` makes the rows they name.
PAGES = [
    "",
    "archive/",
    "archive/2026-11-29/",
    "archive/2026-11-29/ranking/",
    "archive/2026-11-29/print/",
    "big/",
    "big/archive/",
    "big/2026-11-30/ranking/",
    "blitz/",
    "blitz/titles/",
    "tutorial/",
    "tutorial/1/",
    "members/",
    "league/",
    "league/weeks/",
    "season/",
    "duels/",
    "duels/leaderboard/",
    "tournaments/practice/",
    "tournaments/practice/kinds/hitori/",
    "tournaments/examples/",
    "tournaments/examples/kakuro/",
    "tournaments/examples/trace/",
    "tournaments/examples/trace/print/",
    "players/Ada/",
    "tamsk/",
    "tamsk/rules/",
    "tamsk/first-game/",
    "tamsk/leaderboard/",
    "tamsk/replay/",
    "tamsk/offers/{seek}/",
    "tamsk/games/{running}/",
    "tamsk/games/{over}/",
    "tamsk/games/{over}/replay/",
    "rules/",
    "results/",
    "results/receipts/",
    "open-data/",
    "accounts/login/",
    "accounts/signup/",
    "accounts/password/reset/",
    "nothing-here/",
]
MEMBERS_PAGES = [
    "",
    "archive/2026-11-29/",
    "league/",
    "season/",
    "members/proposals/",
    "members/proposals/new/",
    "duels/",
    "duels/history/",
    "tamsk/",
    "tamsk/games/",
    "tamsk/games/{waiting}/",
    "tamsk/games/{running}/",
    "tamsk/games/{over}/",
    "tamsk/offers/{seek}/",
    "notices/",
    "players/Ada/",
    "results/receipts/",
    "settings/",
    "settings/credits/",
    "settings/notices/",
    "accounts/email/",
    "accounts/2fa/",
]
# The numbers of Tamsk's games and offer in the addresses above.
TAMSK: dict[str, int] = {}
PHONE = {"width": 360, "height": 740}
# Chromium's measure: the part of the window that moved, times how far.
MOST_SHIFT = 0.02
HASHED = re.compile(r"\.[0-9a-f]{12}\.(js|css)$")

pytestmark = pytest.mark.usefixtures("used_site", "noon")


@pytest.fixture
def used_site(transactional_db: None, cast: Cast, today: Workshop, now: datetime) -> Cast:
    """Give the site a past, and some of the present."""
    for kind in (Workshop.Kind.BIG, Workshop.Kind.BLITZ):
        WorkshopFactory.create(kind=kind, number=31)
    moderator = make_moderator(cast.second)

    def play() -> None:
        solve_dailies(cast.member, 6, before=now)
        for player in (cast.member, cast.guest):
            submission = Submission(player.pk, today.pk, BEST)
            workshop_services.submit_run(submission=submission, now=now)
        publish(send(cast.member, now, content(workshop=shifted(1))), moderator, now)
        TAMSK.update(play_some(cast, now))

    in_thread(play)
    return cast


@pytest.mark.parametrize("language", ["en", "fr", "it"])
@pytest.mark.parametrize("is_member", [False, True], ids=["visitor", "member"])
def test_every_page_is_open_to_all_and_fits_a_narrow_phone(
    open_page: OpenPage,
    used_site: Cast,
    site: str,
    problems: Problems,
    is_member: bool,
    language: str,
) -> None:
    # Axe tries things out with inline styles, which the page's own policy reports.
    page = open_page(
        viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce", bypass_csp=True
    )
    if is_member:
        log_in(page, used_site.member, site)
    problems.expect("404.*nothing-here")

    wrong: dict[str, object] = {}
    for path in MEMBERS_PAGES if is_member else PAGES:
        page.emulate_media(color_scheme="light")
        page.goto(f"/{language}/{path.format(**TAMSK)}", wait_until="load")
        assert page.locator("html").get_attribute("lang") == language
        barriers = accessibility_barriers(page)
        # Nothing but colours differs between the themes, and those are the same in all languages.
        if language == "en":
            page.emulate_media(color_scheme="dark")
            barriers += accessibility_barriers(page, rules=["color-contrast"])
        if barriers or overflows(page):
            wrong[path] = barriers or "wider than its window"
        elif (shift := layout_shift(page)) > MOST_SHIFT:
            wrong[path] = f"its parts move by {shift:.3f}"

    assert wrong == {}


def test_every_page_can_be_read_without_scripts(open_page: OpenPage, problems: Problems) -> None:
    page = open_page(java_script_enabled=False)
    problems.expect("404.*nothing-here")

    for path in PAGES:
        page.goto(f"/en/{path.format(**TAMSK)}")
        assert page.get_by_role("main").inner_text().strip(), path


def test_the_api_can_be_browsed(open_page: OpenPage) -> None:
    page = open_page()
    page.goto("/api/v1/docs/", wait_until="networkidle")
    page.get_by_text("/days/today/").wait_for()


def test_collected_files_are_hashed_and_kept_for_good(
    open_page: OpenPage, collected_site: str
) -> None:
    answers: list[Response] = []
    page = open_page(base_url=collected_site)

    def hear(answer: Response) -> None:
        answers.append(answer)

    page.on("response", hear)
    page.goto("/en/", wait_until="networkidle")
    files = [answer for answer in answers if re.search(r"\.(js|css)$", answer.url)]
    assert files
    assert [answer.url for answer in files if not HASHED.search(answer.url)] == []
    kept = [answer.header_value("cache-control") or "" for answer in files]
    assert all("immutable" in value for value in kept)

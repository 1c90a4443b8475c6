"""Every page opens to everybody: no barrier, no sideways scrolling, no error in the console."""

import re
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Literal
from typing import cast as cast_type

import pytest
from asgiref.typing import ASGI3Application, ASGIReceiveCallable, ASGISendCallable, Scope
from django.conf import settings
from django.core.asgi import get_asgi_application
from playwright.sync_api import Page, Response
from pytest_django import Settings

from tallyworks.asgi import application
from tallyworks.workshops import services as workshop_services
from tallyworks.workshops.services import Submission
from tests.conftest import Cast
from tests.e2e.conftest import OpenPage, serving
from tests.e2e.helpers import (
    MOST_SHIFT,
    Problems,
    accessibility_barriers,
    in_thread,
    layout_shift,
    overflows,
)
from tests.e2e.tamsk_stage import play_some
from tests.factories import BEST
from tests.pages.access_table import ROLES
from tests.pages.access_world import World, address_of, build_world, list_routes
from tests.pages.page_list import PAGES_TO_SEE
from tests.tamsk.conftest import anybody_is_logged_in

__all__ = ["anybody_is_logged_in"]

# Other looks of pages that are in the list already.
MORE: dict[str, list[str]] = {
    "visitor": [
        "/{language}/archive/2026-11-30/ranking/",
        "/{language}/tamsk/games/{running}/",
        "/{language}/tamsk/games/{over}/",
        "/{language}/tournaments/examples/kakuro/",
        "/{language}/nothing-here/",
    ],
    "member": [
        "/{language}/",
        "/{language}/archive/2026-11-29/",
        "/{language}/league/",
        "/{language}/season/",
        "/{language}/members/proposals/",
        "/{language}/members/proposals/new/",
        "/{language}/members/review/",
        "/{language}/duels/",
        "/{language}/duels/{duel}/",
        "/{language}/duels/history/",
        "/{language}/tamsk/",
        "/{language}/tamsk/games/",
        "/{language}/tamsk/games/{waiting}/",
        "/{language}/tamsk/games/{running}/",
        "/{language}/tamsk/games/{over}/",
        "/{language}/tamsk/offers/{seek}/",
        "/{language}/tournaments/{tournament}/",
        "/{language}/notices/",
        "/{language}/players/Ada/",
        "/{language}/results/receipts/",
        "/{language}/settings/",
        "/{language}/settings/credits/",
    ],
}
PHONE = {"width": 360, "height": 740}
LANGUAGES = ("en", "fr", "it")
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
HASHED = re.compile(r"\.[0-9a-f]{12}\.(js|css)$")

pytestmark = pytest.mark.usefixtures("used_site", "noon")


@pytest.fixture
def site(transactional_db: None, settings: Settings) -> Iterator[str]:
    """Give the address of the site; a browser asks for each of its files once."""
    settings.WHITENOISE_MAX_AGE = 3600
    pages = cast_type(ASGI3Application, get_asgi_application())

    async def kept(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        chosen = pages if scope["type"] == "http" else application
        await chosen(scope, receive, send)

    with serving(kept) as address:
        yield address


@pytest.fixture
def used_site(transactional_db: None, cast: Cast, now: datetime) -> World:
    """Give the site a past, some of the present, and one at least of whatever there is."""

    def play() -> World:
        world = build_world(cast, now)
        for player in (cast.member, cast.guest):
            submission = Submission(player.pk, world.samples_of("")["workshop_id"], BEST)
            workshop_services.submit_run(submission=submission, now=now)
        world.samples["more"] = play_some(cast, now)
        return world

    return in_thread(play)


def addresses(world: World, role: str) -> list[str]:
    """Return what to see as one of the people, with `{language}` where the address has one."""
    known = world.samples_of("")
    more = {**world.samples["more"], "duel": known["duel_id"], "tournament": known["tournament_id"]}
    listed = [
        address_of(route, world.samples_of(route.pattern), language="{language}")
        for route in list_routes()
        if PAGES_TO_SEE.get(route.pattern) == role
    ]
    others = [
        address.format_map({"language": "{language}", **more}) for address in MORE.get(role, [])
    ]
    return listed + others


@pytest.mark.parametrize("role", ROLES)
def test_every_page_is_open_to_all_and_fits_its_window(
    open_page: OpenPage, used_site: World, site: str, problems: Problems, role: str
) -> None:
    """Each in the three languages, two of them in one theme and one in the other."""
    # Axe tries things out with inline styles, which the page's own policy reports.
    page = open_page(
        viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce", bypass_csp=True
    )
    enter(page, used_site, role, site)
    problems.expect("404.*nothing-here")
    problems.expect("403.*members/review")

    wrong: dict[str, object] = {}
    for language in LANGUAGES:
        give_cookie(page, site, settings.LANGUAGE_COOKIE_NAME, language)
        for place, address in enumerate(addresses(used_site, role)):
            path = address.format(language=language)
            page.emulate_media(color_scheme=THEMES[(place + LANGUAGES.index(language)) % 2])
            page.goto(path, wait_until="load")
            settle(page)
            assert page.locator("html").get_attribute("lang") == language, path
            # The third language has a theme that was seen, and colours are the same in all of them.
            seen = ["color-contrast"] if language == LANGUAGES[-1] else []
            # The game that runs ends while the walk is under way, and its page tells so.
            running = f"/tamsk/games/{used_site.samples['more']['running']}/"
            if flaws := find_flaws(page, without=seen, may_move=path.endswith(running)):
                wrong[path] = flaws
    assert not wrong, "\n".join(f"{path}: {flaws}" for path, flaws in wrong.items())


def settle(page: Page) -> None:
    """Wait for the modules that are loaded after the first paint, where there are any."""
    if page.locator("[data-late-modules]").count():
        page.locator("[data-workshop] .run-bar").first.wait_for()


def find_flaws(page: Page, *, without: Sequence[str], may_move: bool) -> object:
    """Return what keeps somebody out of a page, or away from a part of it; nothing if it is well.

    The desks are another package's for their layout: they are used on wide screens.
    """
    if barriers := accessibility_barriers(page, without=without):
        return barriers
    if "/admin/" in page.url:
        return None
    if overflows(page):
        return "wider than its window"
    shift = 0.0 if may_move else layout_shift(page)
    return f"its parts move by {shift:.3f}" if shift > MOST_SHIFT else None


def enter(page: Page, world: World, role: str, site: str) -> None:
    """Let the browser of `page` hold the session of one of the people."""
    cookies = world.browser(role).cookies
    if settings.SESSION_COOKIE_NAME in cookies:
        value = cookies[settings.SESSION_COOKIE_NAME].value
        give_cookie(page, site, settings.SESSION_COOKIE_NAME, value)


def give_cookie(page: Page, site: str, name: str, value: str) -> None:
    page.context.add_cookies([{"name": name, "value": value, "url": site}])


def test_every_page_can_be_read_without_scripts(
    open_page: OpenPage, used_site: World, problems: Problems
) -> None:
    page = open_page(java_script_enabled=False)
    problems.expect("404.*nothing-here")

    for address in addresses(used_site, "visitor"):
        page.goto(address.format(language="en"))
        assert page.get_by_role("main").inner_text().strip(), address


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

"""Every page opens to everybody: no barrier, no sideways scrolling, no error in the console."""

import re

import pytest
from playwright.sync_api import Page, Response

from tests.e2e.conftest import OpenPage
from tests.e2e.helpers import Problems, accessibility_barriers, overflows

PAGES = ["", "archive/", "rules/", "accounts/login/", "accounts/signup/", "nothing-here/"]
PHONE = {"width": 360, "height": 740}
HASHED = re.compile(r"\.[0-9a-f]{12}\.(js|css)$")

pytestmark = pytest.mark.usefixtures("today", "noon")


def visit(page: Page, problems: Problems, path: str) -> None:
    if path.endswith("nothing-here/"):
        problems.expect("404")
    page.goto(path, wait_until="networkidle")


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("color_scheme", ["light", "dark"])
def test_it_has_no_barrier(
    open_page: OpenPage, problems: Problems, path: str, color_scheme: str
) -> None:
    # Axe tries things out with inline styles, which the page's own policy reports.
    page = open_page(color_scheme=color_scheme, bypass_csp=True)
    visit(page, problems, f"/en/{path}")
    assert accessibility_barriers(page) == []


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_it_fits_a_narrow_phone(
    open_page: OpenPage, problems: Problems, path: str, language: str
) -> None:
    page = open_page(viewport=PHONE, has_touch=True, is_mobile=True)
    visit(page, problems, f"/{language}/{path}")
    assert page.locator("html").get_attribute("lang") == language
    assert not overflows(page)


@pytest.mark.parametrize("path", PAGES)
def test_it_can_be_read_without_scripts(open_page: OpenPage, problems: Problems, path: str) -> None:
    page = open_page(java_script_enabled=False)
    visit(page, problems, f"/en/{path}")
    assert page.get_by_role("main").inner_text().strip()


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

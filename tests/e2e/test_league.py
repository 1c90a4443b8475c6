"""A player solves, sees his points and place change, and after the close his new tier."""

import time_machine
from playwright.sync_api import Page, expect

from leagues import rules, services
from tallyworks.workshops.models import Workshop
from tests.e2e.helpers import in_thread
from tests.factories import BEST, VERY_FAST
from tests.leagues import stage

_RUN = """async ([url, machine]) => {
    const token = document.cookie.match(/csrftoken=([^;]+)/)?.[1] ?? "";
    const response = await fetch(url, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-CSRFToken": token },
        body: JSON.stringify({ machine }),
    });
    return response.status;
}"""


def run(page: Page, workshop: Workshop, machine: str) -> None:
    url = f"/api/v1/workshops/{workshop.pk}/runs/"
    assert page.evaluate(_RUN, [url, machine]) == 201


def open_week() -> None:
    """Seat five members. Par 40: sums 40 to 44 give 1,000 points and less."""
    stage.open_groups()
    for place, player in enumerate(stage.members(5)):
        stage.solve(player, stage.daily(), 40 + place, stage.day_start(stage.MONDAY))


def close_week() -> None:
    services.close_due_weeks(now=rules.week_due_at(stage.MONDAY))


def test_points_place_and_tier_are_seen_to_change(
    page: Page, today: Workshop, noon: time_machine.Traveller
) -> None:
    big = stage.big()
    in_thread(open_week)

    page.goto("/en/", wait_until="networkidle")
    # His 19 gives the cap.
    run(page, today, VERY_FAST)
    page.goto("/en/league/", wait_until="networkidle")
    own = page.locator(".league-table tbody tr.is-viewer").last
    expect(own).to_contain_text("1,500")
    expect(own.locator("td").first).to_have_text("1")
    expect(page.locator("[data-time-left]")).to_contain_text("6 days")

    # The next score shows while he looks, without a reload.
    run(page, big, BEST)
    expect(own).to_contain_text("4,500", timeout=15_000)

    noon.move_to(rules.week_due_at(stage.MONDAY))
    in_thread(close_week)
    page.reload(wait_until="networkidle")
    expect(page.locator(".ladder-rung.is-here")).to_contain_text("Tier 2")
    expect(page.locator(".ladder-latest")).to_contain_text("up to tier 2")
    page.get_by_role("link", name="See that group").click()
    expect(page.locator("tr.is-viewer.is-up")).to_have_count(1)

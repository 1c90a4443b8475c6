"""Two real browsers at a live game of Tamsk, the server's clock moved by hand."""

import re

from django.utils import timezone
from playwright.sync_api import expect

from tallyworks.live import services as live
from tamsk.models import LogEntry
from tests.conftest import Cast
from tests.e2e.conftest import OpenPage
from tests.e2e.helpers import Problems, in_thread, log_in, overflows
from tests.e2e.tamsk_stage import (
    COUNTED_SNAPSHOTS,
    CUT,
    MEND,
    Begin,
    Stage,
    barriers,
    begin,
    difference,
    hand_clock,
    look,
    move,
    see_no_colours,
    space,
    touch,
)
from tests.tamsk.conftest import anybody_is_logged_in

# Of 255 in a point on average: another shape, not another shade of one.
OTHER_SHAPE = 4

__all__ = ["anybody_is_logged_in", "begin", "hand_clock"]


def test_a_level_3_game_with_flip_late_move_penalty_and_claim_to_its_end(
    begin: Begin, problems: Problems
) -> None:
    stage = begin(level=3, is_rated=True)
    red, black = stage.red, stage.black
    # Red leaves the ring out, and Black claims it.
    red.get_by_label("none").check()
    move(red, "A1", "B2")
    black.get_by_role("button", name="Drop a ring on B2").tap()
    expect(red.locator(".side.is-black .side-stock")).to_have_text("31 rings")
    # Red turns the timer; Black lifts in the last seconds and is late.
    red.get_by_role("button", name="Turn the timer").click()
    expect(black.get_by_text("Against Black.")).to_be_visible()
    stage.wait(12)
    touch(black, "A4")
    # Seen by the other one: the site has it.
    expect(red.locator(".glass.is-held")).to_have_count(1)
    stage.wait(3)
    expect(black.get_by_text("Late, but you may still set black hourglass 1 down.")).to_be_visible()
    touch(black, "B4")
    expect(red.get_by_text("k1 A4-B4*~")).to_be_visible()
    # pychess-variants #2010: one outcome, the same on both screens.
    for page in (red, black):
        for told in ("k1 A4-B4", "--"):
            expect(page.locator(".moves code").filter(has_text=told)).to_have_count(1)
        assert stage.same_position(page)
    # Red has a second ring.
    expect(red.get_by_text("With your next move you may drop a second ring")).to_be_visible()
    red.get_by_label("at once").check()
    move(red, "D7", "D6")
    expect(red.get_by_text("Your second ring: choose any space")).to_be_visible()
    touch(red, "D4")
    expect(red.locator(".side.is-red .side-stock")).to_have_text("30 rings")
    expect(space(black, "D4")).to_have_attribute("aria-label", re.compile("^D4, 1 of 4 rings"))
    assert barriers(red, problems) == []
    assert barriers(black, problems) == []
    assert not overflows(black)
    play_to_the_end(stage)
    red.get_by_role("link", name="Look at it again").click()
    red.get_by_role("button", name="To the end").click()
    expect(red.locator(".side.is-black .side-stock")).to_have_text("28 rings")
    red.locator(".moves button").filter(has_text="!D4").click()
    expect(space(red, "D4")).to_have_attribute("aria-label", re.compile("^D4, 1 of 4 rings"))
    assert barriers(red, problems) == []


def play_to_the_end(stage: Stage) -> None:
    """Start the hourglasses that are left, then let all sand run out: rings decide."""
    red, black = stage.red, stage.black
    move(black, "G4", "F4")
    move(red, "G1", "F2")
    move(black, "D1", "D2")
    assert stage.same_position(red)
    assert stage.same_position(black)
    stage.wait(190)
    expect(red.get_by_role("heading", name="You have lost")).to_be_visible()
    expect(black.get_by_role("heading", name="You have won")).to_be_visible()
    sentence = "Black wins: Red has 29 rings left, Black 28."
    expect(red.locator("[data-game-end]")).to_contain_text(sentence)
    assert (stage.game.winner, stage.game.decided_by) == ("BLACK", "rings")
    assert not red.locator(".prompt").count()


def test_who_was_cut_off_for_30_seconds_comes_back_to_the_right_position(
    begin: Begin, problems: Problems
) -> None:
    stage = begin(level=3)
    red, black = stage.red, stage.black
    problems.expect("localhost:9")
    move(red, "A1", "B2")
    black.evaluate(CUT)
    expect(black.get_by_text("The connection is away.")).to_be_visible()
    touch(black, "A4")
    expect(black.get_by_text("nothing was sent")).to_be_visible()
    red.get_by_role("button", name="Turn the timer").click()
    stage.wait(16)
    expect(red.locator(".side.is-red")).to_have_class(re.compile("is-turn"))
    move(red, "D7", "D6")
    stage.wait(14)
    black.evaluate(MEND)
    expect(black.get_by_text("The connection is away.")).to_be_hidden()
    expect(black.locator(".side.is-red .side-stock")).to_have_text("30 rings")
    assert stage.same_position(black)
    # What was tried meanwhile is not sent afterwards; the game goes on.
    expect(black.locator(".glass.is-held")).to_have_count(0)
    move(black, "A4", "B4")
    expect(space(red, "B4")).to_have_attribute("aria-label", re.compile("black hourglass 1"))


def test_a_reload_in_the_middle_of_a_hold_keeps_the_game_right(begin: Begin) -> None:
    stage = begin(level=2)
    red, black = stage.red, stage.black
    touch(red, "A1")
    expect(black.locator(".glass.is-held")).to_have_count(1)
    red.reload()
    expect(red.locator(".glass.is-held")).to_have_count(1)
    expect(red.get_by_text("Set red hourglass 1 down on a marked space.")).to_be_visible()
    touch(red, "B2")
    expect(space(black, "B2")).to_have_attribute("aria-label", re.compile("red hourglass 1"))
    assert stage.same_position(red)
    # One that is held too long goes back by itself, also for who has just reloaded.
    touch(black, "A4")
    expect(black.locator(".glass.is-held")).to_have_count(1)
    black.reload()
    expect(black.locator(".glass.is-held")).to_have_count(1)
    stage.wait(5)
    expect(black.locator(".glass.is-held")).to_have_count(0)
    assert stage.same_position(black)


def test_a_game_is_played_by_keyboard_alone(begin: Begin) -> None:
    stage = begin(level=3)
    red = stage.red
    space(red, "D1").focus()
    red.keyboard.press("2")
    expect(space(red, "D7")).to_be_focused()
    expect(red.locator(".glass.is-held")).to_have_count(1)
    red.keyboard.press("Escape")
    expect(red.locator(".glass.is-held")).to_have_count(0)
    red.keyboard.press("Enter")
    expect(red.locator(".glass.is-held")).to_have_count(1)
    red.keyboard.press("ArrowDown")
    expect(space(red, "D6")).to_be_focused()
    red.keyboard.press("Enter")
    expect(space(red, "D6")).to_have_attribute("aria-label", re.compile("D6, 1 of 2 rings, red"))
    expect(red.locator("[data-announce]")).to_contain_text("Red drops a ring on D6.")
    red.keyboard.press("t")
    expect(red.get_by_text("Against Black.")).to_be_visible()


def test_an_outage_is_told_and_costs_no_sand(begin: Begin) -> None:
    stage = begin(level=2)
    move(stage.red, "A1", "B2")
    label = space(stage.black, "B2")
    expect(label).to_have_attribute("aria-label", re.compile("1(79|80) seconds"))
    in_thread(lambda: live.beat(now=timezone.now()))
    stage.traveller.shift(60)
    in_thread(lambda: live.beat(now=timezone.now()))
    for page in (stage.red, stage.black):
        told = page.get_by_text("The server was away: the game stood still for 60 seconds")
        expect(told.first).to_be_visible(timeout=10_000)
        page.evaluate("dispatchEvent(new Event('online'))")
        assert stage.same_position(page)
    understood = stage.red.get_by_role("button", name="Understood")
    understood.click()
    expect(understood).to_be_hidden()


def test_resigning_asks_first_and_a_rematch_swaps_the_colours(begin: Begin) -> None:
    stage = begin(level=1)
    red, black = stage.red, stage.black
    move(red, "A1", "B2")
    move(black, "A4", "B4")
    red.get_by_role("button", name="Resign").click()
    red.get_by_role("button", name="Cancel").click()
    red.get_by_role("button", name="Resign").click()
    red.get_by_role("button", name="Yes, resign").click()
    expect(black.get_by_role("heading", name="You have won")).to_be_visible()
    black.get_by_role("button", name="Rematch").tap()
    red.get_by_role("button", name="Accept").click()
    for page in (red, black):
        expect(page.get_by_role("button", name="I am ready")).to_be_visible()
        expect(page).not_to_have_url(re.compile(f"/games/{stage.table.game_id}/"))
    expect(red.locator(".waiting-sides li").nth(1)).to_contain_text("Ada")
    # The game that is over can still be looked at, with all its moves, and leads to the other one.
    over, rematch = f"/en/tamsk/games/{stage.table.game_id}/", red.url
    red.goto(over)
    expect(red.locator(".moves li")).to_have_text([re.compile("r1 A1-B2"), re.compile("k1 A4-B4")])
    expect(red).to_have_url(re.compile(over))
    red.get_by_role("link", name="To the rematch").click()
    expect(red).to_have_url(rematch)


def test_a_standing_offer_is_waited_for_in_peace(
    open_page: OpenPage, cast: Cast, site: str, hand_clock: object
) -> None:
    page = open_page(bypass_csp=True)
    page.add_init_script(COUNTED_SNAPSHOTS)
    log_in(page, cast.member, site)
    page.goto("/en/tamsk/")
    page.get_by_role("button", name="Go").click()
    # The page has heard how its offer stands.
    page.wait_for_function("globalThis.snapshots > 0")
    page.evaluate("globalThis.isSame = true")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.wait_for_load_state("networkidle")
    expect(page.get_by_text("Waiting for somebody to accept.")).to_be_visible()
    assert page.evaluate("globalThis.isSame")
    assert asked == []


def test_a_refusal_is_shown_until_something_goes(begin: Begin, problems: Problems) -> None:
    stage = begin(level=1)
    red = stage.red
    problems.expect("localhost:9")
    notice = red.locator("[data-game-notice]")
    red.evaluate(CUT)
    expect(red.get_by_text("The connection is away.")).to_be_visible()
    red.get_by_role("button", name="Break off").click()
    red.get_by_role("button", name="Yes, break off").click()
    expect(notice).to_have_text("The connection is away: nothing was sent.")
    red.evaluate(MEND)
    expect(red.get_by_text("The connection is away.").first).to_be_hidden()
    move(red, "A1", "B2")
    expect(notice).to_be_empty()


def test_who_comes_later_sees_the_moves_and_the_latest_one(
    begin: Begin, open_page: OpenPage
) -> None:
    stage = begin(level=3)
    move(stage.red, "A1", "B2")
    move(stage.black, "A4", "B4")
    watcher = open_page()
    watcher.goto(f"/en/tamsk/games/{stage.table.game_id}/")
    stage.red.reload()
    for page in (watcher, stage.red):
        moves = page.locator(".moves li")
        expect(moves).to_have_text([re.compile(r"r1 A1-B2\*"), re.compile(r"k1 A4-B4\*")])
        for name, is_latest in (("A4", True), ("B4", True), ("A1", False), ("B2", False)):
            expectation = expect(space(page, name))
            mark = re.compile("is-latest")
            (expectation.to_have_class if is_latest else expectation.not_to_have_class)(mark)
    # What comes next comes once.
    move(stage.red, "D7", "D6")
    for page in (watcher, stage.red):
        expect(page.locator(".moves li")).to_have_count(3)
        expect(space(page, "D6")).to_have_class(re.compile("is-latest"))


def test_phrases_reach_the_other_until_he_switches_them_off(begin: Begin) -> None:
    stage = begin(level=1)
    red, black = stage.red, stage.black
    red.get_by_text("Say something").click()
    red.get_by_role("button", name="Hello!").click()
    expect(black.locator(".phrases-heard")).to_contain_text("Red: Hello!")
    black.get_by_label("Show me the other's phrases").uncheck()
    expect(red.get_by_text("The other player has switched phrases off.").first).to_be_visible()


def test_spectators_are_counted_and_may_only_look(begin: Begin, open_page: OpenPage) -> None:
    stage = begin(level=1)
    watcher = open_page()
    watcher.goto(f"/en/tamsk/games/{stage.table.game_id}/")
    expect(stage.red.get_by_text("1 person watches")).to_be_visible(timeout=10_000)
    assert watcher.get_by_role("button", name="Resign").count() == 0
    touch(watcher, "A1")
    move(stage.red, "A1", "B2")
    expect(space(watcher, "B2")).to_have_attribute("aria-label", re.compile("red hourglass 1"))


def test_without_colours_the_board_says_the_same(begin: Begin) -> None:
    # lila #4055, #10890: nothing is told by hue alone.
    stage = begin(level=3)
    red, black = stage.red, stage.black
    see_no_colours(red)
    assert difference(red, look(red, "D7"), look(red, "G4")) > OTHER_SHAPE
    move(red, "A1", "B2")
    running = look(red, "B2")
    move(black, "A4", "B4")
    expect(space(red, "B4")).to_have_attribute("aria-label", re.compile("black hourglass 1"))
    latest = look(red, "A4")
    expect(space(red, "A4")).to_have_class(re.compile("is-latest"))
    move(red, "D7", "D6")
    expect(space(red, "A4")).not_to_have_class(re.compile("is-latest"))
    assert difference(red, latest, look(red, "A4")) > 0
    stage.wait(185)
    expect(space(red, "B2")).to_have_attribute("aria-label", re.compile("lost"))
    assert difference(red, running, look(red, "B2")) > OTHER_SHAPE


def test_without_colours_it_is_written_who_is_away(begin: Begin) -> None:
    # lila #4055: a connection is told in words.
    stage = begin(level=1)
    red, black = stage.red, stage.black
    see_no_colours(red)
    link = red.locator(".side.is-black .side-link")
    expect(link).to_have_text("connected")
    stage.shut(black)
    expect(link).to_have_text(re.compile("^away "), timeout=20_000)


def test_the_timer_is_turned_by_a_standing_order(begin: Begin) -> None:
    stage = begin(level=3)
    red, black = stage.red, stage.black
    black.get_by_label("Turn it as soon as allowed").check()
    # It is Red's turn, and the timer is empty: at once, and seen at the side it runs against.
    for page in (red, black):
        expect(page.locator(".side.is-red.is-timed")).to_be_visible()
    move(red, "A1", "B2")
    expect(red.locator(".side.is-timed")).to_have_count(0)
    stage.wait(16)
    move(black, "A4", "B4")
    expect(red.locator(".side.is-red.is-timed")).to_be_visible()
    log = LogEntry.objects.filter(game_id=stage.table.game_id, side="BLACK").order_by("number")
    given = in_thread(lambda: list(log.values_list("cmd", flat=True)))
    assert given == ["flip_timer", "pick_up", "release", "flip_timer"]

"""The page's live client in a real browser: events, commands, a server that is away and returns."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from playwright.sync_api import Browser, Page

from tallyworks.asgi import application
from tallyworks.live.registry import rooms
from tallyworks.live.types import Room
from tallyworks.players.models import Player
from tests.conftest import Cast
from tests.e2e.conftest import serving
from tests.live.counter import KIND, counter_kind, open_counter

ENTER = """async ([room, seq]) => {
  const { LiveSocket } = await import("/static/js/live/socket.js");
  const { LiveRoom } = await import("/static/js/live/room.js");
  const told = (globalThis.told = []);
  const socket = (globalThis.socket = new LiveSocket("/ws/live/"));
  socket.on("status", (status) => told.push(status));
  globalThis.room = new LiveRoom(socket, room, {
    onState: (state) => told.push(["state", state.value]),
    onEvent: (event) => told.push([event.seq, event.data.value]),
  }, seq);
}"""
TOLD = "count => globalThis.told.filter(Array.isArray).length >= count"
ADD = "by => globalThis.room.send('add', { by }).then((ack) => ack.ok && ack.seq)"


@pytest.fixture
def counter(cast: Cast, transactional_db: None) -> Iterator[Room]:
    def open_and_hang_up() -> Room:
        try:
            return open_counter(7, cast.member.pk, cast.second.pk)
        finally:
            connection.close()

    rooms.add(counter_kind())
    # What is published may not be published from a thread with a loop, and Playwright's has one.
    with ThreadPoolExecutor(1) as pool:
        yield pool.submit(open_and_hang_up).result()
    rooms.forget(KIND)


def page_of(browser: Browser, address: str, player: Player) -> Page:
    client = Client()
    client.force_login(player)
    context = browser.new_context(base_url=address, locale="en-GB")
    value = client.cookies[settings.SESSION_COOKIE_NAME].value
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": value, "url": address}])
    page = context.new_page()
    page.goto("/en/rules/")
    return page


def told(page: Page, count: int) -> Any:
    page.wait_for_function(TOLD, arg=count)
    return page.evaluate("globalThis.told.filter(Array.isArray)")


def test_two_pages_play_and_outlive_a_restart_of_the_server(
    browser: Browser, cast: Cast, counter: Room
) -> None:
    with serving(application) as address:
        red, black = (page_of(browser, address, one) for one in (cast.member, cast.second))
        for page in (red, black):
            page.evaluate(ENTER, [str(counter), None])
            assert told(page, 1) == [["state", 0]]
        assert red.evaluate(ADD, 5) == 2
        assert told(black, 2) == [["state", 0], [2, 5]]
        red.wait_for_function("globalThis.socket.clock.isKnown")
        skew = red.evaluate("Math.abs(globalThis.socket.clock.now() - Date.now())")
        assert skew < 250
        port = int(address.rpartition(":")[2])
    for page in (red, black):
        page.wait_for_function("globalThis.socket.status !== 'connected'")
    # Given while nobody hears it.
    red.evaluate("void (globalThis.waiting = globalThis.room.send('add', { by: 3 }))")
    with serving(application, port):
        assert red.evaluate("globalThis.waiting.then((ack) => ack.seq)") == 3
        assert told(black, 3) == [["state", 0], [2, 5], [3, 8]]
        assert told(red, 3) == [["state", 0], [2, 5], [3, 8]]
        for page in (red, black):
            page.context.close()

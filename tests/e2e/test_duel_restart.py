"""Two members in two browsers, and server processes that die in the middle of their duel.

The servers are processes of their own with the machine's clock, so the duels here begin now.
"""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.db import connection
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from duels import services
from duels.models import Duel, Kind
from tallyworks.players.models import Player
from tests.conftest import Cast
from tests.duels.conftest import EXPRESS, RIGHT, WORKSHOP, challenge, make_stock
from tests.e2e.conftest import START_SECONDS
from tests.e2e.helpers import Problems, in_thread, log_in
from tests.e2e.test_duels import be_done, build

# What a page says while nobody answers it.
AWAY = "WebSocket connection|ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE"
MARK = "globalThis.isTheSamePage = true"
Begin = Callable[[Kind, "Server", "Server"], tuple[Page, Page]]
IS_MARKED = "globalThis.isTheSamePage === true"


class Server:
    """A server process on a port of its own."""

    def __init__(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port: int = probe.getsockname()[1]
        self.address = f"http://localhost:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Run the process and wait until it answers."""
        command = [sys.executable, "-m", "tests.e2e.server", str(self.port)]
        self._process = subprocess.Popen(command, env=surroundings())  # noqa: S603
        deadline = time.monotonic() + 3 * START_SECONDS
        while True:
            assert self._process.poll() is None, "the server did not start"
            assert time.monotonic() < deadline, "the server did not start in time"
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
            except OSError:
                time.sleep(0.1)
            else:
                return

    def kill(self) -> None:
        """End it as a power cut would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


def surroundings() -> dict[str, str]:
    """Return the environment of a process on this test's own database and Redis."""
    name = connection.settings_dict["NAME"]
    if connection.vendor == "sqlite":
        url = f"sqlite:///{name}"
    else:
        url = urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()
    own = {"DATABASE_URL": url}
    if settings.REDIS_URL:
        own["REDIS_URL"] = settings.REDIS_URL
    return {**os.environ, **own}


@pytest.fixture
def servers(transactional_db: None) -> Iterator[tuple[Server, Server]]:
    """Give two servers, not started; they are ended with the test."""
    both = (Server(), Server())
    yield both
    for server in both:
        server.kill()


@pytest.fixture
def begin(browser: Browser, cast: Cast, problems: Problems) -> Iterator[Begin]:
    """Give a function that opens an accepted duel at its two players' servers."""
    contexts = []

    def page_of(player: Player, server: Server) -> Page:
        context = browser.new_context(
            base_url=server.address, locale="en-GB", reduced_motion="reduce"
        )
        contexts.append(context)
        page = context.new_page()
        problems.watch(page)
        log_in(page, player, server.address)
        return page

    def begin_(kind: Kind, one: Server, two: Server) -> tuple[Page, Page]:
        problems.expect(AWAY)
        make_stock(1)
        opened: list[Duel] = []
        in_thread(partial(open_duel, cast, kind, opened))
        pages = page_of(cast.member, one), page_of(cast.second, two)
        for page in pages:
            page.goto(f"/en/duels/{opened[0].pk}/")
            page.get_by_role("button", name="Start").click()
        return pages

    yield begin_
    for context in contexts:
        context.close()


def open_duel(cast: Cast, kind: Kind, opened: list[Duel]) -> None:
    now = timezone.now()
    duel = challenge(cast.member, kind=kind, now=now)
    opened.append(services.accept_duel(duel_id=duel.pk, player_id=cast.second.pk, now=now))


def see_progress(page: Page, place: int, text: str) -> None:
    expect(page.locator(f'[data-side="{place}"] [data-progress]')).to_have_text(text)


def see_result(one: Page, two: Page) -> None:
    """See that the first has won, in both pages."""
    expect(one.get_by_role("heading", name="You have won")).to_be_visible()
    expect(two.get_by_role("heading", name="You have lost")).to_be_visible()
    for page in (one, two):
        expect(page.locator('[data-side="0"] .duel-won')).to_have_text("+20")
        expect(page.locator('[data-side="1"] .duel-lost')).to_have_text("−20")


def die_and_return(server: Server, *pages: Page) -> None:
    """Kill the server, let its pages notice, and start it again."""
    for page in pages:
        page.evaluate(MARK)
    server.kill()
    for page in pages:
        expect(page.locator("[data-link]")).to_contain_text("cannot be reached", timeout=30_000)
    server.start()
    for page in pages:
        expect(page.locator("[data-link]")).to_be_hidden(timeout=30_000)


def play_workshop_over_a_death(
    one: Page, two: Page, dying: Server, orphans: tuple[Page, ...]
) -> None:
    build(one, "r")
    see_progress(two, 0, "at work, 1 run")
    die_and_return(dying, *orphans)
    # What was played before stands, and what comes now arrives without a reload, both ways.
    one.keyboard.press("r")
    see_progress(two, 0, "at work, 2 runs")
    two.get_by_role("grid").focus()
    two.keyboard.type("+2r")
    see_progress(one, 1, "at work, 1 run")
    assert all(page.evaluate(IS_MARKED) for page in orphans)
    for page in (one, two):
        be_done(page)
    see_result(one, two)


def test_a_workshop_duel_outlives_the_death_of_its_server(
    servers: tuple[Server, Server], begin: Begin
) -> None:
    server, _other = servers
    server.start()
    one, two = begin(WORKSHOP, server, server)
    play_workshop_over_a_death(one, two, server, (one, two))


@pytest.mark.postgres
def test_two_servers_play_one_duel_and_either_may_die(
    servers: tuple[Server, Server], begin: Begin
) -> None:
    for server in servers:
        server.start()
    one, two = begin(WORKSHOP, *servers)
    play_workshop_over_a_death(one, two, servers[1], (two,))


def test_an_express_outlives_the_death_of_its_server(
    servers: tuple[Server, Server], begin: Begin
) -> None:
    server, _other = servers
    server.start()
    one, two = begin(EXPRESS, server, server)
    answer_rightly(one, 1, 3)
    see_progress(two, 0, "3 questions of 8 behind")
    die_and_return(server, one, two)
    # The outage took nothing of the time for the question before him.
    answer_rightly(one, 4, 8)
    expect(one.get_by_role("heading", name="You are done")).to_be_visible()
    see_progress(two, 0, "done")
    be_done(two)
    see_result(one, two)
    expect(two.locator('[data-side="0"]')).to_contain_text("8 of 8 right")


def answer_rightly(page: Page, first: int, last: int) -> None:
    for number in range(first, last + 1):
        expect(page.get_by_role("heading", name=f"Question {number} of 8")).to_be_visible()
        page.keyboard.press(str(RIGHT[number - 1] + 1))

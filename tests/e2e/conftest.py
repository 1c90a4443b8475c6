"""A real browser on a real server: uvicorn in a thread, Chromium driven by Playwright.

These tests run in a pytest process of their own (`make test-browser`): Playwright keeps an event
loop in the main thread, which asynchronous tests cannot share.
"""

import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, cast

import pytest
import time_machine
import uvicorn
from asgiref.typing import ASGI3Application, ASGIReceiveCallable, ASGISendCallable, Scope
from channels.layers import channel_layers
from django.core.asgi import get_asgi_application
from django.core.management import call_command
from playwright.sync_api import Browser, Page, sync_playwright
from pytest_django import Settings

from tallyworks.asgi import application
from tests.e2e.helpers import Problems

# Playwright's loop makes Django believe that the tests' own queries are asynchronous code.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
START_SECONDS = 20
DESKTOP = {"width": 1280, "height": 900}

OpenPage = Callable[..., Page]


@pytest.fixture
def noon(now: datetime) -> Iterator[time_machine.Traveller]:
    """Start the server's clock at `now` and let it run, as its loop waits by it."""
    with time_machine.travel(now, tick=True) as traveller:
        yield traveller


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_ARGUMENTS)
        yield chromium
        chromium.close()


@contextmanager
def serving(app: ASGI3Application, port: int = 0) -> Iterator[str]:
    """Serve the ASGI application `app` from a thread of this process and give its address.

    On a free port, unless one is given.

    The server shares the test's database, settings and clock.
    """
    channel_layers.backends.clear()
    config = uvicorn.Config(
        app,
        host="127.0.0.1",
        port=port,
        log_level="warning",
        lifespan="off",
        timeout_graceful_shutdown=2,
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, name="site", daemon=True)
    thread.start()
    deadline = time.monotonic() + START_SECONDS
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        assert time.monotonic() < deadline, "the server did not start in time"
        time.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"http://localhost:{port}"
    server.should_exit = True
    thread.join(START_SECONDS)
    assert not thread.is_alive(), "the server did not stop"


@pytest.fixture
def site(transactional_db: None) -> Iterator[str]:
    """Give the address of the whole site: pages, API and sockets, files from their sources."""
    with serving(application) as address:
        yield address


@pytest.fixture
def collected_site(transactional_db: None, settings: Settings, tmp_path: Path) -> Iterator[str]:
    """Give the address of the site with its files collected and hashed, as in production."""
    settings.STATIC_ROOT = str(tmp_path)
    settings.WHITENOISE_USE_FINDERS = False
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "tallyworks.core.static_storage.MinifiedStaticFilesStorage"},
    }
    call_command("collectstatic", interactive=False, verbosity=0)
    pages = cast(ASGI3Application, get_asgi_application())

    async def collected(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        chosen = pages if scope["type"] == "http" else application
        await chosen(scope, receive, send)

    with serving(collected) as address:
        yield address


@pytest.fixture
def problems() -> Iterator[Problems]:
    """Collect what goes wrong in any page of the test, and want nothing left of it at its end."""
    collected = Problems()
    yield collected
    assert collected.unexpected() == []


@pytest.fixture
def open_page(browser: Browser, site: str, problems: Problems) -> Iterator[OpenPage]:
    """Give a function that opens a page of the site in a context of its own.

    Keyword arguments are those of Playwright's `new_context`: `viewport`, `has_touch`, `locale`,
    `color_scheme`, `reduced_motion`, `java_script_enabled` and so on.
    """
    contexts = []

    def open_(**options: Any) -> Page:
        wanted = {"viewport": DESKTOP, "locale": "en-GB", "base_url": site, **options}
        context = browser.new_context(**wanted)
        contexts.append(context)
        page = context.new_page()
        problems.watch(page)
        return page

    yield open_
    for context in contexts:
        context.close()


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    return open_page()

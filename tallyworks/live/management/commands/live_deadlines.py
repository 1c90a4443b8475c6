"""The service that applies what falls due in live rooms."""

import asyncio
import signal
from typing import Any

from django.core.management.base import BaseCommand

from tallyworks.live.loop import run_deadlines


class Command(BaseCommand):
    """Run the deadline loop until told to stop; several at once do no harm."""

    help = "Apply the deadlines of live rooms as they fall due, and keep the site's heartbeat."

    def handle(self, **_: Any) -> None:
        asyncio.run(_run_until_stopped())


async def _run_until_stopped() -> None:
    loop = asyncio.get_running_loop()
    work = asyncio.ensure_future(run_deadlines())
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, work.cancel)
    await asyncio.wait({work})

"""The command behind `make run`: the whole site in one process."""

import socket
import sys
from argparse import ArgumentParser

import uvicorn
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.utils import autoreload


class _Server(uvicorn.Server):
    """Says where the site is once it answers there."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            host, port = self.config.host, self.config.port
            sys.stdout.write(f"Tallyworks is ready at http://{host}:{port}/ (Ctrl-C stops it)\n")
            sys.stdout.flush()


class Command(BaseCommand):
    """Migrate, see that today has its workshop, then serve pages, sockets and the schedule."""

    help = "Serve the whole site from one process, reloading when a source file changes."
    # `_serve` checks, after each reload too.
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--noreload", action="store_true", help="do not watch source files")

    def handle(self, *, host: str, port: int, noreload: bool, **_: object) -> None:
        if noreload:
            self._serve(host, port)
        else:
            autoreload.run_with_reloader(self._serve, host, port)

    def _serve(self, host: str, port: int) -> None:
        autoreload.raise_last_exception()
        self.check()
        call_command("migrate", verbosity=0)
        # Only today's, so that the page is there soon; the schedule makes the others meanwhile.
        call_command("make_workshops", today=True)
        config = uvicorn.Config(
            "tallyworks.asgi:application",
            host=host,
            port=port,
            lifespan="on",
            timeout_graceful_shutdown=2,
            # What is longer is not even read; the live socket refuses much less.
            ws_max_size=64 * 1024,
            # Messages are short: packing them would cost each socket memory and each event time.
            ws_per_message_deflate=False,
        )
        _Server(config).run()

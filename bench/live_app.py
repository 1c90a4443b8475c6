"""The production socket server with the counter's rooms open; `python -m bench.live_app PORT`."""

import os
import sys

import uvicorn

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bench.settings")

from tallyworks.asgi import application
from tallyworks.live.registry import rooms
from tests.live.counter import counter_kind

SETTINGS = {"log_level": "warning", "ws_max_size": 65536, "ws_per_message_deflate": False}


def main(port: int) -> None:
    """Serve sockets until told to stop."""
    rooms.add(counter_kind())
    uvicorn.run(application, host="127.0.0.1", port=port, lifespan="on", **SETTINGS)  # type: ignore[arg-type]  # one type for all


if __name__ == "__main__":
    main(int(sys.argv[1]))

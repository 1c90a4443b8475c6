"""A server process for browser tests, which can be killed: `python -m tests.e2e.server PORT`.

The whole site on the database and the Redis of the test that starts it, with the loop of the
deadlines, and with the heart that other tests hold still.
"""

import asyncio
import os
import sys

import uvicorn
from django.conf import settings

os.environ["DJANGO_SETTINGS_MODULE"] = "tallyworks.settings_test"

from tallyworks.asgi import application  # sets Django up
from tallyworks.live.loop import run_deadlines


async def main(port: int) -> None:
    """Serve until killed."""
    settings.KEEP_HEARTBEAT = True
    config = uvicorn.Config(application, host="127.0.0.1", port=port, log_level="warning")
    await asyncio.gather(uvicorn.Server(config).serve(), run_deadlines())


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1])))

"""The site as in production under chaos: with a clock that is ahead, and saying all it does.

`CHAOS_AHEAD` says by how many seconds the clocks of all processes are ahead of this machine's.
Nothing but these settings reads it.
"""

import os
from datetime import UTC, datetime, timedelta

import time_machine

from bench.settings import *
from tallyworks.core import logs

LOGGING = logs.configure(production=True, level="INFO")
# The database's clock stays where it is.
CHECK_CLOCKS = False

if os.environ.get("CHAOS_AHEAD"):
    _ahead = timedelta(seconds=float(os.environ["CHAOS_AHEAD"]))
    time_machine.travel(datetime.now(UTC) + _ahead, tick=True).start()

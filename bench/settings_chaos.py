"""The site as in production under chaos: with a clock that is ahead, and saying all it does.

Its tournaments have short rounds, and their keys the instant of receipt, as in `settings_short`.

`CHAOS_AHEAD` says by how many seconds the clocks of all processes are ahead of this machine's.
Nothing but these settings reads it.
"""

import os
import time
from datetime import UTC, datetime, timedelta

import time_machine

from bench.settings_short import *
from tallyworks.core import logs

_ahead = os.environ.get("CHAOS_AHEAD")
# The driver itself has nothing to say but its report.
LOGGING = logs.configure(production=True, level="INFO" if _ahead else "WARNING")
# The database's clock stays where it is.
CHECK_CLOCKS = False

if _ahead:
    time_machine.travel(datetime.now(UTC) + timedelta(seconds=float(_ahead)), tick=True).start()
    # It stands still until it is first read: the clocks of all processes shall be together.
    time.time()

"""The site as in production but for what stands in a benchmark's way."""

import os
import tempfile
from pathlib import Path
from typing import cast

from tallyworks.settings import *

DEBUG = False
ROOT_URLCONF = "bench.urls"
# The brake on floods stays in the road, but never bites.
_rates = cast(dict[str, str], REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"])
REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"] = dict.fromkeys(_rates, "1000000/min")
LOGGING = {**LOGGING, "root": {"handlers": ["console"], "level": "WARNING"}}
# A database that is made for the run and dropped after it.
DATABASES["default"]["TEST"] = {
    "NAME": str(Path(tempfile.gettempdir()) / f"tallyworks-bench-{os.getpid()}.sqlite3")
    if "sqlite3" in DATABASES["default"]["ENGINE"]
    else f"bench_tallyworks_{os.getpid()}"
}
# What takes a core for minutes and is done ahead on a site that has been up for a while.
_AHEAD = {"workshops-make-ahead", "duels-stock", "tournaments-make-puzzles"}
CELERY_BEAT_SCHEDULE = {
    name: entry for name, entry in CELERY_BEAT_SCHEDULE.items() if name not in _AHEAD
}

"""What the tests change: no broker, cheap passwords, a database file and a Redis of their own."""

import os
import tempfile
from pathlib import Path
from urllib.parse import urlsplit

from tallyworks import env
from tallyworks.settings import *

SECRET_KEY = "only-for-tests-" + "x" * 50
WORKSHOP_SECRET = "only-for-tests-" + "y" * 50
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "testserver"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

EMBEDDED_SCHEDULE = False
# A test counts its own queries, and most leave the clock standing or go far with it.
KEEP_HEARTBEAT = False
KEEP_JOB_RECORDS = False
CHECK_CLOCKS = False
CELERY_BROKER_URL = "memory://"
CELERY_TASK_ALWAYS_EAGER = True
CELERY_TASK_EAGER_PROPAGATES = True

if "sqlite3" in DATABASES["default"]["ENGINE"]:
    # A file, as threads cannot share an in-memory database; one a process, as two runs may meet.
    DATABASES["default"]["TEST"] = {
        "NAME": str(Path(tempfile.gettempdir()) / f"tallyworks-test-{os.getpid()}.sqlite3")
    }

_pool = DATABASES["default"].get("OPTIONS", {}).get("pool")
if _pool:
    # Races are tried on as many connections at once, and on machines that have other work.
    _pool.update(max_size=30, timeout=60)

_redis = env.redis()
if _redis:
    # Clearing the cache empties a whole Redis database, so each test process has the next one.
    _parts = urlsplit(_redis)
    _number = int(_parts.path.strip("/") or 0)
    _worker = int(env.text("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    REDIS_URL = _parts._replace(path=f"/{_number + _worker}").geturl()
    CACHES["default"]["LOCATION"] = REDIS_URL
    CHANNEL_LAYERS["default"]["CONFIG"] = {"hosts": [REDIS_URL], "capacity": LIVE_CAPACITY}

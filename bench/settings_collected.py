"""The benchmark's site with its files collected, hashed and compressed as in production.

What is made for each request is compressed as well, which is the proxy's work there.
"""

import os
from pathlib import Path

from bench.settings import *

STATIC_ROOT = Path(os.environ["COLLECTED_ROOT"])
STORAGES = {
    **STORAGES,
    "staticfiles": {"BACKEND": "tallyworks.core.static_storage.MinifiedStaticFilesStorage"},
}
# Files are compressed ahead: it stands behind what serves them.
_behind = MIDDLEWARE.index("whitenoise.middleware.WhiteNoiseMiddleware") + 1
MIDDLEWARE.insert(_behind, "django.middleware.gzip.GZipMiddleware")
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = False

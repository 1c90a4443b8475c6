"""The benchmark's site with its files collected, hashed and compressed as in production."""

import os
from pathlib import Path

from bench.settings import *

STATIC_ROOT = Path(os.environ["COLLECTED_ROOT"])
STORAGES = {
    **STORAGES,
    "staticfiles": {"BACKEND": "tallyworks.core.static_storage.MinifiedStaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = False

"""Reads for the health endpoints."""

from django.core.cache import cache
from django.db import DatabaseError, connection
from redis.exceptions import RedisError

_PROBE_KEY = "health-probe"


def list_failures() -> list[str]:
    """Return what the site cannot reach of what it needs: "database", "cache"."""
    failures = []
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        failures.append("database")
    try:
        cache.get(_PROBE_KEY)
    except (OSError, RedisError):
        failures.append("cache")
    return failures

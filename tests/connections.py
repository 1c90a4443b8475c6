"""Acts on several connections to the database at the same instant."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

from django.db import connection


def at_once(count: int, act: Callable[[int], Any]) -> list[Any]:
    """Return what `act` gave or raised on each of `count` connections, all started together."""
    barrier = Barrier(count)

    def work(number: int) -> Any:
        barrier.wait(timeout=30)
        try:
            return act(number)
        except Exception as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(max_workers=count) as pool:
        return list(pool.map(work, range(count)))

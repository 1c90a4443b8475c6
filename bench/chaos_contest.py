"""A small tournament under chaos, whose players write down what they were told of every key."""

import asyncio
import threading
import time
from datetime import timedelta
from random import Random

from django.utils import timezone

from bench.tournament_check import find_faults, summary
from bench.tournament_players import Field, Player, Told
from bench.tournament_stage import KIND, is_over, set_up
from tournaments.kinds.registry import get_kind

PLAYERS = 12
LIMIT_SECONDS = 12
_PATIENCE_SECONDS = 90.0
_MS = timedelta(milliseconds=1)
# A key says when it left; the clocks of the processes were set one after the other.
_BEHIND_MS = 20


class Contest(threading.Thread):
    """A tournament from its first round, on a site whose clock is ahead, until told to stop.

    A round takes 21 seconds where nothing breaks: 4 until it opens, the limit, 5 until the next.
    """

    def __init__(
        self, ports: tuple[int, int], *, rounds: int, ahead: timedelta, starts_in: timedelta
    ) -> None:
        super().__init__(daemon=True)
        self.number, self._entrants = set_up(
            players=PLAYERS,
            limits=[LIMIT_SECONDS] * rounds,
            starts_at=timezone.now() + ahead + starts_in,
        )
        self._told = Told()
        self._there = Field(
            self.number, *ports, get_kind(KIND).example.key, self._told, PLAYERS,
            ahead_ms=ahead // _MS - _BEHIND_MS, is_rough=True,
        )  # fmt: skip
        self._is_over = threading.Event()

    def run(self) -> None:
        """Have all follow the tournament and play its rounds."""
        asyncio.run(self._play())

    def finish(self) -> None:
        """Stop once the tournament is over, or is not for too long."""
        deadline = time.monotonic() + _PATIENCE_SECONDS
        while not is_over(self.number) and time.monotonic() < deadline:
            time.sleep(1)
        # What the last event caused is still under way.
        time.sleep(3)
        self._is_over.set()
        self.join(60)

    def find_faults(self) -> list[str]:
        """Return all that is not as the keys make it, and as the players were told."""
        print(f"tournament {self.number}, keys: {summary(self._told)}", flush=True)
        found = [*self._told.faults, *find_faults(self.number, self._told)]
        if not any(sent.status == 200 for sent in self._told.sent):
            found.append("no key was taken")
        return [f"tournament {self.number}: {fault}" for fault in found]

    async def _play(self) -> None:
        following = [
            asyncio.create_task(Player(self._there, one, Random(one.player_id)).follow())
            for one in self._entrants
        ]
        await asyncio.to_thread(self._is_over.wait)
        for task in following:
            task.cancel()
        await asyncio.gather(*following, return_exceptions=True)

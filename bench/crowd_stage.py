"""What a crowd does: who they are, and the requests they make, in the shares that were guessed.

A run is the heart of a visit; around each come the page, rankings and what else is on.
"""

import itertools
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from uuid import UUID

from bench.crowd_client import Request
from bench.duel_stage import Staged, stage_duels
from bench.load import HOST
from bench.stage import Caller, Puzzle, invite_guests, open_workshops, run_requests
from bench.tournament_stage import KIND, Entrant, set_up
from tournaments import services as tournaments
from tournaments.kinds.registry import get_kind
from tournaments.models import Round

# Of a hundred requests.
SHARES = {
    "home": 15, "run": 35, "ranking": 15, "workshop": 8, "profile": 4, "duels": 6, "tamsk": 5,
    "league": 4, "puzzle": 6, "key": 2, "duel": 4,
}  # fmt: skip
_PATHS = {
    "home": "/en/",
    "workshop": "/api/v1/days/today/",
    "profile": "/api/v1/me/",
    "duels": "/en/duels/",
    "tamsk": "/en/tamsk/",
    "league": "/en/league/",
    # Once all duels of the stage are played.
    "duel": "/api/v1/duels/",
}
_ROUND_SECONDS = 3_600
# Both start, then the questions of an Express, or as many runs and "done".
_DUELS, _DUELS_AT_ONCE, _DUEL_ACTS = 100, 10, 22


@dataclass(frozen=True, slots=True)
class World:
    """Who plays, and what there is to play."""

    guests: list[Caller]
    puzzles: list[Puzzle]
    entrants: list[Entrant]
    tournament_id: int
    duels: list[Staged]


def stage_world(*, guests: int, entrants: int, now: datetime) -> World:
    """Fill the empty database: open workshops, guests with sessions, a round that is open."""
    puzzles = open_workshops(now=now)
    starts_at = now - timedelta(seconds=70)
    number, players = set_up(players=entrants, limits=[_ROUND_SECONDS], starts_at=starts_at)
    for at in (starts_at, starts_at, starts_at + timedelta(seconds=61)):
        tournaments.apply_due(now=at)
    assert Round.objects.get().state == Round.State.OPEN
    duels = stage_duels(_DUELS, acts=_DUEL_ACTS, now=now, stake=5)
    return World(invite_guests(guests, now=now), puzzles, players, number, duels)


def make_requests(world: World, seed: int) -> Iterator[Request]:
    """Yield what the crowd does, for ever, the same for the same `seed`."""
    random = Random(seed)
    kinds, weights = list(SHARES), list(SHARES.values())
    guests, entrants = itertools.cycle(world.guests), itertools.cycle(world.entrants)
    keys, acts = iter(world.entrants), play_duels(world.duels)
    runs = 0
    while True:
        kind = random.choices(kinds, weights)[0]
        if kind in {"puzzle", "key"}:
            sender = next(keys, None) if kind == "key" else None
            yield _round_request(world, sender or next(entrants), is_key=sender is not None)
            continue
        guest = next(guests)
        act = next(acts, None) if kind == "duel" else None
        if act is not None:
            yield act
        elif kind == "run":
            puzzle = world.puzzles[runs % len(world.puzzles)]
            runs += 1
            (data,) = run_requests([guest], [puzzle], each=1)
            yield Request("run", data, f"{guest.player_id}:{puzzle.workshop_id}")
        elif kind == "ranking":
            path = f"/api/v1/workshops/{random.choice(world.puzzles).workshop_id}/ranking/"
            yield get_request(kind, path, guest.cookie)
        else:
            yield get_request(kind, _PATHS[kind], guest.cookie)


def play_duels(duels: Sequence[Staged]) -> Iterator[Request]:
    """Yield the acts of all duels, those of each in their order, ten duels at a time.

    As many as are asked for in ten minutes, which is how long a duel lasts.
    """
    for first in range(0, len(duels), _DUELS_AT_ONCE):
        for acts in zip(*(one.acts for one in duels[first : first + _DUELS_AT_ONCE]), strict=True):
            for act in acts:
                yield Request(f"duel {act.what}", act.request)


def _round_request(world: World, entrant: Entrant, *, is_key: bool) -> Request:
    path = f"/api/v1/tournaments/{world.tournament_id}/rounds/1/"
    if not is_key:
        return get_request("puzzle", f"{path}puzzle/", entrant.cookie)
    body = {"uuid": str(UUID(int=entrant.player_id)), "key": get_kind(KIND).example.key}
    data = json.dumps(body).encode()
    head = _head("POST", f"{path}keys/", entrant.cookie)
    head += f"X-CSRFToken: {entrant.token}\r\nContent-Type: application/json\r\n"
    head += f"Content-Length: {len(data)}\r\n\r\n"
    return Request("key", head.encode() + data, str(entrant.player_id))


def get_request(kind: str, path: str, cookie: str) -> Request:
    """Return the request for a page or an endpoint, with the session in `cookie`."""
    return Request(kind, (_head("GET", path, cookie) + "\r\n").encode())


def _head(method: str, path: str, cookie: str) -> str:
    return (
        f"{method} {path} HTTP/1.1\r\nHost: {HOST}\r\nAccept-Language: en\r\nCookie: {cookie}\r\n"
    )

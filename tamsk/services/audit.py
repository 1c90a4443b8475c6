"""Every stored log, replayed, must give the game that was played (spec §3.7)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from tallyworks.live import queries as live
from tamsk.engine import EventKind, Refusal, codec
from tamsk.models import Game
from tamsk.queries.replays import replay_game
from tamsk.services.rooms import game_room

# What the platform adds to the engine's own words: the game that a rematch led to.
_ADDED = {EventKind.OFFER_CLOSED.value: {"game"}}


@dataclass(frozen=True, slots=True)
class Finding:
    """A game whose log does not give what is stored of it."""

    game_id: int
    what: str
    expected: str
    found: str


def audit_games(*, since_id: int = 0) -> Iterator[Finding]:
    """Yield what does not agree in the games that were played, from number `since_id` on.

    Each game is looked at under its row's lock, so that one under way is not caught in mid-write.
    """
    started = Game.objects.filter(started_at__isnull=False, pk__gte=since_id).order_by("pk")
    for game_id in started.values_list("pk", flat=True).iterator():
        with transaction.atomic():
            game = Game.objects.select_for_update().get(pk=game_id)
            findings = list(_audit(game))
        yield from findings


def _audit(game: Game) -> Iterator[Finding]:
    try:
        stored = codec.hash_state(codec.read_state(game.state))
        played = replay_game(game)
    except Refusal as refusal:
        yield Finding(game.pk, "readable", "a game", str(refusal))
        return
    replayed = codec.hash_state(played.state)
    if replayed != stored:
        yield Finding(game.pk, "position", stored, replayed)
    if game.is_over and game.state_hash != stored:
        yield Finding(game.pk, "hash", game.state_hash, stored)
    if any(answer.refusal is not None for answer in played.answers):
        yield Finding(game.pk, "log", "accepted commands", "a refused one")
    told = list(_told(game))
    events = [_comparable(event.t, event.kind.value, event.data) for event in played.events]
    for number, (ours, theirs) in enumerate(zip(events, told, strict=False), start=1):
        if ours != theirs:
            yield Finding(game.pk, f"event {number}", ours, theirs)
            return
    if len(events) != len(told):
        yield Finding(game.pk, "events", str(len(events)), str(len(told)))


def _told(game: Game) -> Iterator[str]:
    room, after = game_room(game_id=game.pk), 0
    while events := live.list_next_events(room, after=after):
        for event in events:
            yield _comparable(event.t_ms, event.kind, event.data)
        after = events[-1].seq


def _comparable(t_ms: int, kind: str, data: Mapping[str, Any]) -> str:
    added = _ADDED.get(kind, set())
    own = {name: value for name, value in data.items() if name not in added}
    return json.dumps([t_ms, kind, own], sort_keys=True)

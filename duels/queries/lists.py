"""Lists of duels: the lobby, a member's past, pairs for the staff."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.db.models import Count, F, Q, Sum
from django.db.models.functions import Greatest, Least

from duels.models import Duel, Seat
from duels.querysets import DuelQuerySet
from duels.rules import challenges
from tallyworks.players import queries as players
from tallyworks.ratings import queries as ratings

if TYPE_CHECKING:
    from tallyworks.players.models import Player

_OPEN_SHOWN = 50
_LATEST_SHOWN = 5
# What the staff calls one-sided: that many settled duels, of which one of the two won so many in a
# hundred.
_LEAST_DUELS = 4
_ONE_SIDED_PERCENT = 75


@dataclass(frozen=True, slots=True)
class Line:
    """A duel or challenge in a list; `rating` is that of the one who is not the viewer.

    `other` is None where nobody was named. `change` is what a finished one did to the viewer's own
    rating, `result` one of WON, LOST, DRAWN and VOID.
    """

    duel: Duel
    other: str | None
    rating: int | None
    result: str = ""
    change: int | None = None
    is_started: bool = False
    is_over: bool = False


@dataclass(frozen=True, slots=True)
class Lobby:
    """All that the lobby shows to one viewer; the lists of a visitor are empty but for `open`."""

    balance: int
    running: list[Line]
    received: list[Line]
    sent: list[Line]
    open: list[Line]
    latest: list[Line]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two members and their settled duels; `won` by `name`, who is the stronger of the two."""

    name: str
    other: str
    count: int
    won: int
    stakes: int


def get_lobby(*, viewer_id: int | None, now: datetime) -> Lobby:
    """Return what the viewer plays, was offered and offers, and what is open to everybody."""
    everybody = _list_open(viewer_id, now=now)
    if viewer_id is None:
        return Lobby(0, [], [], [], _lines(everybody, None, now=now), [])
    mine = Duel.objects.with_players()
    running = list(mine.running().of_player(viewer_id).order_by("due_at", "pk"))
    open_ones = mine.open_at(now).newest_first()
    received = list(open_ones.filter(opponent_id=viewer_id))
    sent = list(open_ones.by(viewer_id)[: challenges.MOST_OPEN])
    latest = list(list_past(viewer_id)[:_LATEST_SHOWN])
    lines = _lines([*running, *received, *sent, *everybody, *latest], viewer_id, now=now)
    cuts = _cut(lines, (len(running), len(received), len(sent), len(everybody), len(latest)))
    return Lobby(players.get_balance(viewer_id), *cuts)


def list_past(viewer_id: int) -> DuelQuerySet:
    """Return the member's settled and cancelled duels, the latest first."""
    duels: DuelQuerySet = Duel.objects.finished().of_player(viewer_id)
    return duels.with_players().latest_decided_first()


def list_lines(duels: Iterable[Duel], *, viewer_id: int, now: datetime) -> list[Line]:
    """Return the lines of `duels` for one of their players, in three queries."""
    return _lines(list(duels), viewer_id, now=now)


def list_one_sided() -> list[Pair]:
    """Return the pairs of whose duels one has won at least three in four, most duels first."""
    pairs = (
        Duel.objects.filter(status="SETTLED")
        .annotate(
            low=Least("challenger_id", "opponent_id"), high=Greatest("challenger_id", "opponent_id")
        )
        .order_by()
        .values("low", "high")
        .annotate(
            count=Count("pk"),
            low_won=Count("pk", filter=Q(winner_id=F("low"))),
            high_won=Count("pk", filter=Q(winner_id=F("high"))),
            stakes=Sum("stake"),
        )
        .filter(count__gte=_LEAST_DUELS)
    )
    found = [row for row in pairs if _is_one_sided(row)]
    names = players.get_names({row[key] for row in found for key in ("low", "high")})
    shown = [_pair(row, names) for row in found]
    return sorted(shown, key=lambda pair: (-pair.count, pair.name, pair.other))


def _list_open(viewer_id: int | None, *, now: datetime) -> list[Duel]:
    standing = players.list_in_good_standing(at=now)
    duels = Duel.objects.open_at(now).filter(reach=Duel.Reach.OPEN, challenger__in=standing)
    if viewer_id is not None:
        duels = duels.exclude(challenger_id=viewer_id)
    return list(duels.with_players().newest_first()[:_OPEN_SHOWN])


def _lines(duels: list[Duel], viewer_id: int | None, *, now: datetime) -> list[Line]:
    references = [duel.reference for duel in duels if duel.settled_at is not None]
    changes = ratings.list_changes(references, pool="DUEL") if references else {}
    others = [_other(duel, viewer_id) for duel in duels]
    values = ratings.get_values({other.pk for other in others if other is not None}, pool="DUEL")
    seats = _own_seats(duels, viewer_id)
    return [
        Line(
            duel=duel,
            other=None if other is None else other.name,
            rating=None if other is None else values[other.pk],
            result=_result(duel, viewer_id),
            change=getattr(changes.get((duel.reference, viewer_id or 0)), "amount", None),
            is_started=duel.pk in seats and seats[duel.pk].started_at is not None,
            is_over=duel.pk in seats and seats[duel.pk].is_over(now),
        )
        for duel, other in zip(duels, others, strict=True)
    ]


def _own_seats(duels: list[Duel], viewer_id: int | None) -> dict[int, Seat]:
    running = [duel.pk for duel in duels if duel.status == Duel.Status.ACCEPTED]
    if not running or viewer_id is None:
        return {}
    return {
        seat.duel_id: seat for seat in Seat.objects.filter(duel__in=running, player_id=viewer_id)
    }


def _other(duel: Duel, viewer_id: int | None) -> Player | None:
    return duel.opponent if duel.challenger_id == viewer_id else duel.challenger


def _result(duel: Duel, viewer_id: int | None) -> str:
    if duel.status == Duel.Status.VOID:
        return "VOID"
    if duel.status != Duel.Status.SETTLED:
        return ""
    if duel.winner_id is None:
        return "DRAWN"
    return "WON" if duel.winner_id == viewer_id else "LOST"


def _cut(lines: list[Line], sizes: tuple[int, ...]) -> list[list[Line]]:
    parts, start = [], 0
    for size in sizes:
        parts.append(lines[start : start + size])
        start += size
    return parts


def _is_one_sided(row: Mapping[str, Any]) -> bool:
    return bool(max(row["low_won"], row["high_won"]) * 100 >= _ONE_SIDED_PERCENT * row["count"])


def _pair(row: Mapping[str, Any], names: dict[int, str]) -> Pair:
    low, high = names[row["low"]], names[row["high"]]
    name, other = (low, high) if row["low_won"] >= row["high_won"] else (high, low)
    return Pair(name, other, row["count"], max(row["low_won"], row["high_won"]), row["stakes"])

"""A tournament for tests: a plain kind of puzzle, players with ratings, keys sent by the second."""

from __future__ import annotations

import importlib
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any, cast
from uuid import UUID, uuid4

import pytest
from django.db import transaction

from tallyworks.live.instants import to_ms
from tallyworks.live.models import Heartbeat
from tallyworks.live.services import beat
from tallyworks.players.models import Player
from tallyworks.ratings.models import Rating
from tests.factories import PlayerFactory
from tournaments import services
from tournaments.kinds import registry
from tournaments.kinds.base import Evidence, Grade, Method, Outcome, Proof, PuzzleKind, SizeOffer
from tournaments.kinds.drawing import Drawing
from tournaments.kinds.keys import KeyShape
from tournaments.models import Participant, Round, SealedPuzzle, Seat, Tournament
from tournaments.sealing import Contents, seal
from tournaments.services.scoring import score_round

# 20:00 in Paris.
START = datetime(2026, 11, 30, 19, tzinfo=UTC)
BEFORE = START - timedelta(hours=1)
# By attempt: the puzzle to be played and the reserve.
KEYS = {1: "1342,2431", 2: "4213,3124"}
WRONG = "1342,2413"


def plain_kind() -> PuzzleKind[dict[str, Any], dict[str, Any]]:
    """Return a kind whose puzzles are their own JSON and whose keys are those of V12."""
    proof = Proof((Evidence(Method.CP_SAT, Outcome.UNIQUE),))
    return PuzzleKind(
        code="plain",
        words={language: {"name": "Plain"} for language in ("en", "fr", "it")},
        sizes=(SizeOffer(5, 300),),
        read_puzzle=dict,
        write_puzzle=dict,
        read_solution=dict,
        write_solution=dict,
        propose=_propose,
        prove=lambda _puzzle, _solution: proof,
        grade=lambda _puzzle, _solution: Grade(1, 0, 7),
        key_of=lambda _puzzle, solution: str(solution["key"]),
        key_shape=lambda _puzzle: KeyShape((4, 4), "1234"),
        draw=_draw,
        example_puzzle={"secret": "example"},
        example_solution={"key": KEYS[1]},
    )


def _propose(rng: Random, _size: int, _level: int) -> tuple[dict[str, Any], dict[str, Any]]:
    return {"secret": f"givens-{rng.randrange(10**9)}"}, {"key": KEYS[1]}


def _draw(puzzle: dict[str, Any], solution: dict[str, Any] | None) -> Drawing:
    drawn = {"kind": "plain", "items": [], "answer": [], **puzzle, **(solution or {})}
    return cast(Drawing, drawn)


def ms(seconds: float) -> timedelta:
    """Return `seconds`, exact to the millisecond."""
    return timedelta(milliseconds=round(seconds * 1000))


class Stage:
    """One tournament and its people, by name."""

    def __init__(
        self, *limits: int, ratings: dict[str, int] | None = None, kind: str = "plain",
        beside: Stage | None = None, **fields: Any,
    ) -> None:  # fmt: skip
        """Set it up with new people, or `beside` another with the same."""
        self.author: Player = beside.author if beside else PlayerFactory.create(
            name="Director", is_superuser=True, is_staff=True, member_since_at=BEFORE
        )  # fmt: skip
        self.tournament = Tournament.objects.create(
            name="Monday", starts_at=START, created_by=self.author, created_at=BEFORE,
            published_at=BEFORE, state="REGISTRATION", due_at=START, **fields,
        )  # fmt: skip
        for number, limit in enumerate(limits, start=1):
            one = Round.objects.create(
                tournament=self.tournament, number=number, kind=kind, size=4, level=1,
                limit_seconds=limit,
            )  # fmt: skip
            for place, key in KEYS.items():
                seal_puzzle(one, place, key)
        self.players: dict[str, Player] = {}
        for name, rating in (ratings or {}).items():
            self.add(name, rating)
        for name, player in (beside.players if beside else {}).items():
            self.enter(name, player)

    def add(self, name: str, rating: int = 1400) -> Player:
        player = PlayerFactory.create(
            name=name, email=f"{name.lower()}@example.org", member_since_at=BEFORE
        )
        Rating.objects.create(player=player, pool="TOURNAMENT", value=rating)
        self.enter(name, player)
        return player

    def enter(self, name: str, player: Player) -> None:
        self.players[name] = player
        services.register(tournament_id=self.tournament.pk, player_id=player.pk, now=BEFORE)

    def due(self, at: datetime) -> None:
        """Let everything happen that is due, as the loop does: again and again."""
        while services.apply_due(now=at):
            pass

    def round(self, number: int) -> Round:
        return Round.objects.get(tournament=self.tournament, number=number)

    def opens_at(self, number: int) -> datetime:
        instant = self.round(number).opens_at
        assert instant is not None
        return instant

    def begin(self, number: int = 1) -> datetime:
        """Bring a round to its opening and return it; earlier rounds go by without a key."""
        self.due(START)
        for earlier in range(1, number):
            self.end(earlier)
        opens_at = self.opens_at(number)
        self.due(opens_at)
        return opens_at

    def end(self, number: int) -> datetime:
        """Bring a round to its end, and to the start of the next; return that instant."""
        times = self.round(number).times
        assert times is not None
        for instant in (times.opens_at, times.closes_at + ms(0.001), times.scored_from):
            self.due(instant)
        self.due(times.next_from)
        return times.next_from

    def send(
        self, name: str, seconds: float, text: str = KEYS[1], *, number: int = 1,
        uuid: UUID | None = None,
    ) -> services.KeyVerdict:  # fmt: skip
        """Send a key so many seconds after the opening of a round."""
        sending = services.Sending(
            tournament_id=self.tournament.pk, number=number, player_id=self.players[name].pk,
            uuid=uuid or uuid4(), text=text,
        )  # fmt: skip
        return services.submit_key(sending=sending, now=self.opens_at(number) + ms(seconds))

    def away(self, since: datetime, until: datetime) -> None:
        """Let the site be away between the two, and notice it at once when it is back."""
        Heartbeat.objects.update_or_create(pk=1, defaults={"beat_at": since})
        beat(now=until)

    def order(self, reason: str = "faulty puzzle") -> services.Order:
        return services.Order(
            tournament_id=self.tournament.pk, director_id=self.author.pk, reason=reason
        )

    def part(self, name: str) -> Participant:
        return Participant.objects.get(tournament=self.tournament, player=self.players[name])

    def seat(self, name: str, number: int = 1) -> Seat:
        return Seat.objects.get(participant=self.part(name), round=self.round(number))

    def results(self, number: int) -> dict[str, int | None]:
        """Return the half-points of a round by name."""
        told: dict[str, int | None] = {}
        for name in self.players:
            seat = self.seat(name, number)
            match = seat.match
            told[name] = match.second_half_points if seat.place else match.first_half_points
        return told

    def reload(self) -> Tournament:
        self.tournament.refresh_from_db()
        return self.tournament


def put_right(stage: Stage, name: str, solved_ms: int | None = 12_000) -> None:
    """Correct by hand, after the end, when a player's key of round 1 came, None for never."""
    seat, scored = stage.seat(name), stage.round(1)
    seat.submissions.all().delete()
    seat.solved_ms = solved_ms
    seat.solved_at = None if solved_ms is None else stage.opens_at(1) + ms(solved_ms / 1000)
    seat.save(update_fields=["solved_ms", "solved_at"])
    if seat.solved_at is not None:
        seat.submissions.create(
            uuid=uuid4(), received_ms=to_ms(seat.solved_at), raw=KEYS[1], normalised=KEYS[1],
            verdict="CORRECT",
        )  # fmt: skip
    with transaction.atomic():
        score_round(scored=scored)


def seal_puzzle(one: Round, place: int, key: str) -> SealedPuzzle:
    """Seal a plain puzzle with that key, or the worked example of another kind."""
    contents = Contents("seed", {"secret": f"secret-givens-{place}"}, {"key": key}, key)
    if one.kind != "plain":
        example = registry.get_kind(one.kind).example
        contents = Contents("seed", example.givens, example.solution, example.key)
    return SealedPuzzle.objects.create(
        round=one, place=place, sealed=seal(contents), probes=0, steps=7, proof={}, made_at=BEFORE
    )


def install(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let there be the plain kind as well."""
    # What has the list by its name has it before it is changed.
    importlib.import_module("tournaments.urls")
    kinds = (*registry.list_kinds(), plain_kind())
    monkeypatch.setattr(registry, "list_kinds", lambda: kinds)

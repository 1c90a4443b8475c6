"""What the two seats of a game command: one road for people and the computer (spec §3.4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from datetime import datetime
from typing import Any

from django.db import transaction

from tallyworks.live import queries as live
from tallyworks.live import types
from tallyworks.live.instants import to_ms
from tallyworks.live.types import Ack
from tamsk import engine
from tamsk.engine import EventKind, Refusal, codec
from tamsk.engine.commands import AnswerOffer, ClaimWin, Command, Forfeit
from tamsk.engine.state import OfferKind
from tamsk.errors import BadPhase
from tamsk.models import Game, Seat
from tamsk.rules import absence
from tamsk.rules.lag import credit_ms
from tamsk.services.calling import call_computer
from tamsk.services.record import Played, carry_out, lock_game, read_position
from tamsk.services.rematch import closes_rematch, open_rematch
from tamsk.services.rooms import game_room
from tamsk.services.settling import settle_game
from tamsk.services.talking import say, set_phrases
from tamsk.services.waiting import cancel_game, get_ready

# What the computer agrees to without thinking.
_AGREED = (OfferKind.REMATCH, OfferKind.ABORT)


def handle_command(*, command: types.Command) -> Ack:
    """Carry out what a player asks of a game, judged by the instant at which it was received.

    Locks the game's row. A refusal keeps what time had brought about by then.

    Raises:
        BadPhase: it can only be done in a game that waits, or in one that runs.
        PhrasesOff, TooSoon: see `say`.
    """
    assert command.seat is not None
    game = lock_game(game_id=command.room.id)
    side, now = command.seat.upper(), command.received_at
    if command.name == "say":
        say(game=game, side=side, phrase=command.args.phrase, now=now)
        return Ack.accepted()
    if command.name == "set_phrases":
        set_phrases(game=game, side=side, on=command.args.on)
        return Ack.accepted()
    args = {
        field.name: value
        for field in fields(command.args)
        if (value := getattr(command.args, field.name)) is not None
    }
    return _act(game, side, (command.name, args, command.turn), now=now)


def play_for_computer(
    *,
    game_id: int,
    seat: str,
    call: tuple[str, Mapping[str, Any], int | None],
    now: datetime,
) -> Ack:
    """Carry out what the computer at `seat` (`red`, `black`) commands, as for a person.

    `call` is the command's name, its arguments and the turn it is meant for, None for any. Locks
    the game's row.

    Raises:
        GameNotFound: there is no such game.
        BadPhase: the computer has no such seat, or the game does not run.
    """
    with transaction.atomic():
        game = lock_game(game_id=game_id)
        seats = Seat.objects.of_game(game_id).filter(kind=Seat.Kind.COMPUTER, side=seat.upper())
        if not seats.exists():
            raise BadPhase
        return _act(game, seat.upper(), call, now=now)


def _act(
    game: Game, side: str, call: tuple[str, Mapping[str, Any], int | None], *, now: datetime
) -> Ack:
    name, args, turn = call
    if game.phase == Game.Phase.CANCELLED:
        return Ack.refused("game_over")
    if game.phase == Game.Phase.WAITING:
        return _act_while_waiting(game, side, name, now=now)
    seat = engine.Seat[side]
    try:
        command = codec.read_command(seat, name, args, turn)
    except Refusal as refusal:
        return _refuse(refusal)
    if isinstance(command, ClaimWin):
        return _answer(game, _claim(game, seat, command, now=now), now=now)
    now_ms = _judged_ms(game, side, now=now)
    is_rematch = closes_rematch(game=game, seat=seat, command=command)
    told = open_rematch(game=game, now=now) if is_rematch else None
    played = carry_out(game=game, seat=seat, command=command, now_ms=now_ms, told=told)
    return _answer(game, played, now=now, data=told)


def _judged_ms(game: Game, side: str, *, now: datetime) -> int:
    """Return the instant by which a command is judged: when it came, less what its way is worth."""
    cap_ms = game.config["LAG_CREDIT_CAP_MS"]
    if not cap_ms:
        return to_ms(now)
    seat = Seat.objects.get(game=game, side=side)
    return to_ms(now) - credit_ms(cap_ms=cap_ms, lag_ms=seat.lag_ms)


def _act_while_waiting(game: Game, side: str, name: str, *, now: datetime) -> Ack:
    if name == "ready":
        get_ready(game=game, side=side, now=now)
        return Ack.accepted()
    if name == "abort":
        seq = cancel_game(game=game, reason="left", now=now)
        return Ack.accepted(seq=seq, t_ms=to_ms(now))
    raise BadPhase


def _answer(
    game: Game, played: Played, *, now: datetime, data: Mapping[str, Any] | None = None
) -> Ack:
    """Do what follows from a command, and return its answer."""
    if played.seq is not None:
        settle_game(game=game, now=now)
        call_computer(game=game, now=now)
    refusal = played.answer.refusal
    if refusal is not None:
        return _refuse(refusal, seq=played.seq)
    _let_computer_agree(game, played, now=now)
    return Ack.accepted(seq=played.seq, t_ms=played.t_ms, data=data)


def _refuse(refusal: Refusal, *, seq: int | None = None) -> Ack:
    """Return the answer that keeps what was written."""
    return Ack(False, seq=seq, error=dict(codec.refusal_to_json(refusal)))


def _claim(game: Game, seat: engine.Seat, command: ClaimWin, *, now: datetime) -> Played:
    """Let a player win because the other is gone (D26), or lets his turn pass (D25)."""
    now_ms = to_ms(now)
    state, _events = engine.advance(read_position(game=game), now_ms)
    claim = absence.claim_by_absence(
        state, gone_since_ms=_gone_since_ms(game, seat.rival, now=now), now_ms=now_ms
    )
    if claim is not None and claim.missing_ms == 0:
        verdict = Forfeit(seat.rival, claim.reason)
        return carry_out(game=game, seat=None, command=verdict, now_ms=now_ms)
    played = carry_out(game=game, seat=seat, command=command, now_ms=now_ms)
    refusal = played.answer.refusal
    if refusal is not None and refusal.code == "not_available" and not game.has_computer:
        stall_ms = refusal.data.pop("missing_ms", None)
        assert stall_ms is None or isinstance(stall_ms, int)
        missing_ms = absence.missing_ms(state, claim, stall_ms=stall_ms)
        if missing_ms is not None:
            refusal.data["missing_ms"] = missing_ms
    return played


def _gone_since_ms(game: Game, seat: engine.Seat, *, now: datetime) -> int | None:
    """Return since when a seat's player is away, by the live base's own record (D26)."""
    row = Seat.objects.get(game=game, side=seat.name)
    if row.player_id is None:
        return None
    there = live.get_attendance(game_room(game_id=game.pk), row.player_id, now=now)
    if there.is_here:
        return None
    since = there.gone_since or row.gone_at or game.started_at
    return None if since is None else to_ms(since)


def _let_computer_agree(game: Game, played: Played, *, now: datetime) -> None:
    """Have the computer accept what it always accepts, in the same transaction."""
    if not game.has_computer:
        return
    for event in played.answer.events:
        kind = event.data.get("kind")
        if event.kind is not EventKind.OFFER_MADE or kind not in _AGREED:
            continue
        rival = engine.Seat[str(event.data["by"]).upper()].rival
        if Seat.objects.of_game(game.pk).filter(side=rival.name, kind="COMPUTER").exists():
            command: Command = AnswerOffer(OfferKind(str(kind)), accept=True)
            told = open_rematch(game=game, now=now) if kind == OfferKind.REMATCH else None
            carry_out(game=game, seat=rival, command=command, now_ms=to_ms(now), told=told)
            settle_game(game=game, now=now)

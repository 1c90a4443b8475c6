"""A command takes effect once, and whoever sends it again gets the answer it had."""

import logging
from dataclasses import asdict
from typing import Any

from django.db import IntegrityError, transaction

from tallyworks.core.errors import Refusal
from tallyworks.live import wire
from tallyworks.live.decoding import decode
from tallyworks.live.errors import NotAPlayer, UnknownCommand, UnknownRoom
from tallyworks.live.models import StoredAck
from tallyworks.live.registry import RoomKind, identity, rooms
from tallyworks.live.types import Ack, Answer, Call, Command, Role

logger = logging.getLogger(__name__)


def run_command(*, call: Call) -> Answer:
    """Carry out what a player asks of a room and return the answer, which is kept.

    The answer's row is inserted first: a second delivery of the same command waits for the first
    and finds its answer. What is refused for who asks, not for what he asks, is not kept.

    Raises:
        SessionOver: the session is no longer his.
        PlayerBlocked: he may not act (raised by the players' app).
        UnknownRoom: there is no such room for him.
        NotAPlayer: he only looks on.
        UnknownCommand: the room knows no such command.
        BadMessage: the arguments do not fit.
    """
    kind = rooms.of(call.room)
    if kind is None:
        raise UnknownRoom
    with transaction.atomic():
        stored, is_new = _claim(call)
        if not is_new:
            return Answer(Ack(**stored.answer), is_repeat=True)
        command = _admit(kind, call)
        ack = _carry_out(kind, command)
        stored.answer = asdict(ack)
        stored.save(update_fields=["answer"])
    logger.debug("live.command room=%s cmd=%s ok=%s", call.room, call.name, ack.ok)
    return Answer(ack)


def _claim(call: Call) -> tuple[StoredAck, bool]:
    """Return the answer's row and whether it is ours to fill; waits for whoever is filling it."""
    key: dict[str, Any] = {
        "room_kind": call.room.kind,
        "room_id": call.room.id,
        "player_id": call.player_id,
        "command_id": call.command_id,
    }
    try:
        with transaction.atomic():
            row = StoredAck.objects.create(**key, received_at=call.received_at)
    except IntegrityError:
        return StoredAck.objects.get(**key), False
    return row, True


def _admit(kind: RoomKind, call: Call) -> Command:
    """Return the command of a player who may give it, its arguments decoded."""
    now = call.received_at
    who = identity.get()
    who.check_session(session_key=call.session_key, player_id=call.player_id, now=now)
    who.check_may_act(player_id=call.player_id, now=now)
    access = kind.find_access(room_id=call.room.id, player_id=call.player_id, now=now)
    if access is None:
        raise UnknownRoom
    if access.role is not Role.PLAYER:
        raise NotAPlayer
    if call.name not in kind.commands:
        raise UnknownCommand
    return Command(
        room=call.room,
        player_id=call.player_id,
        seat=access.seat,
        name=call.name,
        args=decode(kind.commands[call.name], call.args, field="args"),
        command_id=str(call.command_id),
        turn=call.turn,
        received_at=now,
    )


def _carry_out(kind: RoomKind, command: Command) -> Ack:
    try:
        with transaction.atomic():
            return kind.handle_command(command=command)
    except Refusal as refusal:
        return wire.refuse(refusal)

"""Positions, commands and events in and out of JSON (spec §3.3 to §3.5).

Whatever enters the engine passes here once, and below it nothing is checked again. All that is
refused is a `tamsk.engine.commands.Refusal` with the code `bad_message`.
"""

from tamsk.engine.codec._commands import command_to_json, read_command
from tamsk.engine.codec._parts import parse_json
from tamsk.engine.codec._state import read_config, read_new_game, read_seat, read_state
from tamsk.engine.codec._write import (
    CommandJson,
    EventJson,
    StateJson,
    config_to_json,
    event_to_json,
    hash_state,
    refusal_to_json,
    state_to_json,
)

__all__ = [
    "CommandJson",
    "EventJson",
    "StateJson",
    "command_to_json",
    "config_to_json",
    "event_to_json",
    "hash_state",
    "parse_json",
    "read_command",
    "read_config",
    "read_new_game",
    "read_seat",
    "read_state",
    "refusal_to_json",
    "state_to_json",
]

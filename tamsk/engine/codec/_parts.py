"""The small things JSON is made of, each read once and strictly."""

import json
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final, NoReturn, TypeVar

from tamsk.engine.board import INDEX
from tamsk.engine.commands import Refusal
from tamsk.engine.sand import GLASS_INDEX
from tamsk.engine.state import Seat

LONGEST_JSON: Final = 1_000_000
"""Characters of the longest text read."""

_LARGEST: Final = 2**53 - 1
_SEATS: Final = {seat.word: seat for seat in Seat}

_Choice = TypeVar("_Choice", bound=StrEnum)


def parse_json(text: bytes | str) -> object:
    """Return the JSON value in `text`, bytes being UTF-8.

    Raises:
        Refusal: `bad_message`.
    """
    if len(text) > LONGEST_JSON:
        refuse("json")
    try:
        return json.loads(
            text if isinstance(text, str) else text.decode(), parse_constant=_refuse_constant
        )
    except (ValueError, RecursionError):
        # Not UTF-8, no JSON, whole numbers of thousands of digits, or too deep.
        refuse("json")


def refuse(where: str) -> NoReturn:
    """Refuse what came in.

    Raises:
        Refusal: `bad_message`, with the place at fault.
    """
    raise Refusal("bad_message", where=where)


def read_members(data: object, where: str) -> dict[str, Any]:
    """Return a JSON object's members."""
    if not isinstance(data, dict):
        refuse(where)
    return data


def read_known_members(data: object, where: str, known: frozenset[str]) -> dict[str, Any]:
    """Return a JSON object's members, all of which must be known."""
    members = read_members(data, where)
    if not members.keys() <= known:
        refuse(where)
    return members


def read_integer(value: object, where: str, lowest: int = -_LARGEST) -> int:
    """Return a whole number, at least `lowest` and exact in every language."""
    if type(value) is not int or not lowest <= value <= _LARGEST:
        refuse(where)
    return value


def read_instant(value: object, where: str) -> int | None:
    """Return an instant, None where there is none."""
    return None if value is None else read_integer(value, where)


def read_flag(value: object, where: str) -> bool:
    """Return a truth value."""
    if not isinstance(value, bool):
        refuse(where)
    return value


def read_word(value: object, where: str, longest: int = 40) -> str:
    """Return a short text."""
    if not isinstance(value, str) or not 0 < len(value) <= longest or not value.isprintable():
        refuse(where)
    return value


def read_space(value: object, where: str) -> str:
    """Return a space's name."""
    if not isinstance(value, str) or value not in INDEX:
        refuse(where)
    return value


def read_glass(value: object, where: str) -> str:
    """Return an hourglass' name."""
    if not isinstance(value, str) or value not in GLASS_INDEX:
        refuse(where)
    return value


def read_choice(choices: type[_Choice], value: object, where: str) -> _Choice:
    """Return one of the words of an enumeration."""
    for choice in choices:
        if choice == value:
            return choice
    refuse(where)


def read_side(value: object, where: str) -> Seat:
    """Return the seat that `red` or `black` names."""
    if not isinstance(value, str) or value not in _SEATS:
        refuse(where)
    return _SEATS[value]


def read_pair(data: object, where: str) -> Mapping[str, object]:
    """Return an object that may have an entry for each seat."""
    return read_known_members(data, where, frozenset(_SEATS))


def _refuse_constant(name: str) -> NoReturn:
    refuse("json")

"""JSON into declared dataclasses, strictly: nothing missing, nothing added, nothing converted.

A field may be a `str`, an `int`, a `bool`, a `Literal` of strings, a `UUID`, a `Room`, another such
dataclass, a JSON object left as it is (`dict`), a `tuple[X, ...]` of one of these, or `X | None`.
A field without a default must be given.
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Final, Literal, TypeVar, Union, get_args, get_origin, get_type_hints
from uuid import UUID

from tallyworks.live.errors import BadMessage
from tallyworks.live.types import Room

T = TypeVar("T")

# What every JSON reader takes without loss.
_LARGEST: Final = 2**53 - 1
_MOST_ITEMS: Final = 200
_ROOM: Final = re.compile(r"([a-z]{1,16}):([1-9][0-9]{0,15})")
_UUID: Final = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def load(text: str) -> Any:
    """Return the JSON value of `text`.

    Raises:
        BadMessage: it is no JSON, nests too deep, or holds a number that is none.
    """
    try:
        return json.loads(text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        raise BadMessage from None


def decode(kind: type[T], value: Any, *, field: str = "") -> T:
    """Return `value`, an object of JSON, as the dataclass `kind`.

    Raises:
        BadMessage: it does not fit; says in which field.
    """
    if not isinstance(value, dict):
        raise BadMessage(field=field)
    readers = _readers(kind)  # type: ignore[arg-type]  # every class can be hashed
    for name in value:
        if name not in readers:
            raise BadMessage(field=_inside(field, _shown(name)))
    given = {}
    for name, (read, is_required) in readers.items():
        if name in value:
            given[name] = read(value[name], _inside(field, name))
        elif is_required:
            raise BadMessage(field=_inside(field, name))
    return kind(**given)


def read_uuid(value: Any) -> UUID | None:
    """Return the UUID that `value` writes in its usual form, None where it does not."""
    return UUID(value) if isinstance(value, str) and _UUID.fullmatch(value) else None


Reader = Callable[[Any, str], Any]


@cache
def _readers(kind: type[Any]) -> Mapping[str, tuple[Reader, bool]]:
    hints = get_type_hints(kind)
    return {
        field.name: (
            _reader(hints[field.name]),
            field.default is MISSING and field.default_factory is MISSING,
        )
        for field in fields(kind)
    }


def _reader(hint: Any) -> Reader:
    if hint in _SIMPLE:
        return _SIMPLE[hint]
    if get_origin(hint) is Literal:
        return _one_of(get_args(hint))
    if get_origin(hint) in {Union, UnionType}:
        return _optional(hint)
    if get_origin(hint) is tuple:
        return _items(_reader(get_args(hint)[0]))
    if isinstance(hint, type) and is_dataclass(hint):
        return lambda value, field: decode(hint, value, field=field)
    raise TypeError(f"{hint} cannot be read from JSON")


def _one_of(choices: tuple[str, ...]) -> Reader:
    def read(value: Any, field: str) -> str:
        if isinstance(value, str) and value in choices:
            return value
        raise BadMessage(field=field)

    return read


def _optional(hint: Any) -> Reader:
    (inner,) = (argument for argument in get_args(hint) if argument is not NoneType)
    read_given = _reader(inner)
    return lambda value, field: None if value is None else read_given(value, field)


def _items(read_one: Reader) -> Reader:
    def read(value: Any, field: str) -> tuple[Any, ...]:
        if not isinstance(value, list) or len(value) > _MOST_ITEMS:
            raise BadMessage(field=field)
        return tuple(read_one(item, field) for item in value)

    return read


def _text(value: Any, field: str) -> str:
    # PostgreSQL takes no NUL, and half a surrogate pair is no text anywhere.
    if isinstance(value, str) and "\0" not in value and not _SURROGATE.search(value):
        return value
    raise BadMessage(field=field)


def _integer(value: Any, field: str) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) <= _LARGEST:
        return value
    raise BadMessage(field=field)


def _boolean(value: Any, field: str) -> bool:
    if isinstance(value, bool):
        return value
    raise BadMessage(field=field)


def _object(value: Any, field: str) -> dict[str, Any]:
    if isinstance(value, dict):
        return value
    raise BadMessage(field=field)


def _uuid(value: Any, field: str) -> UUID:
    read = read_uuid(value)
    if read is None:
        raise BadMessage(field=field)
    return read


def _room(value: Any, field: str) -> Room:
    match = _ROOM.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        raise BadMessage(field=field)
    return Room(match[1], int(match[2]))


def _shown(name: str) -> str:
    # What is sent back must be text that can be sent.
    return name[:40] if name.isascii() and name.isprintable() else "?"


def _inside(field: str, name: str) -> str:
    return f"{field}.{name}" if field else name


def _refuse_constant(name: str) -> Any:
    raise ValueError(name)


_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_SIMPLE: Final[Mapping[Any, Reader]] = {
    str: _text,
    int: _integer,
    bool: _boolean,
    dict: _object,
    UUID: _uuid,
    Room: _room,
}

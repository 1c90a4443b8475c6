"""The kinds of puzzle there are: every package in this folder that holds a `KIND`.

A kind is added by its package, its template folder and its JavaScript module, and by nothing else.
"""

import importlib
import pkgutil
from functools import cache
from typing import Any, TypeAlias

from tournaments import kinds
from tournaments.kinds.base import PuzzleKind

AnyKind: TypeAlias = PuzzleKind[Any, Any]


class UnknownKind(LookupError):
    """There is no kind of puzzle of that code."""


@cache
def list_kinds() -> tuple[AnyKind, ...]:
    """Return every kind, in the order of their codes."""
    found = sorted(module.name for module in pkgutil.iter_modules(kinds.__path__) if module.ispkg)
    return tuple(_load(name) for name in found)


def get_kind(code: str) -> AnyKind:
    """Return the kind called `code`.

    Raises:
        UnknownKind: there is none.
    """
    for kind in list_kinds():
        if kind.code == code:
            return kind
    raise UnknownKind(code)


def list_blocking_codes() -> tuple[str, ...]:
    """Return the codes of the kinds whose answer a run of the simulator would tell (§5.10)."""
    return tuple(kind.code for kind in list_kinds() if kind.blocks_simulator)


def _load(name: str) -> AnyKind:
    kind = importlib.import_module(f"{kinds.__name__}.{name}").KIND
    assert isinstance(kind, PuzzleKind)
    assert kind.code == name
    return kind

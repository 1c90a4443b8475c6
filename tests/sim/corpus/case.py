"""What a case of the corpus says."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

Jam = tuple[str, int, str]


@dataclass(frozen=True)
class Case:
    """One run; `outputs` are those delivered, `sentences` the English ones of some cycles."""

    name: str
    machine: str
    inputs: Mapping[str, tuple[int, Sequence[int]]]
    outputs: Mapping[str, Sequence[int]] = field(default_factory=dict)
    cycles: int = 0
    jam: Jam | None = None
    columns: int = 6
    belts: int = 3
    sentences: Mapping[int, str] = field(default_factory=dict)

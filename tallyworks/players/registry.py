"""What the apps above add to a player's profile, without the profile knowing them.

An app registers a reader when it starts (`AppConfig.ready`); the profile calls every reader once,
in the order of their names, and shows what they give. A reader makes a fixed number of queries, two
at most, whatever the player has done. Words are translated when the reader is called.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from typing import Final, Protocol


@dataclass(frozen=True, slots=True)
class Fact:
    """One figure of the profile's head: “Rating”, 1512, and where more is to be seen."""

    label: str
    value: int | str
    url: str = ""


@dataclass(frozen=True, slots=True)
class Title:
    """Something a player won on a date: “Blitz of the month”, `detail` “October 2026”."""

    name: str
    detail: str
    won_date: date
    url: str = ""


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """What something stood at on a date."""

    date: date
    value: int


@dataclass(frozen=True, slots=True)
class Curve:
    """A value over time, by date, the latest last; `key` is unique on the page and stays."""

    key: str
    name: str
    points: tuple[CurvePoint, ...]


@dataclass(frozen=True, slots=True)
class Profile:
    """All that one app adds to the profile of one player."""

    facts: tuple[Fact, ...] = ()
    titles: tuple[Title, ...] = ()
    curves: tuple[Curve, ...] = ()


class ProfileReader(Protocol):
    """Returns what an app adds to the profile of a player at an instant."""

    def __call__(self, *, player_id: int, now: datetime) -> Profile:
        """Read it in at most two queries."""
        ...


class ProfileRegistry:
    """The readers, each under the name of its app."""

    def __init__(self) -> None:
        self._readers: dict[str, ProfileReader] = {}

    def register(self, name: str, reader: ProfileReader) -> None:
        """Have `reader` called for every profile; the same name again takes its place."""
        self._readers[name] = reader

    def forget(self, name: str) -> None:
        """Call the reader of that name no more."""
        self._readers.pop(name, None)

    def read(self, *, player_id: int, now: datetime) -> Iterator[Profile]:
        """Yield what each app adds, in the order of the apps' names."""
        for name in sorted(self._readers):
            yield self._readers[name](player_id=player_id, now=now)


profile_facts: Final = ProfileRegistry()

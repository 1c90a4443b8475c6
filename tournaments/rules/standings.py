"""The standings: points, then what separates equals (2.8). Display only, never used for pairing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from tournaments.rules.results import MILLISECOND, WIN


@dataclass(frozen=True, slots=True)
class Played:
    """One participant's match of a scored round that counts; void rounds are left out.

    `opponent` is None for the phantom; `solved_ms` is the time of the correct key, if there is one;
    `limit` is the round's. Every participant has one for each round.
    """

    opponent: int | None
    half_points: int
    solved_ms: int | None
    limit: timedelta


@dataclass(frozen=True, slots=True)
class Contribution:
    """What one round adds: the opponent's final half-points, and the products of Sonneborn-Berger.

    For the phantom the half-points are those of the virtual opponent.
    """

    opponent: int | None
    opponent_half_points: int
    berger_quarters: int


@dataclass(frozen=True, slots=True)
class Line:
    """A participant's line of the standings.

    Buchholz is in half-points, Sonneborn-Berger in quarters of a point, the time in milliseconds,
    the round's limit counted where there is no correct key. Equals share a `place`: 1, 2, 2, 4.
    """

    participant: int
    place: int
    half_points: int
    buchholz: int
    berger_quarters: int
    solved_count: int
    total_ms: int
    contributions: tuple[Contribution, ...]


def rank(results: Mapping[int, Sequence[Played]]) -> list[Line]:
    """Return the standings from everybody's matches, round by round; equals by participant's id."""
    points = {one: sum(played.half_points for played in rounds) for one, rounds in results.items()}
    lines = [_line(one, rounds, points) for one, rounds in results.items()]
    lines.sort(key=lambda line: (_sort_key(line), line.participant))
    placed: list[Line] = []
    for index, line in enumerate(lines, start=1):
        shares = placed and _sort_key(placed[-1]) == _sort_key(line)
        placed.append(replace(line, place=placed[-1].place if shares else index))
    return placed


def virtual_half_points(rounds: Sequence[Played], index: int) -> int:
    """Return the half-points of the virtual opponent met in the round at `index`, from 0 on.

    FIDE's: what the participant had before the round, what he did not win in it, and a draw for
    each later round.
    """
    before = sum(played.half_points for played in rounds[:index])
    return before + WIN - rounds[index].half_points + len(rounds) - index - 1


def _line(one: int, rounds: Sequence[Played], points: Mapping[int, int]) -> Line:
    contributions = tuple(_contribution(rounds, index, points) for index in range(len(rounds)))
    return Line(
        participant=one,
        place=0,
        half_points=points[one],
        buchholz=sum(each.opponent_half_points for each in contributions),
        berger_quarters=sum(each.berger_quarters for each in contributions),
        solved_count=sum(played.solved_ms is not None for played in rounds),
        total_ms=sum(_time_ms(played) for played in rounds),
        contributions=contributions,
    )


def _contribution(rounds: Sequence[Played], index: int, points: Mapping[int, int]) -> Contribution:
    played = rounds[index]
    if played.opponent is None:
        opponent_points = virtual_half_points(rounds, index)
    else:
        opponent_points = points[played.opponent]
    # Half-points times half-points: all of what a beaten one has, half of a drawn one's.
    return Contribution(played.opponent, opponent_points, played.half_points * opponent_points)


def _time_ms(played: Played) -> int:
    return played.limit // MILLISECOND if played.solved_ms is None else played.solved_ms


def _sort_key(line: Line) -> tuple[int, int, int, int, int]:
    return (
        -line.half_points,
        -line.buchholz,
        -line.berger_quarters,
        -line.solved_count,
        line.total_ms,
    )

"""A plain recomputation of a whole tournament from its keys, and what players were told.

Written from the rules and not from the site's own code: nothing of `tournaments.services`, of the
results, the standings or the rating of a tournament is used; of the rating only the printed table,
of the timetable only how long the familiarisation lasts.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from fractions import Fraction
from typing import Any, Final

from bench.tournament_players import Sent, Told
from tallyworks.live.instants import to_ms
from tallyworks.live.models import Outage
from tallyworks.ratings.elo import expected
from tallyworks.ratings.models import RatingChange
from tournaments.models import Match, Participant, Round, Seat, Submission, Tournament
from tournaments.rules import timetable

_DRAW_WITHIN_MS: Final = 5000
# As the settings of the run have it.
_FAMILIARISATION_MS: Final = timetable.FAMILIARISATION // timedelta(milliseconds=1)
# After the first and second wrong key, the third and fourth, and every further one.
_PAUSES_MS: Final = (5_000, 5_000, 15_000, 15_000, 30_000)
_SHOWN: Final = 8


@dataclass(slots=True)
class Result:
    """What one participant made of one round; `opponent` None is the phantom."""

    number: int
    opponent: int | None
    half_points: int
    time: int | None
    limit: int


@dataclass(slots=True)
class Line:
    """A participant with all his results."""

    results: list[Result] = field(default_factory=list)

    @property
    def points(self) -> int:
        """Return his half-points."""
        return sum(one.half_points for one in self.results)


def find_faults(tournament_id: int, told: Told) -> list[str]:
    """Return all that is not as it has to be."""
    tournament = Tournament.objects.get(pk=tournament_id)
    if tournament.state != Tournament.State.FINISHED:
        return [f"the tournament is {tournament.state}"]
    lines = _recompute(tournament_id)
    checks = (
        _check_seats(tournament_id),
        _check_receipts(tournament_id, told),
        _check_refusals(tournament_id, told),
        _check_outages(tournament_id, told),
        _check_matches(tournament_id, lines),
        _check_standings(tournament_id, lines),
        _check_ratings(tournament, lines),
    )
    found = [fault for check in checks for fault in check]
    return found if len(found) <= _SHOWN else [*found[:_SHOWN], f"… {len(found)} in all"]


def _check_seats(tournament_id: int) -> Iterator[str]:
    everybody = sorted(_participants(tournament_id))
    for one in Round.objects.filter(tournament_id=tournament_id):
        seated = sorted(Seat.objects.filter(round=one).values_list("participant_id", flat=True))
        if seated != everybody:
            yield f"round {one.number}: {len(seated)} seats for {len(everybody)} participants"


def _check_receipts(tournament_id: int, told: Told) -> Iterator[str]:
    """See that every answered key is stored, once, with the instant at which it was sent."""
    kept_keys = Submission.objects.filter(seat__round__tournament_id=tournament_id)
    stored = {str(one.uuid): one for one in kept_keys}
    for sent in told.sent:
        kept = stored.pop(sent.uuid, None)
        if sent.status == 200 and kept is None:
            yield f"a key was answered and not kept: {sent.uuid}"
        if kept is not None and kept.received_ms not in sent.at_ms:
            yield f"received at {kept.received_ms}, sent at {sent.at_ms}"
        if sent.status == 200 and sent.answer["received"] not in sent.at_ms:
            yield f"said {sent.answer['received']}, sent at {sent.at_ms}"
        if sent.status == 200 and (sent.answer["verdict"] == "correct") != sent.is_right:
            yield f"{sent.answer['verdict']}: {sent.uuid}"
    if stored:
        yield f"{len(stored)} keys that nobody sent"


def _check_refusals(tournament_id: int, told: Told) -> Iterator[str]:
    """See that every key was judged by the instants at which it was sent."""
    rounds = {one.number: one for one in Round.objects.filter(tournament_id=tournament_id)}
    people = {one.player_id: one for one in _participants(tournament_id).values()}
    pauses = {one.number: _pauses(one) for one in rounds.values()}
    for sent in told.sent:
        one = rounds[sent.round[0]]
        if sent.status == 0 or one.attempt != sent.round[1]:
            continue
        who, at = people[sent.player_id], sent.at_ms[-1]
        code = None if sent.status == 200 else _answer(sent)
        if who.withdrawn_at is not None and at >= to_ms(who.withdrawn_at):
            wanted: set[str | None] = {"withdrawn"}
        else:
            wanted = _refusals_at(one, at)
            if any(since < at < until for since, until in pauses[one.number].get(who.pk, ())):
                wanted = {"paused" if code is None else code for code in wanted}
        # One that was sent again may have been taken the first time.
        if code not in wanted and not (len(sent.at_ms) > 1 and code is None):
            meant = " or ".join(sorted(code or "taken" for code in wanted))
            yield f"round {one.number}: a key was answered {code or 'taken'}, expected {meant}"


def _refusals_at(one: Round, at: int) -> set[str | None]:
    """Return why a key received at `at` may be refused, None for not at all.

    Two may be right where an outage was noticed later: it has moved the instants since.
    """
    assert one.opens_at is not None
    assert one.closes_at is not None
    opens, closes = to_ms(one.opens_at), to_ms(one.closes_at)
    later = [(beat, gap) for beat, gap in _gaps(one) if beat + gap > at]
    before_opening = sum(gap for beat, gap in later if beat < opens)
    known = (opens - before_opening, closes - sum(gap for _beat, gap in later))
    return {
        "not_open" if at < since else "closed" if at > until else None
        for since, until in {(opens, closes), known}
    }


def _pauses(one: Round) -> dict[int, list[tuple[int, int]]]:
    """Return from when to when, both excluded, no key of a participant was looked at."""
    keys = Submission.objects.filter(seat__round=one, attempt=one.attempt, verdict="WRONG")
    found: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    for key in keys.select_related("seat").order_by("received_ms"):
        pauses = found[key.seat.participant_id]
        length = _PAUSES_MS[min(len(pauses), len(_PAUSES_MS) - 1)]
        pauses.append((key.received_ms, key.received_ms + length))
    return found


def _check_outages(tournament_id: int, told: Told) -> Iterator[str]:
    """See that what outages took from a round is given back, to the millisecond, and was told."""
    for one in Round.objects.filter(tournament_id=tournament_id):
        assert one.starts_at is not None
        assert one.closes_at is not None
        gaps = sum(gap for _beat, gap in _gaps(one))
        meant = to_ms(one.starts_at) + _FAMILIARISATION_MS + 1000 * one.limit_seconds
        moved = to_ms(one.closes_at) - meant
        if moved != gaps:
            yield f"round {one.number}: closing moved by {moved} ms for outages of {gaps} ms"
        if to_ms(one.closes_at) not in told.moved.get((one.number, one.attempt), ()):
            yield f"round {one.number}: nobody was told when it closes"


def _gaps(one: Round) -> list[tuple[int, int]]:
    """Return the outages of a round in its last attempt: the last sign of life, and how long."""
    assert one.opens_at is not None
    assert one.closes_at is not None
    assert one.starts_at is not None
    rows = Outage.objects.filter(heartbeat_at__gte=one.starts_at, noticed_at__lte=one.closes_at)
    return [
        (to_ms(row.heartbeat_at), to_ms(row.noticed_at) - to_ms(row.heartbeat_at)) for row in rows
    ]


def _recompute(tournament_id: int) -> dict[int, Line]:
    lines = {one: Line() for one in _participants(tournament_id)}
    scored = Round.objects.filter(tournament_id=tournament_id, state=Round.State.SCORED)
    for one in scored.order_by("number"):
        times = _times(one)
        for match in Match.objects.filter(round=one):
            for own, other in (
                (match.first_id, match.second_id),
                (match.second_id, match.first_id),
            ):
                if own is not None:
                    made = _decide(times.get(own), None if other is None else times.get(other))
                    half_points = max(made, 1) if other is None else made
                    lines[own].results.append(
                        Result(one.number, other, half_points, times.get(own),
                               one.limit_seconds * 1000)
                    )  # fmt: skip
    return lines


def _times(one: Round) -> dict[int, int]:
    """Return who has solved it in how many milliseconds, outages before his key left out."""
    assert one.opens_at is not None
    opened, gaps = to_ms(one.opens_at), _gaps(one)
    # An outage in the familiarisation has moved the opening itself.
    gaps = [gap for gap in gaps if gap[0] >= opened]
    keys = Submission.objects.filter(seat__round=one, attempt=one.attempt, verdict="CORRECT")
    times: dict[int, int] = {}
    for key in keys.select_related("seat"):
        at = key.received_ms
        lost = sum(min(beat + length, at) - beat for beat, length in gaps if beat < at)
        times[key.seat.participant_id] = at - opened - lost
    return times


def _decide(own: int | None, other: int | None) -> int:
    if own is None and other is None:
        return 1
    if own is None or other is None:
        return 0 if own is None else 2
    if abs(own - other) <= _DRAW_WITHIN_MS:
        return 1
    return 2 if own < other else 0


def _check_matches(tournament_id: int, lines: dict[int, Line]) -> Iterator[str]:
    made = {
        (who, one.number): one.half_points for who, line in lines.items() for one in line.results
    }
    for match in Match.objects.filter(round__tournament_id=tournament_id).select_related("round"):
        stored = (match.first_half_points, match.second_half_points)
        number = match.round.number
        second = None if match.second_id is None else made.get((match.second_id, number))
        if stored != (made.get((match.first_id, number)), second):
            yield f"round {number} board {match.board}: {stored}"


def _check_standings(tournament_id: int, lines: dict[int, Line]) -> Iterator[str]:
    values = {who: _criteria(line, lines) for who, line in lines.items()}
    for one in Participant.objects.filter(tournament_id=tournament_id):
        place = 1 + sum(other < values[one.pk] for other in values.values())
        stored = (
            one.place, one.half_points, one.buchholz, Fraction(one.berger_quarters or 0, 4),
            one.solved_count, one.total_ms,
        )  # fmt: skip
        points, buchholz, berger, solved, total = values[one.pk]
        expected_row = (place, -points, -buchholz, -berger, -solved, total)
        if stored != expected_row:
            yield f"participant {one.pk}: {stored} stored, {expected_row} expected"


def _criteria(line: Line, lines: dict[int, Line]) -> tuple[Any, ...]:
    """Return what a line is ordered by, the best first; of an even field nobody meets a phantom."""
    met = [(one, lines[one.opponent]) for one in line.results if one.opponent is not None]
    return (
        -line.points,
        -sum(other.points for _one, other in met),
        -sum(Fraction(one.half_points * other.points, 4) for one, other in met),
        -sum(one.time is not None for one in line.results),
        sum(one.limit if one.time is None else one.time for one in line.results),
    )


def _check_ratings(tournament: Tournament, lines: dict[int, Line]) -> Iterator[str]:
    people = _participants(tournament.pk)
    changes = defaultdict(list)
    for change in RatingChange.objects.filter(reference=tournament.reference):
        changes[change.player_id].append(change)
    for who, line in lines.items():
        one = people[who]
        assert one.initial_rating is not None
        assert one.k is not None
        due = sum(
            expected(one.initial_rating, people[made.opponent].initial_rating or 0)
            for made in line.results
            if made.opponent is not None
        )
        raw = Fraction(min(one.k, 700 // len(line.results)) * (50 * line.points - due), 100)
        amount = int(abs(raw) + Fraction(1, 2)) * (1 if raw >= 0 else -1)
        got = [(change.amount, change.after) for change in changes[one.player_id]]
        if got != [(amount, max(100, one.initial_rating + amount))]:
            yield f"rating of participant {who}: {got}, expected {amount}"


def _participants(tournament_id: int) -> dict[int, Participant]:
    return {one.pk: one for one in Participant.objects.filter(tournament_id=tournament_id)}


def summary(told: Told) -> str:
    """Return how the keys were answered."""
    codes = Counter(_answer(sent) for sent in told.sent)
    return ", ".join(f"{count} {code}" for code, count in codes.most_common())


def _answer(sent: Sent) -> str:
    if sent.status == 0:
        return "unanswered"
    code = sent.answer.get("error", {}).get("code", sent.status)
    return str(sent.answer.get("verdict", code))

"""What the pages of a tournament are made of."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.db.models import Count, Max
from django.urls import reverse

from tournaments.kinds.registry import get_kind
from tournaments.models import Act, Round
from tournaments.queries import desk, puzzles, shapes, tables
from tournaments.queries.present import Phase, Present
from tournaments.queries.ratings import PresentRating, get_rating


def present_context(present: Present) -> dict[str, Any]:
    """Return the context of the panel that moves through the phases."""
    tournament, shown, own = present.tournament, present.shown, present.own
    line, opponent_line = _lines(present)
    return {
        "tournament": tournament,
        "present": present,
        "phase": present.phase.value,
        "round": shown,
        "next_round": present.next_round,
        "done": [one for one in present.rounds if one.is_done],
        "own": own,
        "own_line": line,
        "opponent_line": opponent_line,
        "is_playing": _is_playing(present),
        "can_play": own is not None and not own.has_left and present.is_live,
        "own_rating": _own_rating(present),
        "state": shapes.present_json(present),
        "answer": None if shown is None else _solution(present, shown),
        "why": None if own is None or own.match is None else own.match.why,
        "print_url": _print_url(present),
        "example_url": _example_url(_explained(present)),
        "urls": urls_of(tournament.pk),
    }


def _is_playing(present: Present) -> bool:
    own = present.own
    is_in = own is not None and own.seat is not None and not own.has_left
    return is_in and present.phase is Phase.OPEN


def table_context(present: Present, *, number: int | None = None) -> dict[str, Any]:
    """Return the context of standings, crosstable, pairings and the log, the same for all.

    The matches are those of round `number` if it has begun, else of the round shown.
    """
    tournament, shown = present.tournament, present.shown
    lines = []
    if shown is not None:
        lines = tables.list_standings(tournament, name=_name_standings(present))
    begun, chosen = _begun(present), choose_round(present, number)
    pairings = (
        None
        if chosen is None
        else tables.list_pairings(tournament.pk, chosen.number, now=present.now)
    )
    return {
        "tournament": tournament,
        "present": present,
        "lines": lines,
        "counted": [one for one in present.rounds if one.state == Round.State.SCORED],
        "begun": begun,
        "pairings": pairings,
        "past_answer": (None if chosen is None or chosen == shown else _solution(present, chosen)),
        "people": tables.list_participants(tournament) if shown is None else [],
        "acts": desk.list_acts(tournament),
    }


def choose_round(present: Present, number: int | None) -> Round | None:
    """Return round `number` if it has begun, else the round shown, if any."""
    return next((one for one in _begun(present) if one.number == number), present.shown)


def name_tables(present: Present, *, number: int | None) -> str:
    """Return what the tables are kept under: all that can change them is in it."""
    tournament = present.tournament
    act = Act.objects.filter(tournament=tournament).aggregate(latest=Max("pk"))["latest"]
    people = tournament.participants.aggregate(count=Count("pk"), latest=Max("pk"))
    stages = [
        "" if one is None else f"{one.pk}:{one.attempt}:{one.state}"
        for one in (present.shown, choose_round(present, number))
    ]
    name = _name_standings(present)
    return ":".join(["tables", name, *stages, str(act), *(str(part) for part in people.values())])


def _name_standings(present: Present) -> str:
    return tables.name_standings(
        present.tournament, rounds=present.rounds, left_count=present.left_count
    )


def _begun(present: Present) -> list[Round]:
    shown = present.shown
    return [one for one in present.rounds if shown is not None and one.number <= shown.number]


def find_lines(present: Present, ids: Collection[int]) -> dict[int, dict[str, Any]]:
    """Return the lines of these participants in the standings, none before the first round."""
    if present.shown is None or not ids:
        return {}
    return tables.find_lines(present.tournament, ids, name=_name_standings(present))


def surface_of(present: Present, *, player_key: str) -> dict[str, Any]:
    """Return what the canvas is rendered with: of the round shown, or of the next.

    `drawing` is the puzzle of the viewer who plays, for the time until his script draws it; None
    for everybody else.
    """
    one = present.shown or present.next_round
    if one is None:
        return {"key": "", "kind": "", "script": "", "player": player_key, "drawing": None}
    puzzle = _own_puzzle(present, one) if _is_playing(present) else None
    return {
        "key": f"t{present.tournament.pk}r{one.number}a{one.attempt}",
        "kind": one.kind,
        "script": get_kind(one.kind).script,
        "player": player_key,
        "drawing": None if puzzle is None else puzzle.drawing,
    }


def _own_puzzle(present: Present, one: Round) -> puzzles.OpenPuzzle | None:
    viewer_id = None if present.own is None else present.own.participant.player_id
    return puzzles.find_puzzle(
        tournament_id=present.tournament.pk,
        number=one.number,
        viewer_id=viewer_id,
        now=present.now,
    )


def urls_of(tournament_id: int) -> dict[str, str]:
    """Return the addresses that the page's script asks."""
    names = {
        "state": "api_tournament",
        "panel": "tournament_panel",
        "tables": "tournament_tables",
    }
    return {key: reverse(name, args=[tournament_id]) for key, name in names.items()}


def _lines(present: Present) -> tuple[dict[str, Any] | None, dict[str, Any] | None]:
    """Return the lines of the viewer and of his opponent in the standings."""
    own = present.own
    if own is None:
        return None, None
    opponent_id = 0 if own.opponent is None else own.opponent.pk
    wanted = {own.participant.pk, opponent_id} - {0}
    lines = find_lines(present, wanted)
    return lines.get(own.participant.pk), lines.get(opponent_id)


def _solution(present: Present, one: Round) -> puzzles.OpenPuzzle | None:
    """Return the puzzle of a round that is over with its solution, for everybody to see."""
    if not one.is_done:
        return None
    return puzzles.find_puzzle(
        tournament_id=present.tournament.pk, number=one.number, viewer_id=None, now=present.now
    )


def _own_rating(present: Present) -> PresentRating | None:
    """Return the viewer's rating as his last tournament has left it, once this one is finished."""
    if present.phase is not Phase.FINISHED or present.own is None:
        return None
    return get_rating(present.own.participant.player_id)


def _print_url(present: Present) -> str | None:
    if present.shown is None:
        return None
    return reverse("tournament_print", args=[present.tournament.pk, present.shown.number])


def _explained(present: Present) -> Round | None:
    """Return the round whose example is linked: between two rounds the coming one."""
    if present.phase is Phase.WAITING and present.next_round is not None:
        return present.next_round
    return present.shown or present.next_round


def _example_url(one: Round | None) -> str | None:
    return None if one is None else reverse("tournament_example", args=[one.kind])

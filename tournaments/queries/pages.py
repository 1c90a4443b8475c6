"""What the pages of a tournament are made of."""

from __future__ import annotations

from typing import Any

from django.db.models import Max
from django.urls import reverse

from tournaments.kinds.registry import get_kind
from tournaments.models import Act, Round
from tournaments.queries import desk, puzzles, shapes, tables
from tournaments.queries.present import Phase, Present


def present_context(present: Present) -> dict[str, Any]:
    """Return the context of the panel that moves through the phases."""
    tournament, shown, own = present.tournament, present.shown, present.own
    line, opponent_line = find_own_lines(present)
    is_playing = (
        present.phase is Phase.OPEN
        and own is not None
        and own.seat is not None
        and not own.has_left
    )
    return {
        "tournament": tournament,
        "present": present,
        "phase": present.phase.value,
        "round": shown,
        "next_round": present.next_round,
        "own": own,
        "own_line": line,
        "opponent_line": opponent_line,
        "is_playing": is_playing,
        "can_play": own is not None and not own.has_left and present.is_live,
        "state": shapes.present_json(present),
        "answer": _answer(present),
        "why": None if own is None or own.match is None else own.match.why,
        "print_url": _print_url(present),
        "example_url": _example_url(shown or present.next_round),
        "urls": urls_of(tournament.pk),
    }


def table_context(present: Present) -> dict[str, Any]:
    """Return the context of standings, crosstable, pairings and the log, the same for all."""
    tournament = present.tournament
    lines = tables.list_standings(tournament) if present.shown is not None else []
    number = None if present.shown is None else present.shown.number
    pairings = (
        None if number is None else tables.list_pairings(tournament.pk, number, now=present.now)
    )
    return {
        "tournament": tournament,
        "present": present,
        "lines": lines,
        "counted": [one for one in present.rounds if one.state == Round.State.SCORED],
        "pairings": pairings,
        "people": tables.list_participants(tournament) if present.shown is None else [],
        "acts": desk.list_acts(tournament),
    }


def name_tables(present: Present) -> str:
    """Return what the tables are kept under: all that can change them is in it."""
    tournament, shown = present.tournament, present.shown
    latest = Act.objects.filter(tournament=tournament).aggregate(latest=Max("pk"))["latest"]
    stage = "" if shown is None else f"{shown.pk}:{shown.attempt}:{shown.state}"
    return f"{tables.name_standings(tournament)}:{stage}:{present.player_count}:{latest}"


def surface_of(present: Present, *, player_key: str) -> dict[str, str]:
    """Return what the canvas is rendered with: of the round shown, or of the next."""
    one = present.shown or present.next_round
    if one is None:
        return {"key": "", "kind": "", "script": "", "player": player_key}
    return {
        "key": f"t{present.tournament.pk}r{one.number}a{one.attempt}",
        "kind": one.kind,
        "script": get_kind(one.kind).script,
        "player": player_key,
    }


def urls_of(tournament_id: int) -> dict[str, str]:
    """Return the addresses that the page's script asks."""
    names = {
        "state": "api_tournament",
        "panel": "tournament_panel",
        "tables": "tournament_tables",
    }
    return {key: reverse(name, args=[tournament_id]) for key, name in names.items()}


def find_own_lines(present: Present) -> tuple[dict[str, Any] | None, dict[str, Any] | None]:
    """Return the lines of the viewer and of his opponent in the standings."""
    own = present.own
    if own is None or present.shown is None:
        return None, None
    opponent_id = 0 if own.opponent is None else own.opponent.pk
    wanted = {own.participant.pk, opponent_id} - {0}
    lines = tables.find_lines(present.tournament, wanted)
    return lines.get(own.participant.pk), lines.get(opponent_id)


def _answer(present: Present) -> puzzles.OpenPuzzle | None:
    """Return the puzzle of a scored round with its solution."""
    shown = present.shown
    if shown is None or not shown.is_done:
        return None
    return puzzles.find_puzzle(
        tournament_id=present.tournament.pk, number=shown.number, viewer_id=None, now=present.now
    )


def _print_url(present: Present) -> str | None:
    if present.shown is None:
        return None
    return reverse("tournament_print", args=[present.tournament.pk, present.shown.number])


def _example_url(one: Round | None) -> str | None:
    return None if one is None else reverse("tournament_example", args=[one.kind])

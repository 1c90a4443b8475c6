"""How a game ends: by rings, by sand, by the platform's or a player's word (spec §1.6)."""

from dataclasses import replace

from tamsk.engine._rings import void_rights
from tamsk.engine._table import Table
from tamsk.engine.events import EventKind, Value
from tamsk.engine.sand import GLASSES
from tamsk.engine.state import OfferKind, Phase, Result, Seat, glasses_of

_NEVER_RAN = -1


def finish_by_score(table: Table, ended_by: str) -> None:
    """End the game: fewer rings win, then, but at level 1, the sand that lasted longer."""
    red, black = table.stock
    if red != black:
        _finish(table, Seat.RED if red < black else Seat.BLACK, "rings", ended_by)
    elif table.level == 1:
        _finish(table, None, "draw", ended_by)
    else:
        winner = compare_sand(_list_runouts(table))
        # All three pairs alike: Black wins, as Red had the first move (D22).
        decided_by = "sand_exact" if winner is None else "sand"
        _finish(table, Seat.BLACK if winner is None else winner, decided_by, ended_by)


def compare_sand(runouts: tuple[int, ...]) -> Seat | None:
    """Return whose hourglasses lasted longer, comparing the latest of each first (D21)."""
    lasted = [sorted([runouts[glass] for glass in glasses_of(seat)], reverse=True) for seat in Seat]
    if lasted[Seat.RED] == lasted[Seat.BLACK]:
        return None
    return Seat.RED if lasted[Seat.RED] > lasted[Seat.BLACK] else Seat.BLACK


def finish_against(table: Table, loser: Seat, ended_by: str) -> None:
    """End the game with a defeat that no count of rings decides."""
    _finish(table, loser.rival, "forfeit", ended_by)


def finish_drawn(table: Table) -> None:
    """End the game as both agreed."""
    _finish(table, None, "draw", "agreement")


def abort(table: Table, reason: str) -> None:
    """End the game without a result."""
    table.phase = Phase.ABORTED
    _clear(table)
    table.emit(EventKind.ABORTED, reason=reason)


def result_data(result: Result) -> dict[str, Value]:
    """Return a result as events and snapshots spell it."""
    return {
        "winner": None if result.winner is None else result.winner.word,
        "decided_by": result.decided_by,
        "ended_by": result.ended_by,
        "stock": {seat.word: result.stock[seat] for seat in Seat},
        "runouts": dict(zip(GLASSES, result.runouts, strict=True)),
    }


def _finish(table: Table, winner: Seat | None, decided_by: str, ended_by: str) -> None:
    stock = (table.stock[0], table.stock[1])
    table.phase = Phase.FINISHED
    table.result = Result(winner, decided_by, ended_by, stock, _list_runouts(table))
    _clear(table)
    table.emit(EventKind.FINISHED, result=result_data(table.result))


def _list_runouts(table: Table) -> tuple[int, ...]:
    ends = [glass.runs_out_at for glass in table.glasses]
    return tuple([_NEVER_RAN if end is None else end for end in ends])


def _clear(table: Table) -> None:
    """Leave nothing that counts down or waits for an answer, but a wish to play again."""
    void_rights(table)
    table.hands = [None, None]
    table.closing_at = None
    table.timer15 = replace(table.timer15, against=None)
    table.offers = [offer for offer in table.offers if offer.kind is OfferKind.REMATCH]

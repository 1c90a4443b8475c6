"""Files of results and dumps: how they are written, chained and checked; pure."""

import gzip
import hashlib
import hmac
import json
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sim import codec
from sim.machine import MachineError
from sim.run import ENGINE_VERSION, Status, run_machine
from sim.scoring import big_score, daily_score
from sim.sheet import Sheet
from tallyworks.workshops.rules import Measures, Receipt

FORMAT: Final = "tallyworks results 1"
_PURPOSE: Final = b"results: marks of players"
_MARK_LENGTH: Final = 24
# Another version of the simulator may measure otherwise. Runs before there were receipts have 0.
_OWN_ENGINES: Final = (0, ENGINE_VERSION)


@dataclass(frozen=True, slots=True)
class Link:
    """A file's place in the chain of its kind: number from 1, hash of the one before it."""

    kind: str
    period: str
    sequence: int
    previous: str | None


def file_name(kind: str, period: str) -> str:
    """Return the name under which a file is downloaded."""
    return f"{kind.lower()}-{period}.json"


def write_file(link: Link, body: Mapping[str, Any]) -> str:
    """Return the text of a file, the same for the same values: keys in order, one a line."""
    head = {
        "format": FORMAT,
        "kind": link.kind.lower(),
        "period": link.period,
        "sequence": link.sequence,
        "previous": link.previous,
    }
    return json.dumps({**head, **body}, indent=1, sort_keys=True, ensure_ascii=True) + "\n"


def hash_file(text: str) -> str:
    """Return the SHA-256 of a file in hexadecimal digits, as `sha256sum` prints it."""
    return hashlib.sha256(text.encode()).hexdigest()


def pack_lines(lines: Iterable[Mapping[str, Any]]) -> bytes:
    """Return JSON Lines compressed with gzip, the same bytes for the same lines."""
    text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
    return gzip.compress(text.encode(), mtime=0)


def read_lines(content: bytes) -> list[dict[str, Any]]:
    """Return the lines that `pack_lines` packed.

    Raises:
        ValueError: it is nothing that `pack_lines` has made.
    """
    try:
        text = gzip.decompress(content).decode()
    except (OSError, EOFError, zlib.error) as error:
        raise ValueError("no gzip") from error
    return [json.loads(line) for line in text.splitlines()]


def calibrate(lines: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return, by predicted difficulty, what players made of the workshops of a dump.

    `solved_percent` and `sum_percent` are the means of those of the workshops that somebody solved,
    rounded down; a difficulty that was never predicted is left out.
    """
    told = [line["difficulty"] for line in lines]
    known = [one for one in told if one["predicted"] and one["sum_percent"] is not None]
    levels = sorted({one["predicted"] for one in known})
    return [_mean([one for one in known if one["predicted"] == level]) for level in levels]


def _mean(alike: list[Mapping[str, Any]]) -> dict[str, Any]:
    count = len(alike)
    return {
        "predicted": alike[0]["predicted"],
        "workshops": count,
        "solved_percent": sum(one["solved_percent"] for one in alike) // count,
        "sum_percent": sum(one["sum_percent"] for one in alike) // count,
    }


def player_mark(*, secret: str, kind: str, period: str, player_id: int) -> str:
    """Return what stands for a player in one file; without `secret` it leads to nobody.

    In another file he has another mark, so nobody can be followed from file to file.
    """
    key = hashlib.blake2b(_PURPOSE, key=hashlib.sha256(secret.encode()).digest()).digest()
    subject = f"{kind.lower()}:{period}:{player_id}"
    return hmac.new(key, subject.encode(), hashlib.sha256).hexdigest()[:_MARK_LENGTH]


def list_flaws(content: Mapping[str, Any]) -> Iterator[str]:
    """Yield a code for each thing in a file that the simulator or its own receipts contradict.

    `par`: the par machine does not measure what it says. `machine`: one of the best does not.
    `receipt`: its hash is not that of its text, or not among the receipts. `ranking`: a place is
    out of order, or its points are not those of its sum, or its receipt is not among the receipts.
    """
    workshop = content.get("workshop")
    if workshop is None:
        return
    sheet = codec.sheet_from_json(workshop["sheet"])
    if not _measures(workshop["par"], sheet):
        yield "par"
    receipts = set(workshop["receipts"])
    for best in workshop["best"]:
        if best["engine"] in _OWN_ENGINES and not _measures(best, sheet):
            yield "machine"
        if best["receipt"] not in receipts or best["receipt"] != _receipt(workshop, best).sha256:
            yield "receipt"
    if not _is_ranking(workshop, receipts, is_big=content["kind"] == "week"):
        yield "ranking"


def _measures(machine: Mapping[str, Any], sheet: Sheet) -> bool:
    """Return whether the machine solves the sheet with the measures that stand beside it."""
    try:
        result = run_machine(codec.parse_notation(machine["machine"], sheet), sheet)
    except MachineError:
        return False
    measured = (result.cost, result.cycles, result.area)
    told = (machine["cost"], machine["cycles"], machine["area"])
    return result.status is Status.SOLVED and measured == told


def _receipt(workshop: Mapping[str, Any], best: Mapping[str, Any]) -> Receipt:
    return Receipt(
        subject=workshop["subject"],
        machine=best["machine"],
        measures=Measures(best["cost"], best["cycles"], best["area"]),
        engine=best["engine"],
        received_at=datetime.fromisoformat(best["received_at"]),
        nonce=best["nonce"],
    )


def _is_ranking(workshop: Mapping[str, Any], receipts: set[str], *, is_big: bool) -> bool:
    rate = big_score if is_big else daily_score
    par = workshop["par"]
    par_sum = par["cost"] + par["cycles"] + par["area"]
    places = workshop["ranking"]
    order = [(place["sum"], place["reached_at"]) for place in places]
    return (
        order == sorted(order)
        and [place["rank"] for place in places] == list(range(1, len(places) + 1))
        and all(place["points"] == rate(par_sum, place["sum"]) for place in places)
        and all(place["receipt"] in receipts for place in places)
    )

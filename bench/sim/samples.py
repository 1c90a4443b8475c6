"""Workshops and machines drawn at random, many of which jam, to compare simulators on."""

from collections.abc import Iterator
from random import Random
from typing import Any

KINDS = "plus minus times divide up down wait fast sort merge copy"
ONE_CELL = {"plus", "minus", "times", "divide", "up", "down", "wait", "fast", "sort"}


def draw_samples(count: int, seed: int) -> Iterator[tuple[dict[str, Any], list[dict[str, Any]]]]:
    """Yield `count` pairs of a workshop and a machine that may be placed on it."""
    random = Random(seed)
    for _ in range(count):
        workshop = _draw_workshop(random)
        yield workshop, _draw_machine(random, workshop)


def _draw_workshop(random: Random) -> dict[str, Any]:
    belts = random.randint(1, 4)
    return {
        "columns": random.randint(1, 8),
        "belts": belts,
        "stations": KINDS.split(),
        "inputs": [
            {
                "start": random.randint(1, 4),
                "numbers": [random.randint(-20, 99) for _ in range(random.randint(0, 5))],
            }
            for _ in range(belts)
        ],
        "outputs": [[] for _ in range(belts)],
        "constraint": random.choice([None, {"measure": "sum", "max": 0}]),
    }


def _draw_machine(random: Random, workshop: dict[str, Any]) -> list[dict[str, Any]]:
    free = {(b, c) for b in range(workshop["belts"]) for c in range(1, workshop["columns"] + 1)}
    machine = []
    for _ in range(random.randint(0, 6)):
        kind, toward = random.choice(KINDS.split()), random.choice(["up", "down"])
        cells = [random.choice(sorted(free))] if free else []
        if cells and kind not in ONE_CELL:
            belt, column = cells[0]
            cells.append((belt + (-1 if toward == "up" else 1), column))
        if cells and free.issuperset(cells):
            free.difference_update(cells)
            machine.append(_make_station(random, cells[0], kind, toward))
    return machine


def _make_station(random: Random, cell: tuple[int, int], kind: str, toward: str) -> dict[str, Any]:
    station = {"cell": "ABCD"[cell[0]] + str(cell[1]), "station": kind}
    if kind in ("plus", "minus", "times", "divide"):
        return {**station, "value": random.randint(2, 9)}
    if kind in ("sort", "merge", "copy"):
        return {**station, "toward": toward}
    return station

"""The yardstick of the benchmark: an ordinary first simulator, made of dicts and lists.

It follows the rules page cycle by cycle, in the plainest way, from parsed JSON. It is kept as it
is, neither tuned nor slowed: `sim.run` is measured against it, and their results are compared.
"""

from typing import Any

COSTS = {
    "plus": 1,
    "minus": 1,
    "times": 2,
    "divide": 2,
    "up": 1,
    "down": 1,
    "wait": 1,
    "fast": 2,
    "sort": 2,
    "merge": 3,
    "copy": 3,
}
LIMIT = 9_999
SIDES = {"up": -1, "down": 1}

Place = tuple[int, int]
Number = dict[str, Any]
Station = dict[str, Any]
Jam = dict[str, Any]


def simulate(workshop: dict[str, Any], machine: list[Station]) -> dict[str, Any]:
    """Return the result JSON (without mismatches) of `machine` on `workshop`."""
    stations = {parse_cell(station["cell"]): station for station in machine}
    numbers: list[Number] = []
    outputs: list[list[int]] = [[] for _ in range(workshop["belts"])]
    jam: Jam | None = None
    cycle = last_delivery = 0
    last_entry = max(
        (
            belt["start"] + len(belt["numbers"]) - 1
            for belt in workshop["inputs"]
            if belt["numbers"]
        ),
        default=0,
    )
    while jam is None and (numbers or cycle < last_entry):
        cycle += 1
        arrivals: dict[Place, list[Number]] = {}
        delivered: dict[int, list[Number]] = {}
        numbers, jam = move(workshop, numbers, arrivals, delivered)
        for belt, arrived in delivered.items():
            if len(arrived) == 1:
                outputs[belt].append(arrived[0]["value"])
                last_delivery = cycle
        if jam is None:
            enter(workshop, cycle, numbers, arrivals)
            copy(stations, numbers, arrivals)
            jam = collide(workshop, arrivals, delivered)
        if jam is None:
            jam = merge(stations, numbers, arrivals)
        if jam is None:
            jam = apply(stations, arrivals)
    if jam is not None:
        jam["cycle"] = cycle
    return judge(workshop, machine, outputs, last_delivery, jam)


def parse_cell(name: str) -> Place:
    """Return belt (from 0) and column (from 1) of a cell name."""
    return ord(name[0]) - ord("A"), int(name[1:])


def cell_name(place: Place) -> str:
    """Return the name of a cell."""
    return "ABCDEFGH"[place[0]] + str(place[1])


def move(
    workshop: dict[str, Any],
    numbers: list[Number],
    arrivals: dict[Place, list[Number]],
    delivered: dict[int, list[Number]],
) -> tuple[list[Number], Jam | None]:
    """Move every number; return those still on the grid and the first jam off the grid."""
    remaining: list[Number] = []
    off_grid: list[Place] = []
    for number in numbers:
        if number["mark"] == "wait":
            number["mark"] = "straight"
            remaining.append(number)
            continue
        start = (number["belt"], number["column"])
        if number["mark"] in SIDES:
            number["belt"] += SIDES[number["mark"]]
        number["column"] += 2 if number["mark"] == "fast" else 1
        number["mark"] = "straight"
        if not 0 <= number["belt"] < workshop["belts"]:
            off_grid.append(start)
        elif number["column"] > workshop["columns"]:
            delivered.setdefault(number["belt"], []).append(number)
        else:
            arrivals.setdefault((number["belt"], number["column"]), []).append(number)
            remaining.append(number)
    if off_grid:
        return remaining, {"reason": "off_grid", "at": cell_name(min(off_grid))}
    return remaining, None


def enter(
    workshop: dict[str, Any],
    cycle: int,
    numbers: list[Number],
    arrivals: dict[Place, list[Number]],
) -> None:
    """Make the numbers due at this cycle appear on column 1."""
    for belt, entry in enumerate(workshop["inputs"]):
        index = cycle - entry["start"]
        if 0 <= index < len(entry["numbers"]):
            number = {
                "value": entry["numbers"][index],
                "belt": belt,
                "column": 1,
                "mark": "straight",
            }
            numbers.append(number)
            arrivals.setdefault((belt, 1), []).append(number)


def copy(
    stations: dict[Place, Station], numbers: list[Number], arrivals: dict[Place, list[Number]]
) -> None:
    """Make the doubles appear on the partner cells of the Copies."""
    for place, arrived in list(arrivals.items()):
        station = stations.get(place)
        if station is not None and station["station"] == "copy":
            belt = place[0] + SIDES[station["toward"]]
            for number in arrived:
                double = {**number, "belt": belt}
                numbers.append(double)
                arrivals.setdefault((belt, place[1]), []).append(double)


def collide(
    workshop: dict[str, Any],
    arrivals: dict[Place, list[Number]],
    delivered: dict[int, list[Number]],
) -> Jam | None:
    """Return the first collision, by belt and column, outputs after the cells of their belt."""
    places = [place for place, arrived in arrivals.items() if len(arrived) > 1]
    past_the_end = workshop["columns"] + 1
    places += [(belt, past_the_end) for belt, arrived in delivered.items() if len(arrived) > 1]
    if not places:
        return None
    place = min(places)
    at = f"out {cell_name(place)[0]}" if place[1] == past_the_end else cell_name(place)
    return {"reason": "collision", "at": at}


def merge(
    stations: dict[Place, Station], numbers: list[Number], arrivals: dict[Place, list[Number]]
) -> Jam | None:
    """Add up the pairs that arrived on Merges; return the first overflow."""
    for place in sorted(arrivals):
        station = stations.get(place)
        if station is None or station["station"] != "merge":
            continue
        partner = (place[0] + SIDES[station["toward"]], place[1])
        if partner in arrivals:
            number = arrivals[place][0]
            other = arrivals.pop(partner)[0]
            numbers[:] = [one for one in numbers if one is not other]
            number["value"] += other["value"]
            if abs(number["value"]) > LIMIT:
                return {"reason": "overflow", "at": cell_name(place)}
    return None


def apply(stations: dict[Place, Station], arrivals: dict[Place, list[Number]]) -> Jam | None:
    """Compute or mark every number that arrived; return the first jam."""
    for place in sorted(arrivals):
        station = stations.get(place)
        if station is None:
            continue
        number = arrivals[place][0]
        kind = station["station"]
        if kind == "plus":
            number["value"] += station["value"]
        elif kind == "minus":
            number["value"] -= station["value"]
        elif kind == "times":
            number["value"] *= station["value"]
        elif kind == "divide":
            if number["value"] % station["value"]:
                return {"reason": "not_divisible", "at": cell_name(place)}
            number["value"] //= station["value"]
        elif kind in ("up", "down", "wait", "fast"):
            number["mark"] = kind
        elif kind == "sort" and number["value"] % 2:
            number["mark"] = station["toward"]
        if abs(number["value"]) > LIMIT:
            return {"reason": "overflow", "at": cell_name(place)}
    return None


def judge(
    workshop: dict[str, Any],
    machine: list[Station],
    outputs: list[list[int]],
    cycles: int,
    jam: Jam | None,
) -> dict[str, Any]:
    """Return the measures and the status of a run."""
    cost = sum(COSTS[station["station"]] for station in machine)
    area = sum(2 if station["station"] in ("merge", "copy") else 1 for station in machine)
    measures = {"cost": cost, "cycles": cycles, "area": area, "sum": cost + cycles + area}
    constraint = workshop["constraint"]
    if jam is not None:
        status = "jam"
    elif outputs != workshop["outputs"]:
        status = "wrong"
    elif constraint is not None and measures[constraint["measure"]] > constraint["max"]:
        status = "over_constraint"
    else:
        status = "solved"
    return {"status": status, **measures, "outputs": outputs, "jam": jam}

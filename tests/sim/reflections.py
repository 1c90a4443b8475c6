"""The same run a cycle later, and upside down."""

from dataclasses import replace

from sim.grid import BELT_LETTERS, Cell
from sim.machine import Machine, Station, build_machine
from sim.sheet import BeltInput, Sheet
from sim.stations import Kind, Side

MIRRORED_KINDS = {Kind.UP: Kind.DOWN, Kind.DOWN: Kind.UP}
MIRRORED_SIDES = {Side.UP: Side.DOWN, Side.DOWN: Side.UP, None: None}


def delay_sheet(sheet: Sheet) -> Sheet:
    """Return the same sheet with all numbers one cycle later."""
    later = [BeltInput(entry.start + 1, entry.numbers) for entry in sheet.inputs]
    return replace(sheet, inputs=tuple(later), constraint=None)


def mirror_sheet(sheet: Sheet) -> Sheet:
    """Return the sheet with its belts upside down."""
    return replace(sheet, inputs=sheet.inputs[::-1], outputs=sheet.outputs[::-1])


def mirror_machine(machine: Machine, sheet: Sheet) -> Machine:
    """Return the machine upside down, its ups and downs swapped."""
    return build_machine(
        [
            Station(
                Cell(sheet.belts - 1 - station.cell.belt, station.cell.column),
                MIRRORED_KINDS.get(station.kind, station.kind),
                station.value,
                MIRRORED_SIDES[station.toward],
            )
            for station in machine.stations
        ],
        sheet,
    )


def mirror_place(at: str, belts: int) -> str:
    """Return the name of a cell or output, upside down."""
    position = 4 if at.startswith("out ") else 0
    letter = BELT_LETTERS[belts - 1 - BELT_LETTERS.index(at[position])]
    return at[:position] + letter + at[position + 1 :]

"""Making an Akari: symmetric black cells, a legal set of bulbs, all numbers, thinned (§5.6)."""

from random import Random

from tournaments.kinds.akari.plain import network_of
from tournaments.kinds.akari.puzzle import PLAIN, WHITE, Akari, list_corridors, white_beside
from tournaments.kinds.grids import Cell, Marks, cells_of, is_connected
from tournaments.kinds.thinning import thin

_BLACK_SHARE = 0.22


def propose(rng: Random, size: int, level: int) -> tuple[Akari, Marks] | None:
    """Return a puzzle and its bulbs."""
    blank = _random_blank(size, rng)
    bulbs = _random_bulbs(blank, rng)
    puzzle = _numbered(blank, bulbs)
    thinned = thin(puzzle, list(puzzle.numbered), level, rng, (_without, network_of))
    if thinned is None:
        return None
    return thinned, tuple(tuple((r, c) in bulbs for c in range(size)) for r in range(size))


def _random_blank(size: int, rng: Random) -> Akari:
    """Return black cells without numbers, in pairs of opposite cells, the white ones connected."""
    cells = cells_of(size, size)
    black: set[Cell] = set()
    for row, column in rng.sample(cells, len(cells)):
        if len(black) >= _BLACK_SHARE * len(cells):
            break
        grown = black | {(row, column), (size - 1 - row, size - 1 - column)}
        if is_connected(set(cells) - grown):
            black = grown
    letters = [[PLAIN if (r, c) in black else WHITE for c in range(size)] for r in range(size)]
    return Akari(tuple("".join(row) for row in letters))


def _random_bulbs(blank: Akari, rng: Random) -> set[Cell]:
    """Return bulbs placed one by one in the dark: they light everything and no other bulb."""
    corridors: dict[Cell, list[Cell]] = {cell: [] for cell in blank.white}
    for corridor in list_corridors(blank):
        for cell in corridor:
            corridors[cell] += corridor
    bulbs: set[Cell] = set()
    lit: set[Cell] = set()
    for cell in rng.sample(blank.white, len(blank.white)):
        if cell not in lit:
            bulbs.add(cell)
            lit.update(corridors[cell])
    return bulbs


def _numbered(blank: Akari, bulbs: set[Cell]) -> Akari:
    def letter(row: int, column: int) -> str:
        if blank.rows[row][column] == WHITE:
            return WHITE
        return str(sum(cell in bulbs for cell in white_beside(blank, (row, column))))

    n = blank.size
    return Akari(tuple("".join(letter(r, c) for c in range(n)) for r in range(n)))


def _without(puzzle: Akari, cell: Cell) -> Akari:
    row, column = cell
    line = puzzle.rows[row]
    changed = line[:column] + PLAIN + line[column + 1 :]
    return Akari((*puzzle.rows[:row], changed, *puzzle.rows[row + 1 :]))

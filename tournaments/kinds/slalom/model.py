"""Slalom for CP-SAT; loops are cut one by one as candidates show them."""

from tournaments.kinds.cpsat import Model, Values, new_model
from tournaments.kinds.grids import Cell, cells_of
from tournaments.kinds.slalom.puzzle import Point, Slalom, Strands, all_points, ends, touching


def model_of(puzzle: Slalom) -> Model:
    r"""Return the model of a puzzle: a literal a cell, true for a `\`."""
    n, cp = puzzle.size, new_model()
    diagonals = {cell: cp.new_bool_var(f"d{cell}") for cell in cells_of(n, n)}
    for point, count in puzzle.clues.items():
        cp.add(
            sum(
                diagonals[cell] if is_backslash else 1 - diagonals[cell]
                for cell, is_backslash in touching(point, n)
            )
            == count
        )
    return Model(cp, list(diagonals.values()), lambda values: _refute(values, n))


def _refute(values: Values, n: int) -> list[list[tuple[int, bool]]]:
    """Return for each loop found: one of its cells has the other diagonal."""
    strands = Strands(all_points(n))
    ways: dict[Point, list[tuple[Point, Cell]]] = {point: [] for point in all_points(n)}
    clauses = []
    for cell, value in zip(cells_of(n, n), values, strict=True):
        first, second = ends(cell, bool(value))
        if strands.join(first, second):
            ways[first].append((second, cell))
            ways[second].append((first, cell))
            continue
        loop = [cell, *_way(first, second, ways)]
        cells = [(row * n + column) for row, column in loop]
        clauses.append([(index, not values[index]) for index in cells])
    return clauses


def _way(first: Point, last: Point, ways: dict[Point, list[tuple[Point, Cell]]]) -> list[Cell]:
    """Return the cells of the only way between two points of a tree of diagonals."""
    stack: list[tuple[Point, Point | None, list[Cell]]] = [(first, None, [])]
    while stack:
        point, before, cells = stack.pop()
        if point == last:
            return cells
        stack += [(to, point, [*cells, cell]) for to, cell in ways[point] if to != before]
    raise ValueError(f"no way from {first} to {last}")

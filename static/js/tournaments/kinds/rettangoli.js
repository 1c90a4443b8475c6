/**
 * Rettangoli: lines between cells. The mark of a cell says whether a line runs to its right (1)
 * and below it (2); the frame of the grid is always there.
 *
 * @typedef {{size: number, numbers: number[][]}} Puzzle
 * @typedef {import("./shared/types.js").KindModule<Puzzle>} Module
 * @typedef {import("./shared/types.js").Spot} Spot
 * @typedef {import("./shared/types.js").Cell} Cell
 * @typedef {import("./shared/types.js").State} State
 */
import { regionsOf } from "./shared/regions.js";
import { blankState, block, cellAt, linesOf, withMarks } from "./shared/grid.js";
import { lineIn } from "./shared/items.js";

const RIGHT = 1;
const DOWN = 2;
const NEAR = 0.3; // how far from an edge a click may be

/**
 * Return the edge a click is meant for, as the cell and side that hold it; null for none.
 * @param {Spot} spot
 * @param {number} size
 * @returns {{row: number, column: number, side: number}|null}
 */
function edgeAt({ x, y }, size) {
  const [across, down] = [Math.abs(x - Math.round(x)), Math.abs(y - Math.round(y))];
  if (Math.min(across, down) > NEAR) return null;
  const isRight = across < down;
  const column = isRight ? Math.round(x) - 1 : Math.floor(x);
  const row = isRight ? Math.floor(y) : Math.round(y) - 1;
  const isInside = column >= 0 && row >= 0 && column < size && row < size;
  const isFrame = isRight ? column === size - 1 : row === size - 1;
  return isInside && !isFrame ? { row, column, side: isRight ? RIGHT : DOWN } : null;
}

/**
 * Return the cells a drag leads from and to; null where it begins outside the grid. One that ends
 * outside, as a drag to a corner easily does, means the nearest cell.
 * @param {readonly Spot[]} path
 * @param {{rows: number, columns: number}} size
 * @returns {[Cell, Cell]|null}
 */
function cornersOf(path, size) {
  const first = cellAt(path[0], size);
  const { x, y } = path[path.length - 1];
  const within = (/** @type {number} */ along, /** @type {number} */ count) =>
    Math.min(Math.max(Math.floor(along), 0), count - 1);
  return first && [first, { row: within(y, size.rows), column: within(x, size.columns) }];
}

/**
 * Return the state with a frame round the cells between two corners, and nothing inside it.
 * @param {State} state
 * @param {Cell[]} corners
 * @param {number} size
 */
function framed(state, corners, size) {
  const [top, bottom] = [Math.min(...corners.map((c) => c.row)), Math.max(...corners.map((c) => c.row))];
  const [left, right] = [
    Math.min(...corners.map((c) => c.column)),
    Math.max(...corners.map((c) => c.column)),
  ];
  /** @type {Map<number, number>} */
  const changes = new Map();
  const set = (/** @type {number} */ row, /** @type {number} */ column, /** @type {number} */ side, /** @type {boolean} */ on) => {
    if (row < 0 || column < 0 || (side === RIGHT ? column : row) >= size - 1) return;
    const index = row * size + column;
    const mark = changes.get(index) ?? state.marks[index];
    changes.set(index, on ? mark | side : mark & ~side);
  };
  for (let row = top; row <= bottom; row += 1)
    for (let column = left - 1; column <= right; column += 1)
      set(row, column, RIGHT, column < left || column === right);
  for (let column = left; column <= right; column += 1)
    for (let row = top - 1; row <= bottom; row += 1)
      set(row, column, DOWN, row < top || row === bottom);
  return withMarks(state, changes);
}

/** @type {Module} */
export const kind = {
  code: "rettangoli",
  entry: "grid",
  usesNotes: false,
  size: ({ size }) => ({ rows: size, columns: size }),
  blank: ({ size }) => blankState(size * size),
  canSelect: () => true,
  stroke(puzzle, state, path) {
    const corners = cornersOf(path, kind.size(puzzle));
    if (!corners) return state;
    const [first, last] = corners;
    if (first.row !== last.row || first.column !== last.column)
      return framed(state, corners, puzzle.size);
    const edge = edgeAt(path[0], puzzle.size);
    // No drag frames a single cell: a click in the middle of a 1 does.
    if (!edge)
      return puzzle.numbers[first.row][first.column] === 1 ? framed(state, [first], puzzle.size) : state;
    const index = edge.row * puzzle.size + edge.column;
    return withMarks(state, new Map([[index, state.marks[index] ^ edge.side]]));
  },
  type({ size }, state, { row, column }, key) {
    const index = row * size + column;
    if (key === "Backspace" || key === "Delete") return withMarks(state, new Map([[index, 0]]));
    const side = { r: RIGHT, d: DOWN }[key.toLowerCase()];
    if (!side || (side === RIGHT ? column : row) === size - 1) return null;
    return withMarks(state, new Map([[index, state.marks[index] ^ side]]));
  },
  pad: () => [],
  marks({ size }, state) {
    return state.marks.flatMap((mark, index) => {
      const [row, column] = [Math.floor(index / size), index % size];
      const [bottom, right] = [row + 1, column + 1];
      const items = [];
      if (mark & RIGHT) items.push(lineIn({ row, column }, [[right, row], [right, bottom]]));
      if (mark & DOWN) items.push(lineIn({ row, column }, [[column, bottom], [right, bottom]]));
      return items;
    });
  },
  key({ size, numbers }, state) {
    const { rows, columns } = linesOf(regionsOf(state.marks, numbers), size, size);
    const count = (/** @type {(number|null)[][]} */ lines) =>
      block(lines.map((line) => (line.includes(null) ? null : new Set(line).size)));
    return `${count(rows)},${count(columns)}`;
  },
  describe({ size, numbers }, state, { row, column }, words) {
    const index = row * size + column;
    const parts = [String(numbers[row][column] || words.empty)];
    if (column && state.marks[index - 1] & RIGHT) parts.push(words.left);
    if (state.marks[index] & RIGHT) parts.push(words.right);
    if (row && state.marks[index - size] & DOWN) parts.push(words.up);
    if (state.marks[index] & DOWN) parts.push(words.down);
    return parts.join(", ");
  },
};

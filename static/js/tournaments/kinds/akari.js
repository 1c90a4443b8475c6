/**
 * Akari: bulbs (main mark) and dots for "no bulb" (auxiliary mark); lit cells are tinted.
 *
 * @typedef {{size: number, rows: string[]}} Puzzle
 * @typedef {import("./shared/types.js").KindModule<Puzzle>} Module
 * @typedef {import("./shared/types.js").Cell} Cell
 * @typedef {import("./shared/types.js").State} State
 */
import { AUX, MAIN, countMain, strokeMarks, typeMark } from "./shared/cycle.js";
import { blankState, block, linesOf } from "./shared/grid.js";
import { circleIn, fillOf } from "./shared/items.js";

const BULB = 0.3;
const STEPS = [[0, 1], [1, 0], [0, -1], [-1, 0]];

/**
 * @param {Puzzle} puzzle
 * @param {Cell} cell
 */
function isWhite({ rows }, { row, column }) {
  return rows[row]?.[column] === ".";
}

/**
 * Return for each cell whether a bulb lights it; black cells count as lit.
 * @param {Puzzle} puzzle
 * @param {State} state
 */
function litCells(puzzle, state) {
  const { size } = puzzle;
  const lit = state.marks.map((mark, index) => {
    const cell = { row: Math.floor(index / size), column: index % size };
    return mark === MAIN || !isWhite(puzzle, cell);
  });
  state.marks.forEach((mark, index) => {
    if (mark !== MAIN) return;
    for (const [down, right] of STEPS) {
      let cell = { row: Math.floor(index / size) + down, column: (index % size) + right };
      for (; isWhite(puzzle, cell); cell = { row: cell.row + down, column: cell.column + right })
        lit[cell.row * size + cell.column] = true;
    }
  });
  return lit;
}

/** @type {Module} */
export const kind = {
  code: "akari",
  entry: "grid",
  usesNotes: false,
  size: ({ size }) => ({ rows: size, columns: size }),
  blank: ({ size }) => blankState(size * size),
  canSelect: () => true,
  stroke(puzzle, state, path, button) {
    const isFree = (/** @type {Cell} */ cell) => isWhite(puzzle, cell);
    return strokeMarks(kind.size(puzzle), state, { path, button }, isFree);
  },
  type(puzzle, state, cell, key) {
    return isWhite(puzzle, cell) ? typeMark(state, cell.row * puzzle.size + cell.column, key) : null;
  },
  pad: () => [],
  marks(puzzle, state) {
    const { size } = puzzle;
    const lit = litCells(puzzle, state);
    return state.marks.flatMap((mark, index) => {
      const cell = { row: Math.floor(index / size), column: index % size };
      const glow = lit[index] && isWhite(puzzle, cell) ? [fillOf(cell, "tint")] : [];
      if (mark === MAIN) return [...glow, circleIn(cell, BULB)];
      return mark === AUX ? [...glow, circleIn(cell)] : glow;
    });
  },
  key(puzzle, state) {
    const { size } = puzzle;
    const marks = linesOf(state.marks, size, size);
    const lit = linesOf(litCells(puzzle, state), size, size);
    // A line is settled when all its cells are lit: no further bulb can stand there.
    const counts = (/** @type {"rows"|"columns"} */ axis) =>
      block(marks[axis].map((line, index) => (lit[axis][index].every(Boolean) ? countMain(line) : null)));
    return `${counts("rows")},${counts("columns")}`;
  },
  describe(puzzle, state, cell, words) {
    const index = cell.row * puzzle.size + cell.column;
    const letter = puzzle.rows[cell.row][cell.column];
    if (letter === "#") return words.block;
    if (letter !== ".") return words.number.replace("{number}", letter);
    const light = litCells(puzzle, state)[index] ? words.lit : words.dark;
    const mark = state.marks[index];
    return mark === MAIN ? words.bulb : mark === AUX ? `${words.dot}, ${light}` : light;
  },
};

/**
 * Futoshiki: digits in a Latin square.
 *
 * @typedef {{size: number, digits: number[][], across: string[], down: string[]}} Puzzle
 * @typedef {import("./shared/types.js").KindModule<Puzzle>} Module
 */
import { digitMarks, digitPad, typeDigit } from "./shared/digits.js";
import { blankState, block, linesOf } from "./shared/grid.js";

/**
 * Return the digits as they stand, given ones included; 0 where there is none.
 * @param {Puzzle} puzzle
 * @param {import("./shared/types.js").State} state
 */
function digitsOf(puzzle, state) {
  return puzzle.digits.flat().map((given, index) => given || state.marks[index]);
}

/** @type {Module} */
export const kind = {
  code: "futoshiki",
  entry: "grid",
  usesNotes: true,
  size: ({ size }) => ({ rows: size, columns: size }),
  blank: ({ size }) => blankState(size * size),
  canSelect: () => true,
  stroke: (_puzzle, state) => state,
  type(puzzle, state, { row, column }, key, notes) {
    if (puzzle.digits[row][column]) return null;
    return typeDigit(state, row * puzzle.size + column, key, { highest: puzzle.size, notes });
  },
  pad: ({ size }) => digitPad(size),
  marks: (puzzle, state) => digitMarks(state, puzzle.size),
  key(puzzle, state) {
    const { size } = puzzle;
    const { rows } = linesOf(digitsOf(puzzle, state), size, size);
    const columns = [2, size].map((digit) => rows.map((row) => row.indexOf(digit) + 1 || null));
    return columns.map(block).join(",");
  },
  describe(puzzle, state, { row, column }, words) {
    const given = puzzle.digits[row][column];
    if (given) return words.given.replace("{digit}", String(given));
    return String(state.marks[row * puzzle.size + column] || words.empty);
  },
};

/**
 * Futoshiki: digits in a Latin square.
 *
 * @typedef {{size: number, digits: number[][], across: string[], down: string[]}} Puzzle
 * @typedef {import("./shared/types.js").KindModule<Puzzle>} Module
 */
import { digitMarks, digitPad, digitText, typeDigit } from "./shared/digits.js";
import { blankState, block, linesOf } from "./shared/grid.js";

/**
 * Return the digits as they stand, given ones included; 0 where there is none.
 * @param {Puzzle} puzzle
 * @param {import("./shared/types.js").State} state
 */
function digitsOf(puzzle, state) {
  return puzzle.digits.flat().map((given, index) => given || state.marks[index]);
}

/**
 * Return how a cell compares with its neighbours, by the signs round it.
 * @param {Puzzle} puzzle
 * @param {import("./shared/types.js").Cell} cell
 * @param {import("./shared/types.js").Words} words
 */
function signsAt({ across, down }, { row, column }, words) {
  // Each sign with what it says of the cell: "<" and "^" make the first of the two the lesser.
  const signs = [
    { sign: across[row][column - 1], less: ">", more: "<", side: "Left" },
    { sign: across[row][column], less: "<", more: ">", side: "Right" },
    { sign: down[row - 1]?.[column], less: "v", more: "^", side: "Above" },
    { sign: down[row]?.[column], less: "^", more: "v", side: "Below" },
  ];
  return signs.flatMap(({ sign, less, more, side }) =>
    sign === less ? [words[`less${side}`]] : sign === more ? [words[`more${side}`]] : [],
  );
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
  describe(puzzle, state, cell, words) {
    const { row, column } = cell;
    const digit = digitText(state, row * puzzle.size + column, puzzle.digits[row][column], words);
    return [digit, ...signsAt(puzzle, cell, words)].join(", ");
  },
};

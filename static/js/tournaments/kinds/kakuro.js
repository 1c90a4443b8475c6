/**
 * Kakuro: digits in runs of white cells; the grey lines are the key.
 *
 * @typedef {object} Puzzle
 * @property {number} size
 * @property {string[]} black  "#" for a black cell
 * @property {number[]} right  sums of the runs to the right, row by row
 * @property {number[]} down  sums of the runs down, column by column
 * @property {number[][]} digits
 * @property {number} keyRow
 * @property {number} keyColumn
 * @typedef {import("./shared/types.js").KindModule<Puzzle>} Module
 * @typedef {import("./shared/types.js").Cell} Cell
 */
import { digitMarks, digitPad, digitText, typeDigit } from "./shared/digits.js";
import { blankState, block } from "./shared/grid.js";

const HIGHEST = 9;

/**
 * @param {Puzzle} puzzle
 * @param {Cell} cell
 */
function isWhite({ black }, { row, column }) {
  return black[row]?.[column] === ".";
}

/**
 * @param {Puzzle} puzzle
 * @param {import("./shared/types.js").State} state
 * @param {Cell} cell
 */
function digitAt(puzzle, state, { row, column }) {
  return puzzle.digits[row][column] || state.marks[row * puzzle.size + column];
}

/**
 * Return the sum of the run that a white cell belongs to, along one direction.
 * @param {Puzzle} puzzle
 * @param {Cell} cell
 * @param {"right"|"down"} direction
 */
function sumAt(puzzle, cell, direction) {
  const turn = (/** @type {number} */ a, /** @type {number} */ b) =>
    direction === "right" ? { row: a, column: b } : { row: b, column: a };
  const [line, place] = direction === "right" ? [cell.row, cell.column] : [cell.column, cell.row];
  let run = -1;
  for (let a = 0; a <= line; a += 1)
    for (let b = 0; b < (a === line ? place + 1 : puzzle.size); b += 1)
      if (isWhite(puzzle, turn(a, b)) && !(b > 0 && isWhite(puzzle, turn(a, b - 1)))) run += 1;
  return puzzle[direction][run];
}

/** @type {Module} */
export const kind = {
  code: "kakuro",
  entry: "grid",
  usesNotes: true,
  size: ({ size }) => ({ rows: size, columns: size }),
  blank: ({ size }) => blankState(size * size),
  canSelect: isWhite,
  stroke: (_puzzle, state) => state,
  type(puzzle, state, cell, key, notes) {
    const { row, column } = cell;
    if (!isWhite(puzzle, cell) || puzzle.digits[row][column]) return null;
    return typeDigit(state, row * puzzle.size + column, key, { highest: HIGHEST, notes });
  },
  pad: () => digitPad(HIGHEST),
  marks: ({ size }, state) => digitMarks(state, size),
  key(puzzle, state) {
    const places = Array.from({ length: puzzle.size }, (_, index) => index);
    const lines = [
      places.map((column) => ({ row: puzzle.keyRow, column })),
      places.map((row) => ({ row, column: puzzle.keyColumn })),
    ];
    return lines
      .map((line) => line.filter((cell) => isWhite(puzzle, cell)))
      .map((line) => block(line.map((cell) => digitAt(puzzle, state, cell) || null)))
      .join(",");
  },
  describe(puzzle, state, cell, words) {
    if (!isWhite(puzzle, cell)) return words.block;
    const { row, column } = cell;
    const digit = digitText(state, row * puzzle.size + column, puzzle.digits[row][column], words);
    const isKey = row === puzzle.keyRow || column === puzzle.keyColumn;
    const sums = words.sums
      .replace("{right}", String(sumAt(puzzle, cell, "right")))
      .replace("{down}", String(sumAt(puzzle, cell, "down")));
    return [digit, ...(isKey ? [words.key] : []), sums].join(", ");
  },
};

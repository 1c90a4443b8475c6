/**
 * Grattacieli: heights in a Latin square; the grey lines are the key.
 *
 * @typedef {{size: number, keyRow: number, keyColumn: number}} Puzzle
 * @typedef {import("./shared/types.js").KindModule<Puzzle>} Module
 */
import { digitMarks, digitPad, typeDigit } from "./shared/digits.js";
import { blankState, block, linesOf } from "./shared/grid.js";

/** @type {Module} */
export const kind = {
  code: "grattacieli",
  entry: "grid",
  usesNotes: true,
  size: ({ size }) => ({ rows: size, columns: size }),
  blank: ({ size }) => blankState(size * size),
  canSelect: () => true,
  stroke: (_puzzle, state) => state,
  type({ size }, state, { row, column }, key, notes) {
    return typeDigit(state, row * size + column, key, { highest: size, notes });
  },
  pad: ({ size }) => digitPad(size),
  marks: ({ size }, state) => digitMarks(state, size),
  key({ size, keyRow, keyColumn }, state) {
    const { rows, columns } = linesOf(state.marks, size, size);
    return [rows[keyRow], columns[keyColumn]]
      .map((line) => block(line.map((digit) => digit || null)))
      .join(",");
  },
  describe(puzzle, state, { row, column }, words) {
    const text = String(state.marks[row * puzzle.size + column] || words.empty);
    const isKey = row === puzzle.keyRow || column === puzzle.keyColumn;
    return isKey ? `${text}, ${words.key}` : text;
  },
};

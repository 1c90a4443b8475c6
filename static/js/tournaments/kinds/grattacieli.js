/**
 * Grattacieli: heights in a Latin square; the grey lines are the key.
 *
 * @typedef {object} Puzzle
 * @property {number} size
 * @property {number[]} top  what is seen from above, column by column; 0 for no number
 * @property {number[]} right
 * @property {number[]} bottom
 * @property {number[]} left
 * @property {number} keyRow
 * @property {number} keyColumn
 * @typedef {import("./shared/types.js").KindModule<Puzzle>} Module
 */
import { digitMarks, digitPad, digitText, typeDigit } from "./shared/digits.js";
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
    const isKey = row === puzzle.keyRow || column === puzzle.keyColumn;
    const views = /** @type {const} */ ([
      ["left", row],
      ["right", row],
      ["top", column],
      ["bottom", column],
    ]).flatMap(([side, line]) => {
      const seen = puzzle[side][line];
      return seen ? [words[side].replace("{number}", String(seen))] : [];
    });
    const digit = digitText(state, row * puzzle.size + column, 0, words);
    return [digit, ...(isKey ? [words.key] : []), ...views].join(", ");
  },
};

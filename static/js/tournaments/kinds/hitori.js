/**
 * Hitori: black cells (main mark) and circled ones (auxiliary mark).
 *
 * @typedef {{size: number, numbers: number[][]}} Puzzle
 * @typedef {import("./shared/types.js").KindModule<Puzzle>} Module
 */
import { AUX, MAIN, firstMark, strokeMarks, typeMark } from "./shared/cycle.js";
import { blankState, block, linesOf } from "./shared/grid.js";
import { circleIn, fillOf, textIn } from "./shared/items.js";

const CIRCLE = 0.4;

/**
 * Return whether no number is repeated among the cells of a line that are not black.
 * @param {readonly number[]} marks
 * @param {readonly number[]} numbers
 */
function isSettled(marks, numbers) {
  const white = numbers.filter((_, index) => marks[index] !== MAIN);
  return new Set(white).size === white.length;
}

/** @type {Module} */
export const kind = {
  code: "hitori",
  entry: "grid",
  usesNotes: false,
  size: ({ size }) => ({ rows: size, columns: size }),
  blank: ({ size }) => blankState(size * size),
  canSelect: () => true,
  stroke(puzzle, state, path, button) {
    return strokeMarks(kind.size(puzzle), state, { path, button }, () => true);
  },
  type: ({ size }, state, { row, column }, key) => typeMark(state, row * size + column, key),
  pad: () => [],
  marks({ size, numbers }, state) {
    return state.marks.flatMap((mark, index) => {
      const cell = { row: Math.floor(index / size), column: index % size };
      if (mark === AUX) return [circleIn(cell, CIRCLE, false)];
      if (mark !== MAIN) return [];
      // The number stays readable on the black: a slip is seen at once.
      const number = textIn(cell, String(numbers[cell.row][cell.column]));
      return [fillOf(cell), { ...number, tone: /** @type {const} */ ("paper") }];
    });
  },
  key({ size, numbers }, state) {
    const marks = linesOf(state.marks, size, size);
    const printed = linesOf(numbers.flat(), size, size);
    const first = (/** @type {"rows"|"columns"} */ axis) =>
      block(marks[axis].map((line, index) => firstMark(line, isSettled(line, printed[axis][index]))));
    return `${first("rows")},${first("columns")}`;
  },
  describe({ size, numbers }, state, { row, column }, words) {
    const number = String(numbers[row][column]);
    const mark = state.marks[row * size + column];
    if (mark === MAIN) return words.black.replace("{number}", number);
    return mark === AUX ? words.white.replace("{number}", number) : number;
  },
};

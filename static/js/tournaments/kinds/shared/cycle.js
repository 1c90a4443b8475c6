/**
 * Input of marks: a click cycles the main mark, the other button the auxiliary one, and a drag
 * repeats the mark of its first cell on empty cells only.
 *
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").Cell} Cell
 * @typedef {import("./types.js").Spot} Spot
 * @typedef {import("./types.js").Button} Button
 */
import { cellsOf, withMarks } from "./grid.js";

export const EMPTY = 0;
export const MAIN = 1;
export const AUX = 2;

/** What a mark becomes by a click: the main mark on and off, or the auxiliary one. */
const TOGGLES = { main: [MAIN, EMPTY, MAIN], aux: [AUX, AUX, EMPTY] };
/** What a mark becomes where both marks are equals: round the cycle, or the other way. */
const ROUNDS = { main: [MAIN, AUX, EMPTY], aux: [AUX, EMPTY, MAIN] };

const KEYS = new Map([
  ["x", MAIN],
  ["\\", MAIN],
  ["Enter", MAIN],
  ["o", AUX],
  ["/", AUX],
  ["Backspace", EMPTY],
  ["Delete", EMPTY],
]);

/**
 * @param {{rows: number, columns: number}} size
 * @param {State} state
 * @param {{path: readonly Spot[], button: Button, isRound?: boolean}} gesture
 * @param {(cell: Cell) => boolean} isFree  whether a mark may stand on a cell
 * @returns {State}
 */
export function strokeMarks(size, state, { path, button, isRound }, isFree) {
  const [first, ...rest] = cellsOf(path, size);
  if (!first || !isFree(first)) return state;
  const at = (/** @type {Cell} */ { row, column }) => row * size.columns + column;
  const mark = (isRound ? ROUNDS : TOGGLES)[button][state.marks[at(first)]];
  const changes = new Map([[at(first), mark]]);
  if (mark !== EMPTY)
    for (const cell of rest)
      if (isFree(cell) && state.marks[at(cell)] === EMPTY) changes.set(at(cell), mark);
  return withMarks(state, changes);
}

/**
 * Return the state after a key at the cell of `index`, null where it sets no mark.
 * @param {State} state
 * @param {number} index
 * @param {string} key
 * @returns {State|null}
 */
export function typeMark(state, index, key) {
  const mark = KEYS.get(key.length === 1 ? key.toLowerCase() : key);
  return mark === undefined ? null : withMarks(state, new Map([[index, mark]]));
}

/**
 * Return where a line has its first main mark, from 1; 0 for none; null where that is not settled.
 * @param {readonly number[]} line
 * @param {boolean} isSettled
 */
export function firstMark(line, isSettled) {
  return isSettled ? line.indexOf(MAIN) + 1 : null;
}

/**
 * @param {readonly number[]} line
 */
export function countMain(line) {
  return line.filter((mark) => mark === MAIN).length;
}

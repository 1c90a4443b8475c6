/**
 * Input of digits: choose a cell, then a digit, or a small note in note mode.
 *
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").Cell} Cell
 * @typedef {import("./types.js").Item} Item
 */
import { notesIn, textIn } from "./items.js";

const ERASERS = new Set(["Backspace", "Delete", "0", " "]);

/**
 * Return the state after a key at the cell of `index`, null where the key is none of the digits'.
 * @param {State} state
 * @param {number} index
 * @param {string} key
 * @param {{highest: number, notes: boolean}} mode
 * @returns {State|null}
 */
export function typeDigit(state, index, key, { highest, notes }) {
  if (ERASERS.has(key)) return put(state, index, 0, 0);
  const digit = /^[1-9]$/.test(key) ? Number(key) : 0;
  if (!digit || digit > highest) return null;
  if (notes) return put(state, index, 0, state.notes[index] ^ (1 << digit));
  return put(state, index, state.marks[index] === digit ? 0 : digit, state.notes[index]);
}

/**
 * @param {State} state
 * @param {number} index
 * @param {number} mark
 * @param {number} note
 * @returns {State}
 */
function put(state, index, mark, note) {
  if (state.marks[index] === mark && state.notes[index] === note) return state;
  const marks = [...state.marks];
  const notes = [...state.notes];
  marks[index] = mark;
  notes[index] = note;
  return { ...state, marks, notes };
}

/**
 * Return what a cell is said to hold: a digit, the notes where there is none, or nothing.
 * @param {State} state
 * @param {number} index
 * @param {number} given  the digit printed there, 0 for none
 * @param {import("./types.js").Words} words
 */
export function digitText(state, index, given, words) {
  if (given) return words.given.replace("{digit}", String(given));
  if (state.marks[index]) return String(state.marks[index]);
  const noted = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => state.notes[index] & (1 << digit));
  return noted.length ? words.notes.replace("{digits}", noted.join(" ")) : words.empty;
}

/**
 * Return the keys of the pad.
 * @param {number} highest
 */
export function digitPad(highest) {
  return [...Array.from({ length: highest }, (_, index) => String(index + 1)), "Backspace"];
}

/**
 * Return digits and notes as items; notes hide behind a digit.
 * @param {State} state
 * @param {number} columns
 * @returns {Item[]}
 */
export function digitMarks(state, columns) {
  return state.marks.flatMap((digit, index) => {
    const cell = { row: Math.floor(index / columns), column: index % columns };
    return digit ? [textIn(cell, String(digit))] : notesIn(cell, state.notes[index]);
  });
}

/**
 * Items of a drawing, for what a player draws: the shapes of the server's drawings, role "mark".
 *
 * @typedef {import("./types.js").Item} Item
 * @typedef {import("./types.js").Cell} Cell
 * @typedef {import("./types.js").Tone} Tone
 */

const DOT = 0.1;
const NOTE_SIZE = 0.22;

/**
 * @param {Cell} cell
 * @param {string} text
 * @returns {Item}
 */
export function textIn({ row, column }, text) {
  const at = { x: column + 0.5, y: row + 0.5 };
  return { shape: "text", role: "mark", tone: "answer", ...at, text, size: 0.6, row, column };
}

/**
 * @param {Cell} cell
 * @param {Tone} [tone]
 * @returns {Item}
 */
export function fillOf({ row, column }, tone = "answer") {
  return { shape: "fill", role: "mark", tone, x: column, y: row, w: 1, h: 1, row, column };
}

/**
 * @param {Cell} cell
 * @param {number} [r]
 * @param {boolean} [filled]
 * @returns {Item}
 */
export function circleIn({ row, column }, r = DOT, filled = true) {
  const at = { x: column + 0.5, y: row + 0.5, r, filled, weight: 0.05 };
  return { shape: "circle", role: "mark", tone: "answer", ...at, row, column };
}

/**
 * @param {Cell} cell
 * @param {[number, number][]} points
 * @param {number} [weight]
 * @returns {Item}
 */
export function lineIn({ row, column }, points, weight = 0.07) {
  return { shape: "line", role: "mark", tone: "answer", points, weight, filled: false, row, column };
}

/**
 * Return the small notes of a cell: digits 1 to 9 in three rows of three.
 * @param {Cell} cell
 * @param {number} notes  bit v for the digit v
 * @returns {Item[]}
 */
export function notesIn({ row, column }, notes) {
  /** @type {Item[]} */
  const items = [];
  for (let digit = 1; digit <= 9; digit += 1) {
    if (!(notes & (1 << digit))) continue;
    const x = column + 0.2 + ((digit - 1) % 3) * 0.3;
    const y = row + 0.2 + Math.floor((digit - 1) / 3) * 0.3;
    const text = { text: String(digit), size: NOTE_SIZE };
    items.push({ shape: "text", role: "mark", tone: "soft", x, y, ...text, row, column });
  }
  return items;
}

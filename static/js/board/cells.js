/** Names of cells and belts, and how numbers are written on the board. */

/** @typedef {import("../core/types.js").Side} Side */
/** @typedef {import("../core/types.js").Station} Station */

/**
 * Return the letter of a belt.
 * @param {number} belt  index from 0
 */
export function beltLetter(belt) {
  return String.fromCharCode(65 + belt);
}

/**
 * Return the name of a cell, such as "B3".
 * @param {number} belt  index from 0
 * @param {number} column  from 1
 */
export function cellName(belt, column) {
  return `${beltLetter(belt)}${column}`;
}

/**
 * Read the name of a cell.
 * @param {string} name
 * @returns {{belt: number, column: number}} belt from 0, column from 1
 */
export function parseCell(name) {
  return { belt: name.charCodeAt(0) - 65, column: Number(name.slice(1)) };
}

/**
 * Return the belt that lies on the given side of another one, which may not exist.
 * @param {number} belt
 * @param {Side} side
 */
export function neighbour(belt, side) {
  return side === "up" ? belt - 1 : belt + 1;
}

/**
 * Return the partner cell of a Merge or Copy, null for the other stations.
 * @param {Pick<Station, "cell"|"station"|"toward">} station
 * @returns {string|null}
 */
export function partnerOf({ cell, station, toward }) {
  if ((station !== "merge" && station !== "copy") || !toward) return null;
  const { belt, column } = parseCell(cell);
  return cellName(neighbour(belt, toward), column);
}

/**
 * Write a number with a true minus sign; numbers of the board take no separators.
 * @param {number} value
 */
export function writeNumber(value) {
  return value < 0 ? `−${-value}` : String(value);
}

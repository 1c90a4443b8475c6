/**
 * Names of cells: a belt's letter from the top, a column's number from the left.
 *
 * @typedef {{belt: number, column: number}} Position  belt from 0, column from 1
 * @typedef {import("../core/types.js").Side} Side
 * @typedef {{columns: number, belts: number}} Grid
 */

const BELT_LETTERS = "ABCDEFGH";
const MAX_COLUMNS = 12;

/**
 * Return the name of a cell, such as "B3".
 * @param {number} belt
 * @param {number} column
 */
export function cellName(belt, column) {
  return `${BELT_LETTERS[belt] ?? "?"}${column}`;
}

/**
 * Return the place a name stands for, null where no grid has such a cell.
 * @param {string} name
 * @returns {Position|null}
 */
export function parseCell(name) {
  const match = /^([A-Ha-h])([1-9][0-9]?)$/.exec(name);
  if (!match || Number(match[2]) > MAX_COLUMNS) return null;
  return { belt: BELT_LETTERS.indexOf(match[1].toUpperCase()), column: Number(match[2]) };
}

/**
 * Say whether a place is on the grid.
 * @param {Position|null} position
 * @param {Grid} grid
 * @returns {position is Position}
 */
export function isInside(position, grid) {
  if (!position) return false;
  const { belt, column } = position;
  return belt >= 0 && belt < grid.belts && column >= 1 && column <= grid.columns;
}

/**
 * Return the cell some belts down and columns right, null where it is off the grid.
 * @param {string} name
 * @param {number} belts
 * @param {number} columns
 * @param {Grid} grid
 */
export function neighbour(name, belts, columns, grid) {
  const from = parseCell(name);
  if (!from) return null;
  const to = { belt: from.belt + belts, column: from.column + columns };
  return isInside(to, grid) ? cellName(to.belt, to.column) : null;
}

/**
 * Return all cells of a rectangle with these two corners.
 * @param {string} first
 * @param {string} second
 */
export function cellsBetween(first, second) {
  const a = parseCell(first);
  const b = parseCell(second);
  if (!a || !b) return [];
  const cells = [];
  for (let belt = Math.min(a.belt, b.belt); belt <= Math.max(a.belt, b.belt); belt += 1)
    for (let column = Math.min(a.column, b.column); column <= Math.max(a.column, b.column); column += 1)
      cells.push(cellName(belt, column));
  return cells;
}

/**
 * Order two cell names by belt, then column: the order of the notation.
 * @param {string} first
 * @param {string} second
 */
export function compareCells(first, second) {
  const a = parseCell(first);
  const b = parseCell(second);
  if (!a || !b) return first < second ? -1 : 1;
  return a.belt - b.belt || a.column - b.column;
}

/**
 * Return the other side.
 * @param {Side} side
 * @returns {Side}
 */
export function otherSide(side) {
  return side === "up" ? "down" : "up";
}

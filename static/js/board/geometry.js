/**
 * Where everything stands on the board, in CSS pixels, from the width there is.
 *
 * Every belt runs low in its cells: the upper part of a cell is the head room where a station
 * carries its sign, so that a passing number never covers it. Two layouts: `wide` has the inputs
 * and outputs at the sides, `narrow` has them in a caption above each belt.
 *
 * @typedef {{x: number, y: number}} Point
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 *
 * @typedef {object} Layout
 * @property {"wide"|"narrow"} mode
 * @property {number} width
 * @property {number} height
 * @property {number} columns
 * @property {number} belts
 * @property {number} cell  width of a cell
 * @property {number} head  height of the head room
 * @property {number} lane  height of the belt's part of a cell
 * @property {number} side  room for inputs and for outputs, 0 in the narrow layout
 * @property {number} left  where column 1 starts
 * @property {number} line  height of one line of caption, 0 in the wide layout
 * @property {number} radius  of a number's token
 * @property {number[]} tops  top of each belt's cells
 * @property {import("./captions.js").CaptionLines[]} lines  caption lines of each belt
 */

/** @typedef {import("../core/types.js").Workshop} Workshop */

import { parseCell } from "./cells.js";
import { captionLines, NARROW_LINE } from "./captions.js";

const LETTER = 34;
const NARROW_LETTER = 18;
const MIN_SIDE = 146;
const MAX_SIDE = 190;
const MIN_WIDE_CELL = 58;
const MAX_CELL = 108;
/** Below this a number of four digits no longer fits: the board scrolls sideways instead. */
const MIN_NARROW_CELL = 30;
const MAX_NARROW_CELL = 84;
const NUMBERS_ROW = 22;

/**
 * @param {number} low
 * @param {number} value
 * @param {number} high
 */
const clamp = (low, value, high) => Math.min(high, Math.max(low, Math.round(value)));

/**
 * Lay the board of `workshop` out in `width` pixels.
 * @param {Workshop} workshop
 * @param {number} width
 * @returns {Layout}
 */
export function layoutBoard(workshop, width) {
  const room = width - LETTER - 2 * MIN_SIDE;
  return room >= workshop.columns * MIN_WIDE_CELL ? wide(workshop, width) : narrow(workshop, width);
}

/**
 * @param {Workshop} workshop
 * @param {number} width
 * @returns {Layout}
 */
function wide({ columns, belts }, width) {
  const cell = clamp(MIN_WIDE_CELL, (width - LETTER - 2 * MIN_SIDE) / columns, MAX_CELL);
  const side = clamp(MIN_SIDE, (width - LETTER - columns * cell) / 2, MAX_SIDE);
  const head = clamp(24, cell * 0.36, 36);
  const lane = clamp(36, cell * 0.58, 56);
  const pitch = head + lane + clamp(10, cell * 0.18, 18);
  return {
    mode: "wide",
    width: LETTER + 2 * side + columns * cell,
    height: NUMBERS_ROW + belts * pitch,
    ...{ columns, belts, cell, head, lane, side, line: 0 },
    left: LETTER + side,
    radius: tokenRadius(cell, lane),
    tops: Array.from({ length: belts }, (_, belt) => NUMBERS_ROW + belt * pitch),
    lines: [],
  };
}

/**
 * @param {Workshop} workshop
 * @param {number} width
 * @returns {Layout}
 */
function narrow(workshop, width) {
  const { columns, belts } = workshop;
  const room = (width - NARROW_LETTER - 4) / columns;
  const cell = Math.min(MAX_NARROW_CELL, Math.max(MIN_NARROW_CELL, Math.floor(room * 2) / 2));
  const head = clamp(20, cell * 0.42, 30);
  const lane = clamp(32, cell * 0.66, 46);
  const lines = captionLines(workshop, columns * cell);
  /** @type {number[]} */
  const tops = [];
  let y = NUMBERS_ROW - 2;
  for (const { total } of lines) {
    tops.push(y + total * NARROW_LINE);
    y += total * NARROW_LINE + head + lane + 8;
  }
  return {
    mode: "narrow",
    width: NARROW_LETTER + columns * cell + 4,
    height: y,
    ...{ columns, belts, cell, head, lane, tops, lines, side: 0, line: NARROW_LINE },
    left: NARROW_LETTER,
    radius: tokenRadius(cell, lane),
  };
}

/**
 * @param {number} cell
 * @param {number} lane
 */
function tokenRadius(cell, lane) {
  return Math.floor(Math.min(lane * 0.42, cell * 0.38) * 2) / 2;
}

/**
 * Return the box of a cell, head room included.
 * @param {Layout} layout
 * @param {string} name
 * @returns {Box}
 */
export function cellBox({ left, cell, tops, head, lane }, name) {
  const { belt, column } = parseCell(name);
  return { x: left + (column - 1) * cell, y: tops[belt], width: cell, height: head + lane };
}

/**
 * Return the point where a number rests: the middle of the belt in a cell. Columns 0 and
 * `columns` + 1 are just off the grid, and so are belts -1 and `belts`.
 * @param {Layout} layout
 * @param {number} belt
 * @param {number} column
 * @returns {Point}
 */
export function restPoint({ left, cell, tops, head, lane, height }, belt, column) {
  const outside = belt < 0 ? tops[0] - head - lane : height;
  return { x: left + (column - 0.5) * cell, y: (tops[belt] ?? outside) + head + lane / 2 };
}

/**
 * Where waiting inputs and demanded outputs stand, in both layouts. Pure.
 *
 * @typedef {object} Spot
 * @property {number} x  middle
 * @property {number} y
 * @property {number} size  radius or half height
 * @property {number} [width]  of a chip
 * @typedef {{start: number, end: number}} Range  items shown, of a longer list
 */

/** @typedef {import("./geometry.js").Layout} Layout */
/** @typedef {import("./captions.js").Span} Span */

import { flowFromRight, flowItems, freeSpans, fullerSlots } from "./captions.js";

const MARGIN = 8;
const CHIP = 10;
const MIN_RING = 11;
const MAX_RING = 17;
const RING_GAP = 7;
/** From this radius on, rings in one row read better than larger ones in several rows. */
const ROW_RING = 14;

/**
 * Return the part of a list of `count` items that is shown in `capacity` places so that item
 * `next` is among them, with one item already done before it where possible.
 * @param {number} count
 * @param {number} capacity
 * @param {number} next  index from 0
 * @returns {Range}
 */
export function visibleRange(count, capacity, next) {
  const start = Math.max(0, Math.min(next - 1, count - capacity));
  return { start, end: Math.min(count, start + capacity) };
}

/**
 * Return how many inputs stand on the belt before column 1 in the wide layout, and how far apart.
 * @param {Layout} layout
 * @param {number} count
 */
export function queuePitch({ side, radius }, count) {
  const capacity = Math.max(1, Math.min(count, Math.floor((side - MARGIN) / 29)));
  const pitch = Math.min(2 * radius + 4, 40, (side - MARGIN) / capacity);
  return { capacity, pitch };
}

/**
 * Return the spot of the input that is `order`th to enter (0: the next one), wide layout.
 * @param {Layout} layout
 * @param {number} belt
 * @param {number} order  may be fractional while the queue moves up
 * @param {number} count  numbers of the belt in all
 * @returns {Spot}
 */
export function queueSpot(layout, belt, order, count) {
  const { pitch } = queuePitch(layout, count);
  const y = layout.tops[belt] + layout.head + layout.lane / 2;
  return { x: layout.left - 4 - (order + 0.5) * pitch, y, size: Math.min(layout.radius, pitch / 2 - 2) };
}

/**
 * Return the spots of `count` rings in the tray beside a belt, wide layout; fewer when full.
 * @param {Layout} layout
 * @param {number} belt
 * @param {number} count
 * @returns {Spot[]}
 */
export function traySpots(layout, belt, count) {
  const width = layout.side - 26;
  const height = layout.head + layout.lane - 10;
  const { columns, rows, size } = trayGrid(count, width, height);
  const pitch = 2 * size + RING_GAP;
  const middle = { x: layout.left + layout.columns * layout.cell + 15.5 + width / 2, y: layout.tops[belt] + 5.5 + height / 2 };
  return Array.from({ length: Math.min(count, columns * rows) }, (_, i) => ({
    x: middle.x + ((i % columns) - (columns - 1) / 2) * pitch,
    y: middle.y + (Math.floor(i / columns) - (rows - 1) / 2) * pitch,
    size,
  }));
}

/**
 * Return the grid of rings that shows `count` of them as large as can be; the smallest grid that
 * fits where they are too many.
 * @param {number} count
 * @param {number} width
 * @param {number} height
 */
export function trayGrid(count, width, height) {
  const wanted = Math.max(1, count);
  const row = Math.floor(width / wanted - RING_GAP) / 2;
  if (row >= ROW_RING) return { columns: wanted, rows: 1, size: Math.min(MAX_RING, row) };
  let size = MAX_RING;
  /** @param {number} room */
  const fitting = (room) => Math.max(1, Math.floor((room + RING_GAP) / (2 * size + RING_GAP)));
  while (size > MIN_RING && fitting(width) * fitting(height) < wanted) size -= 0.5;
  const rows = Math.min(fitting(height), Math.ceil(wanted / fitting(width)));
  return { columns: Math.min(fitting(width), Math.ceil(wanted / rows)), rows, size };
}

/**
 * Return the spots of what stands above a belt, narrow layout: inputs from the left, demands from
 * the right, on lines of their own where the belt has several; `blocked` stays clear for arrows.
 * @param {Layout} layout
 * @param {number} belt
 * @param {{inputs: readonly number[], outputs: readonly number[]}} widths  of words and chips
 * @param {readonly Span[]} blocked
 * @returns {{inputs: Spot[], outputs: Spot[]}}
 */
export function captionSpots(layout, belt, { inputs, outputs }, blocked) {
  const { left, columns, cell, line, tops } = layout;
  const lines = layout.lines[belt];
  const all = { left: left + 1, right: left + columns * cell - 1 };
  const top = tops[belt] - lines.total * line;
  /** @param {import("./captions.js").Slot[]} slots @param {number} from */
  const spots = (slots, from) =>
    slots.map((slot) => ({ x: slot.x, width: slot.width, y: top + (from + slot.line + 0.5) * line - 1, size: CHIP }));
  const free = freeSpans(all, blocked);
  /** @param {readonly Span[]} room */
  const supply = (room) => flowItems(inputs, room, lines.inputs);
  /** @param {readonly Span[]} room */
  const demand = (room) =>
    lines.outputs > 1 ? flowItems(outputs, room, lines.outputs) : flowFromRight(outputs, room);
  return {
    inputs: spots(fullerSlots(inputs.length, supply(free), () => supply([all])), 0),
    outputs: spots(fullerSlots(outputs.length, demand(free), () => demand([all])), lines.total - lines.outputs),
  };
}

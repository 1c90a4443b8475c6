/** The demanded outputs of each belt, ticked off as they are delivered. */

/** @typedef {import("./geometry.js").Layout} Layout */
/** @typedef {import("./ends.js").Spot} Spot */

import { gettext } from "../core/i18n.js";
import { svg } from "../core/dom.js";
import { chipWidth } from "./captions.js";
import { drawRing } from "./chips.js";
import { traySpots, visibleRange } from "./ends.js";

/** @typedef {{expected: number|null, got: number|null}} Demand */

/**
 * Pair what is demanded with what has come, in order; excess deliveries have nothing expected.
 * @param {readonly number[]} wanted
 * @param {readonly number[]} delivered
 * @returns {Demand[]}
 */
export function pairDemands(wanted, delivered) {
  return Array.from({ length: Math.max(wanted.length, delivered.length) }, (_, i) => ({
    expected: wanted[i] ?? null,
    got: delivered[i] ?? null,
  }));
}

/**
 * Return the spots of rings in a tray and which of the demands they show.
 * @param {Layout} layout
 * @param {number} belt
 * @param {number} count
 * @param {number} delivered
 */
export function traySlots(layout, belt, count, delivered) {
  const spots = traySpots(layout, belt, Math.max(1, count));
  return { spots, range: visibleRange(count, spots.length, delivered) };
}

/**
 * Draw a belt's tray at the side of the board.
 * @param {Layout} layout
 * @param {number} belt
 * @param {readonly number[]} wanted
 * @param {readonly number[]} delivered
 * @returns {SVGGElement}
 */
export function drawTray(layout, belt, wanted, delivered) {
  const demands = pairDemands(wanted, delivered);
  const box = trayBox(layout, belt);
  const group = svg("g", { class: "tray" });
  if (demands.length === 0) {
    const y = layout.tops[belt] + layout.head + layout.lane / 2 + 4.5;
    group.append(svg("text", { class: "note note-middle", x: box.x + box.width / 2, y }, gettext("nothing")));
    return group;
  }
  const done = demands.every(({ expected, got }) => expected === got);
  group.append(svg("rect", { class: done ? "tray-box is-done" : "tray-box", ...box, rx: 12 }));
  const { spots, range } = traySlots(layout, belt, demands.length, delivered.length);
  spots.slice(0, range.end - range.start).forEach((spot, i) => group.append(drawRing(demands[range.start + i], spot, null)));
  const hidden = demands.length - range.end;
  if (hidden > 0)
    group.append(svg("text", { class: "note note-end", x: box.x + box.width - 6, y: box.y + box.height + 11 }, `+${hidden}`));
  return group;
}

/**
 * @param {Layout} layout
 * @param {number} belt
 */
function trayBox({ left, columns, cell, side, tops, head, lane }, belt) {
  return { x: left + columns * cell + 11, y: tops[belt] + 1, width: side - 17, height: head + lane - 2 };
}

/**
 * Draw a belt's demands in its caption.
 * @param {readonly Demand[]} demands
 * @param {readonly Spot[]} spots  of the demands, or of the word that there are none
 * @returns {SVGGElement}
 */
export function drawCaptionDemands(demands, spots) {
  const group = svg("g", { class: "tray" });
  if (demands.length === 0 && spots[0])
    group.append(svg("text", { class: "note note-end", x: spots[0].x + (spots[0].width ?? 0) / 2, y: spots[0].y + 4 }, nothingWord()));
  const open = demands.findIndex(({ got }) => got === null);
  const range = visibleRange(demands.length, spots.length, open < 0 ? demands.length : open);
  demands.slice(range.start, range.end).forEach((demand, i) => {
    const width = chipWidth(demand.got ?? demand.expected ?? 0);
    group.append(drawRing(demand, spots[i], width));
  });
  return group;
}

/** Return the words for an output where nothing may come. */
export function nothingWord() {
  return gettext("nothing wanted");
}

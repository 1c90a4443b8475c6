/** Stations as little machines that stand over their belt: a coloured head with its sign. */

/** @typedef {import("./geometry.js").Layout} Layout */
/** @typedef {import("../core/types.js").Station} Station */

import { svg } from "../core/dom.js";
import { parseCell, partnerOf, writeNumber } from "./cells.js";
import { cellBox } from "./geometry.js";
import { FAMILIES, signGroup } from "./icons.js";
import { partnerLink } from "./links.js";

/**
 * Draw a station and, for a Merge or Copy, its partner cell with an arrow towards the station.
 * @param {Layout} layout
 * @param {Station} station
 * @returns {SVGGElement}
 */
export function drawStation(layout, station) {
  const partner = partnerOf(station);
  const known = partner !== null && layout.tops[parseCell(partner).belt] !== undefined;
  return svg(
    "g",
    { class: `station family-${FAMILIES[station.station]}`, "data-cell": station.cell },
    known && drawPartner(layout, partner, station.cell),
    drawTile(layout, station),
  );
}

/**
 * @param {Layout} layout
 * @param {Station} station
 */
function drawTile(layout, station) {
  const { x, y, width, height } = cellBox(layout, station.cell);
  const inset = layout.cell > 70 ? 5 : 2.5;
  const wide = width - 2 * inset;
  const radius = Math.min(10, layout.head * 0.4);
  const { head } = layout;
  const top = `M0 ${head}V${radius}q0-${radius} ${radius}-${radius}H${wide - radius}q${radius} 0 ${radius} ${radius}V${head}z`;
  return svg(
    "g",
    { transform: `translate(${x + inset} ${y})` },
    svg("rect", { class: "station-shadow", y: 3, width: wide, height: height + 1, rx: radius }),
    svg("rect", { class: "station-body", width: wide, height: height + 1, rx: radius }),
    drawMouth(layout, wide),
    svg("path", { class: "station-head", d: top }),
    drawSign(layout, station, wide),
    svg("rect", { class: "station-frame", x: 1.1, y: 1.1, width: wide - 2.2, height: height - 1.2, rx: radius - 1 }),
  );
}

/**
 * Draw the piece of belt seen through the machine.
 * @param {Layout} layout
 * @param {number} width
 */
function drawMouth({ head, lane }, width) {
  const inset = lane * 0.06;
  return svg("rect", { class: "station-mouth", x: 0, y: head, width, height: lane - inset });
}

/**
 * Draw the sign in the head; a value stands large beside it.
 * @param {Layout} layout
 * @param {Station} station
 * @param {number} width
 */
function drawSign({ head }, { station, value, toward }, width) {
  const scale = (head * 0.74) / 24;
  const place = (/** @type {number} */ x, /** @type {number} */ size) =>
    svg("g", { transform: `translate(${x} ${head / 2 + 0.5}) scale(${size})` }, signGroup(station, toward));
  if (station === "wait") return svg("g", { class: "station-sign" }, place(width * 0.24, scale), drawBay(head, width));
  if (value === undefined) return svg("g", { class: "station-sign" }, place(width / 2, scale));
  const size = head * 0.84;
  const spread = size * 0.37;
  return svg(
    "g",
    { class: "station-sign" },
    place(width / 2 - spread, scale * 0.86),
    svg(
      "text",
      { class: "station-value", x: width / 2 + spread, y: head / 2 + size * 0.36 + 0.5, "font-size": size },
      writeNumber(value),
    ),
  );
}

/**
 * Draw the place in a Wait's head where a number is held.
 * @param {number} head
 * @param {number} width
 */
function drawBay(head, width) {
  const bay = { x: width * 0.44, y: head * 0.12, width: width * 0.5, height: head * 0.76 };
  return svg("rect", { class: "station-bay", ...bay, rx: head * 0.36 });
}

/**
 * @param {Layout} layout
 * @param {string} partner
 * @param {string} cell
 */
function drawPartner(layout, partner, cell) {
  const box = cellBox(layout, partner);
  const inset = layout.cell > 70 ? 5 : 2.5;
  const { line, arrow } = partnerLink(layout, partner, cell);
  return svg(
    "g",
    { class: "partner" },
    svg("rect", {
      class: "partner-cell",
      x: box.x + inset + 1,
      y: box.y + layout.head - 3,
      width: box.width - 2 * inset - 2,
      height: layout.lane + 5,
      rx: 9,
    }),
    svg("path", { class: "partner-line", d: line }),
    svg("path", { class: "partner-arrow", d: arrow }),
  );
}

/**
 * Return the cells a machine fills, partners included.
 * @param {readonly Station[]} stations
 * @returns {Map<string, Station>} the station each cell belongs to
 */
export function occupiedCells(stations) {
  /** @type {Map<string, Station>} */
  const cells = new Map();
  for (const station of stations) {
    const partner = partnerOf(station);
    cells.set(station.cell, station);
    if (partner) cells.set(partner, station);
  }
  return cells;
}


/** Where the numbers of a jam stand: on no cell of their own. Pure. */

/** @typedef {import("../core/types.js").TraceCycle} TraceCycle */
/** @typedef {import("../core/types.js").TraceNumber} TraceNumber */
/** @typedef {import("./motion.js").Place} Place */

import { parseCell } from "./cells.js";

/**
 * Return the place of each number that a collision or the edge of the belts stopped.
 * @param {readonly TraceNumber[]} before
 * @param {TraceCycle} cycle
 * @returns {Map<number, Place>}
 */
export function jamPlaces(before, cycle) {
  const jam = cycle.events.find(({ kind }) => kind === "jam");
  /** @type {Map<number, Place>} */
  const places = new Map();
  const { at = "A1", reason, numbers = [] } = jam ?? {};
  if (reason === "off_grid") {
    const { belt, column } = parseCell(at);
    for (const id of numbers) places.set(id, { kind: "edge", belt, column, side: sideLeft(before, id) });
  }
  if (reason !== "collision") return places;
  numbers.forEach((id, i) => places.set(id, clashPlace(at, (2 * i) / (numbers.length - 1) - 1)));
  return places;
}

/**
 * @param {readonly TraceNumber[]} before
 * @param {number} id
 */
function sideLeft(before, id) {
  return before.find((number) => number.id === id)?.mark === "up" ? "up" : "down";
}

/**
 * @param {string} at  a cell, or "out A"
 * @param {number} clash
 * @returns {Place}
 */
function clashPlace(at, clash) {
  if (at.startsWith("out ")) return { kind: "exit", belt: at.charCodeAt(4) - 65, clash };
  return { kind: "cell", ...parseCell(at), clash };
}

/** The values a number takes on its way. Pure. */

/** @typedef {import("../core/types.js").Trace} Trace */

import { parseCell } from "./cells.js";

/**
 * Return the values a number had from its appearance to the end of `cycle`, in order.
 * @param {Trace} trace
 * @param {number} id
 * @param {number} [cycle]
 * @returns {number[]}
 */
export function lifeOf(trace, id, cycle = trace.cycles.length) {
  const values = [];
  for (const { events } of trace.cycles.slice(0, cycle)) {
    for (const { kind, number, double, value = 0, after = 0 } of events) {
      if (kind === "enter" && number === id) values.push(value);
      if (kind === "copy" && double === id) values.push(value);
      if (kind === "compute" && number === id) values.push(after);
      if (kind === "merge" && number === id) values.push(value);
    }
  }
  return values;
}

/**
 * Return the numbers that are on a cell at the end of `cycle`; two where one waits.
 * @param {Trace} trace
 * @param {number} cycle
 * @param {string} cell
 * @returns {number[]} ids
 */
export function numbersOn(trace, cycle, cell) {
  const { belt, column } = parseCell(cell);
  const numbers = trace.cycles[cycle - 1]?.numbers ?? [];
  return numbers.filter((number) => number.belt === belt && number.column === column).map(({ id }) => id);
}

/** The values a number takes on its way. Pure. */

/** @typedef {import("../core/types.js").Trace} Trace */

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

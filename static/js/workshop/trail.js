/** What the board lights up of an explanation. Pure. */

/** @typedef {import("./why-types.js").Finding} Finding */
/** @typedef {import("./why-types.js").Trail} Trail */

/**
 * Return the cells and numbers of a finding: all that its numbers passed, and where they were touched.
 * @param {Pick<Finding, "at"|"kind"|"strands">} finding
 * @returns {Trail}
 */
export function trailOf({ at, kind, strands }) {
  const path = new Set(strands.flatMap(({ cells }) => cells));
  const touched = new Set(strands.flatMap(({ steps }) => steps.flatMap(({ cell }) => cell ?? [])));
  if (kind === "jam" && !at.startsWith("out ")) touched.add(at);
  const numbers = new Set(strands.flatMap(({ numbers: ids }) => ids));
  return { path: [...path].filter((cell) => !touched.has(cell)), touched: [...touched], numbers: [...numbers] };
}

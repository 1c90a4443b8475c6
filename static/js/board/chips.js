/** Small marks at the ends of belts: chips of numbers, rings that wait, ticks and crosses. */

/** @typedef {import("./ends.js").Spot} Spot */

import { svg } from "../core/dom.js";
import { chipWidth } from "./captions.js";
import { writeNumber } from "./cells.js";
import { tokenSize } from "./tokens.js";

/** How far a ring with many digits may reach into the gap beside it. */
const SPREAD = 3;

/**
 * Draw a number as a chip of the captions.
 * @param {number} value
 * @param {Spot} spot
 * @param {string} name  classes
 * @returns {SVGGElement}
 */
export function drawChip(value, { x, y, size }, name) {
  const width = chipWidth(value);
  return svg(
    "g",
    { class: name, transform: `translate(${x} ${y})` },
    svg("rect", { class: "chip-box", x: -width / 2, y: -size, width, height: 2 * size, rx: size }),
    svg("text", { class: "chip-text", y: 4.4 }, writeNumber(value)),
  );
}

/**
 * Draw one demanded output: an empty ring, then ticked, or crossed out with what came instead.
 * A wrong one is square, so that its shape tells it apart too.
 * @param {{expected: number|null, got: number|null}} demand
 * @param {Spot} spot
 * @param {number|null} width  of a chip in the captions, null for a round ring
 * @returns {SVGGElement}
 */
export function drawRing({ expected, got }, { x, y, size }, width) {
  const state = got === null ? "is-open" : got === expected ? "is-right" : "is-wrong";
  const text = writeNumber(got ?? expected ?? 0);
  const widest = (2 * (size + SPREAD) - 7) / (text.length * 0.6);
  const font = width ? 12.5 : Math.min(tokenSize(text, size * 0.92).font, widest);
  const reach = width ? width / 2 : Math.max(size, (text.length * font * 0.6) / 2 + 3.5);
  const radius = state === "is-wrong" ? 4 : size;
  const badge = width ? 5 : Math.max(5.5, size * 0.4);
  return svg(
    "g",
    { class: `ring ${state}`, transform: `translate(${x} ${y})` },
    svg("rect", { class: "ring-box", x: -reach, y: -size, width: 2 * reach, height: 2 * size, rx: radius }),
    svg("text", { class: "ring-text", y: font * 0.36, "font-size": font.toFixed(1) }, text),
    state !== "is-open" && drawBadge(reach - badge * 0.35, -size + badge * 0.35, badge, state === "is-right"),
  );
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {boolean} right
 */
function drawBadge(x, y, radius, right) {
  const d = right ? "M-.5 0L-.1 .4.5-.4" : "M-.4-.4L.4 .4M.4-.4L-.4 .4";
  return svg(
    "g",
    { class: "badge", transform: `translate(${x} ${y}) scale(${radius})` },
    svg("circle", { r: 1 }),
    svg("path", { d }),
  );
}

/** What lies over the machine: cursor, selection, the ghost of a station, a jam or a wrong output. */

/** @typedef {import("./geometry.js").Layout} Layout */
/** @typedef {import("./geometry.js").Box} Box */
/** @typedef {import("../core/types.js").Ghost} Ghost */
/** @typedef {import("./ends.js").Spot} Spot */
/** @typedef {{kind: "jam", at: string, cycle?: number} | {kind: "wrong", belt: number|string, position: number}} Problem */

import { svg } from "../core/dom.js";
import { cellBox, restPoint } from "./geometry.js";
import { drawStation } from "./stations.js";

/**
 * Draw a ring around a cell.
 * @param {Layout} layout
 * @param {string} cell
 * @param {string} name  class
 * @param {number} [spread]
 */
export function drawFrame(layout, cell, name, spread = 1) {
  const { x, y, width, height } = cellBox(layout, cell);
  return svg("rect", {
    class: name,
    x: x - spread,
    y: y - spread,
    width: width + 2 * spread,
    height: height + 2 * spread + 1,
    rx: 11,
  });
}

/**
 * Draw a station that is not placed yet; an illegal one is crossed out.
 * @param {Layout} layout
 * @param {Ghost} ghost
 * @returns {SVGGElement}
 */
export function drawGhost(layout, ghost) {
  const { x, y, width, height } = cellBox(layout, ghost.cell);
  const size = Math.min(11, width * 0.2);
  const middle = { x: x + width / 2, y: y + layout.head + (height - layout.head) / 2 };
  const cross = `M${-size} ${-size}L${size} ${size}M${size} ${-size}L${-size} ${size}`;
  return svg(
    "g",
    { class: ghost.legal ? "ghost is-legal" : "ghost is-illegal" },
    drawStation(layout, ghost),
    !ghost.legal &&
      svg(
        "g",
        { class: "ghost-refused", transform: `translate(${middle.x} ${middle.y})` },
        svg("circle", { r: size * 1.5 }),
        svg("path", { d: cross, transform: "scale(.62)" }),
      ),
  );
}

/**
 * Draw what went wrong: rays around the place of a jam, or a box around the first wrong output.
 * @param {Layout} layout
 * @param {Problem} problem
 * @param {(belt: number, position: number) => Required<Spot>} ring
 * @returns {SVGElement}
 */
export function drawProblem(layout, problem, ring) {
  if (problem.kind === "wrong") {
    const belt = typeof problem.belt === "string" ? problem.belt.charCodeAt(0) - 65 : problem.belt;
    const { x, y, size, width } = ring(belt, problem.position);
    const half = { x: Math.max(size, width / 2) + 3.5, y: size + 3.5 };
    return svg("rect", { class: "wrong-box", x: x - half.x, y: y - half.y, width: 2 * half.x, height: 2 * half.y, rx: 5 });
  }
  if (!problem.at.startsWith("out ")) {
    const { x, y, width } = cellBox(layout, problem.at);
    return jamMark(drawFrame(layout, problem.at, "jam-frame", 2), x + 3, y + 3);
  }
  const { x, y } = restPoint(layout, problem.at.charCodeAt(4) - 65, layout.columns);
  const spot = { x: x + layout.cell * 0.3, y };
  return jamMark(svg("circle", { class: "jam-frame", cx: spot.x, cy: y, r: layout.radius * 1.9 }), spot.x, y - layout.radius * 2);
}

/**
 * @param {SVGElement} frame
 * @param {number} x
 * @param {number} y
 */
function jamMark(frame, x, y) {
  return svg(
    "g",
    { class: "jam" },
    frame,
    svg(
      "g",
      { class: "jam-mark", transform: `translate(${x} ${y})` },
      svg("path", { class: "jam-star", d: "M0-11L3-5 9-6 6 0 11 4 4 5 3 11-1 6-8 8-6 2-11-2-5-4-6-10z" }),
      svg("path", { class: "jam-bang", d: "M0-4V1M0 3.900v.2" }),
    ),
  );
}

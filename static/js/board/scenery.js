/** The floor of the board: belts with their chevrons, letters and column numbers. */

/** @typedef {import("./geometry.js").Layout} Layout */

import { svg } from "../core/dom.js";
import { beltLetter } from "./cells.js";

let clips = 0;

/**
 * Draw the belts; `run` shows them advanced by a number of cells.
 * @param {Layout} layout
 * @returns {{group: SVGGElement, run: (cells: number) => void}}
 */
export function drawScenery(layout) {
  const pitch = layout.cell / (layout.cell > 70 ? 3 : 2);
  /** @type {SVGPathElement[]} */
  const chevrons = [];
  const group = svg("g", { class: "scenery", "aria-hidden": "true" });
  for (let column = 1; column <= layout.columns; column += 1) {
    const x = layout.left + (column - 0.5) * layout.cell;
    group.append(svg("text", { class: "column-number", x, y: 13 }, column));
  }
  for (let belt = 0; belt < layout.belts; belt += 1) {
    const path = svg("path", { class: "chevrons", d: chevronPath(layout, belt, pitch) });
    chevrons.push(path);
    group.append(drawBelt(layout, belt, path), drawSeams(layout, belt), drawLetter(layout, belt));
  }
  return {
    group,
    run(cells) {
      const shift = (cells * layout.cell) % pitch;
      for (const path of chevrons) path.setAttribute("transform", `translate(${shift.toFixed(2)} 0)`);
    },
  };
}

/**
 * Return the strip of a belt; in the wide layout it comes out of the queue and into the tray.
 * @param {Layout} layout
 * @param {number} belt
 */
export function beltStrip({ left, columns, cell, tops, head, lane, mode, side }, belt) {
  const before = mode === "wide" ? side : 0;
  const after = mode === "wide" ? 8 : 0;
  const inset = lane * 0.06;
  return {
    x: left - before,
    y: tops[belt] + head + inset,
    width: columns * cell + before + after,
    height: lane - 2 * inset,
  };
}

/**
 * @param {Layout} layout
 * @param {number} belt
 * @param {SVGPathElement} chevrons
 */
function drawBelt(layout, belt, chevrons) {
  const strip = beltStrip(layout, belt);
  clips += 1;
  const id = `belt-clip-${clips}`;
  const edge = (/** @type {number} */ y) =>
    svg("path", { class: "belt-edge", d: `M${strip.x + 8} ${y}h${strip.width - 16}` });
  return svg(
    "g",
    {},
    svg("clipPath", { id }, svg("rect", { ...strip, rx: 9 })),
    svg("rect", { class: "belt", ...strip, rx: 9 }),
    svg("g", { "clip-path": `url(#${id})` }, chevrons),
    edge(strip.y + 3.5),
    edge(strip.y + strip.height - 3.5),
  );
}

/**
 * @param {Layout} layout
 * @param {number} belt
 * @param {number} pitch
 */
function chevronPath(layout, belt, pitch) {
  const { x, y, width, height } = beltStrip(layout, belt);
  const size = Math.min(5, height / 7);
  const middle = y + height / 2;
  let path = "";
  const first = layout.left - Math.ceil((layout.left - x) / pitch + 1) * pitch + pitch / 2;
  for (let at = first; at < x + width; at += pitch)
    path += `M${(at - size / 2).toFixed(1)} ${middle - size}l${size} ${size}-${size} ${size}`;
  return path;
}

/**
 * Draw the marks between cells: short ticks above each belt, so that cells can be aimed at.
 * @param {Layout} layout
 * @param {number} belt
 */
function drawSeams(layout, belt) {
  const { y, height } = beltStrip(layout, belt);
  let path = "";
  for (let column = 0; column <= layout.columns; column += 1) {
    const x = layout.left + column * layout.cell;
    path += `M${x} ${y - 5}v4M${x} ${y + height + 1}v4`;
  }
  return svg("path", { class: "seams", d: path });
}

/**
 * @param {Layout} layout
 * @param {number} belt
 */
function drawLetter({ mode, tops, head, lane }, belt) {
  const size = mode === "wide" ? 19 : 14;
  const y = tops[belt] + head + lane / 2 + size * 0.36;
  return svg("text", { class: "belt-letter", x: mode === "wide" ? 14 : 8, y, "font-size": size }, beltLetter(belt));
}

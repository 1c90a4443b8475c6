/**
 * A space: its tile, a tube as high as the rings it holds, and the rings on it.
 *
 * @typedef {{tile: SVGGElement, tube: SVGGElement, top: number, show: (rings: number) => void}} TubeView
 */
import { svg } from "../core/dom.js";
import { CAPACITY } from "./geometry.js";

const RADIUS = { x: 19, y: 6 };
const BASE = 16;
const RING = 5.6;
const HEX = [30, 15, -15, -30, -15, 15].map((x, i) => `${x},${[0, 26, 26, 0, -26, -26][i]}`).join(" ");

/**
 * @param {string} space
 * @param {{x: number, y: number}} at
 * @param {string} hatch  the address of the pattern of full spaces
 * @returns {TubeView}
 */
export function createTube(space, at, hatch) {
  const capacity = CAPACITY[space];
  const transform = `translate(${at.x} ${at.y})`;
  const rings = Array.from({ length: capacity }, (_, i) => svg("path", { d: band(i), class: "slot" }));
  const rim = svg("ellipse", { class: "tube-rim", cx: 0, cy: topOf(capacity), rx: RADIUS.x, ry: RADIUS.y });
  const bore = svg("ellipse", { class: "tube-bore", cx: 0, cy: topOf(capacity), rx: 10, ry: 3.2 });
  const tile = svg(
    "g",
    { class: `space tall-${capacity}`, transform, dataset: { space }, role: "button", tabindex: -1 },
    svg("polygon", { class: "tile", points: HEX }),
    svg("polygon", { class: "tile-hatch", points: HEX, fill: `url(#${hatch})` }),
    svg("polygon", { class: "tile-edge", points: HEX }),
    svg("text", { class: "tile-name", x: -15, y: -17, "text-anchor": "middle" }, space),
  );
  const tube = svg(
    "g",
    { class: "tube", transform },
    svg("ellipse", { class: "tube-shadow", cx: 0, cy: BASE + 2, rx: RADIUS.x + 2, ry: RADIUS.y + 1 }),
    ...rings,
    rim,
    bore,
    svg("ellipse", { class: "tube-mark", cx: 0, cy: topOf(capacity), rx: RADIUS.x + 3, ry: RADIUS.y + 2.4 }),
  );
  let shown = -1;

  return {
    tile,
    tube,
    top: at.y + topOf(capacity),
    show(count) {
      if (count === shown) return;
      const isNew = shown >= 0 && count > shown;
      shown = count;
      rings.forEach((ring, i) => {
        ring.setAttribute("class", i < count ? "ring" : "slot");
        ring.classList.toggle("is-new", isNew && i === count - 1);
      });
      rim.classList.toggle("is-ring", count === capacity);
      tile.classList.toggle("is-full", count === capacity);
    },
  };
}

/**
 * How high a tube of so many rings ends.
 * @param {number} count
 */
function topOf(count) {
  return BASE - count * RING;
}

/**
 * The outside of the ring at a height, as it is seen from above and before.
 * @param {number} index
 */
function band(index) {
  const { x, y } = RADIUS;
  const low = topOf(index);
  const high = topOf(index + 1);
  return `M${-x} ${high}V${low}A${x} ${y} 0 0 0 ${x} ${low}V${high}A${x} ${y} 0 0 1 ${-x} ${high}Z`;
}

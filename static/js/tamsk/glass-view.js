/**
 * An hourglass: two bulbs on a plinth that bears its time. Red's caps are round, Black's square.
 *
 * @typedef {import("./sand.js").Sand} Sand
 * @typedef {{node: SVGGElement, show: (sand: Sand, isMoving: boolean) => void,
 *   place: (at: {x: number, y: number}) => void}} GlassView
 */
import { svg } from "../core/dom.js";
import { ownerOf } from "./rules.js";
import { sandText, SHORT_MS } from "./sand.js";

// The bulbs, from the plinth (y = 0 is where it stands) up to the cap.
const BULB = { top: -35, neck: -24, bottom: -13, half: 10 };
const TALL = BULB.neck - BULB.top;

/**
 * @param {string} glass  such as "r1"
 * @returns {GlassView}
 */
export function createGlass(glass) {
  const isRed = ownerOf(glass) === "red";
  const number = glass.slice(1);
  const upper = svg("path", { class: "sand" });
  const lower = svg("path", { class: "sand" });
  const stream = svg("path", { class: "sand-stream", d: `M0 ${BULB.neck}V${BULB.bottom}` });
  const bar = svg("rect", { class: "sand-bar", x: -5, width: 10 });
  const text = svg("text", { class: "glass-text", y: -2.6, "text-anchor": "middle" }, "");
  const node = svg(
    "g",
    { class: `glass is-${isRed ? "red" : "black"}`, dataset: { glass } },
    svg("ellipse", { class: "glass-shadow", cx: 0, cy: 0, rx: 17, ry: 5 }),
    svg("path", { class: "glass-bulbs", d: bulbs() }),
    svg("g", { class: "glass-sand" }, upper, lower, stream),
    svg("g", { class: "glass-bar" }, svg("rect", { class: "sand-room", x: -5, y: BULB.top, width: 10, height: 2 * TALL }), bar),
    svg("path", { class: "glass-case", d: isRed ? ROUND_CAP : SQUARE_CAP }),
    svg("path", { class: "glass-case", d: isRed ? ROUND_PLINTH : SQUARE_PLINTH }),
    svg("text", { class: "glass-number", y: BULB.top - 1.3, "text-anchor": "middle" }, number),
    text,
    svg("path", { class: "glass-cross", d: `M-12 ${BULB.top + 1}L12 ${BULB.bottom - 1}M12 ${BULB.top + 1}L-12 ${BULB.bottom - 1}` }),
  );
  let shown = "";

  return {
    node,
    show(sand, isMoving) {
      const label = sandText(sand, number);
      // A hundredth of a bulb is less than a pixel.
      const key = `${sand.kind}${label}${Math.round(sand.share * 200)}${isMoving}`;
      if (key === shown) return;
      shown = key;
      if (text.textContent !== label) text.textContent = label;
      const deep = TALL * Math.sqrt(sand.share);
      upper.setAttribute("d", wedge(BULB.neck, -deep, 0));
      lower.setAttribute("d", sand.kind === "still" ? "" : wedge(BULB.neck, deep, TALL));
      bar.setAttribute("y", String(BULB.bottom - 2 * TALL * sand.share));
      bar.setAttribute("height", String(2 * TALL * sand.share));
      node.classList.toggle("is-lost", sand.kind === "lost");
      node.classList.toggle("is-unstarted", sand.kind === "unstarted");
      node.classList.toggle("is-short", sand.kind === "runs" && sand.left < SHORT_MS);
      node.classList.toggle("is-running", sand.kind === "runs" && sand.left > 0 && isMoving);
    },
    place({ x, y }) {
      node.setAttribute("transform", `translate(${x} ${y})`);
    },
  };
}

/**
 * The part of a bulb between two heights, seen from the neck.
 * @param {number} neck
 * @param {number} from
 * @param {number} to
 */
function wedge(neck, from, to) {
  const half = (/** @type {number} */ height) => (Math.abs(height) / TALL) * (BULB.half - 1);
  return `M${-half(from)} ${neck + from}H${half(from)}L${half(to)} ${neck + to}H${-half(to)}Z`;
}

function bulbs() {
  const { top, neck, bottom, half } = BULB;
  return `M${-half} ${top}H${half}L1 ${neck}L${half} ${bottom}H${-half}L-1 ${neck}Z`;
}

const ROUND_CAP = "M-12 -35a6 8 0 0 1 6 -8h12a6 8 0 0 1 6 8z";
const SQUARE_CAP = "M-12 -35v-8h24v8z";
const ROUND_PLINTH = "M-11 -13h22a6.5 6.5 0 0 1 0 13h-22a6.5 6.5 0 0 1 0 -13z";
const SQUARE_PLINTH = "M-16 -13h32v13h-32z";

/** From places of the run to points of the board. Pure. */

/** @typedef {import("./geometry.js").Layout} Layout */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./motion.js").Place} Place */
/** @typedef {import("./motion.js").Actor} Actor */

import { restPoint } from "./geometry.js";
import { smooth } from "./progress.js";

/**
 * @typedef {object} Ends  where inputs wait and outputs are expected
 * @property {(belt: number) => Point} entry
 * @property {(belt: number, position: number) => Required<import("./ends.js").Spot>} ring
 *
 * @typedef {Point & {scale: number, opacity: number}} Pose
 */

const ASIDE_SCALE = 0.78;
/** Half the stroke of a token, and a little air. */
const RIM = 2;

/**
 * Return how a number standing at a place looks.
 * @param {Layout} layout
 * @param {Ends} ends
 * @param {Place} place
 * @returns {Pose}
 */
export function poseAt(layout, ends, place) {
  const full = { scale: 1, opacity: 1 };
  if (place.kind === "queue") return { ...ends.entry(place.belt), scale: 0.8, opacity: 1 };
  if (place.kind === "out") return { ...ends.ring(place.belt, place.position), scale: 0.72, opacity: 1 };
  if (place.kind === "edge") {
    const { x, y } = restPoint(layout, place.belt, place.column);
    const away = layout.lane * (place.side === "up" ? -0.6 : 0.6);
    return { x: x + layout.cell / 2, y: y + away, ...full };
  }
  if (place.kind === "exit") {
    const { x, y } = restPoint(layout, place.belt, layout.columns);
    return { x: x + layout.cell * 0.3, y: y + place.clash * layout.radius * 0.7, ...full };
  }
  const { x, y } = restPoint(layout, place.belt, place.column);
  if (place.clash) return { x: x + place.clash * layout.cell * 0.21, y: y + place.clash * 4, ...full };
  if (!place.aside) return { x, y, ...full };
  // A Wait holds its number up in its head, beside the sign, so that another fits on the belt.
  return {
    x: x + layout.cell * 0.18,
    y: y - layout.lane / 2 - layout.head / 2,
    scale: Math.min(ASIDE_SCALE, (layout.head * 0.48) / layout.radius),
    opacity: 1,
  };
}

/**
 * Return how a number on the move looks: it glides, hops in an arc, and shrinks into its ring.
 * @param {Layout} layout
 * @param {Ends} ends
 * @param {Actor} actor
 * @returns {Pose}
 */
export function poseOf(layout, ends, { from, to, progress, hop }) {
  const start = poseAt(layout, ends, from);
  const end = poseAt(layout, ends, to);
  const eased = smooth(progress);
  const arc = 4 * eased * (1 - eased);
  const lift = hop ? arc * (layout.head + layout.lane * 0.35) : 0;
  const scale = (start.scale + (end.scale - start.scale) * eased) * (hop ? 1 + 0.12 * arc : 1);
  const room = layout.radius * scale + RIM;
  return {
    // The board ends close to its belts: what hops there, or leaves the grid, stays in sight.
    x: Math.min(layout.width - room, start.x + (end.x - start.x) * eased),
    y: Math.max(room, start.y + (end.y - start.y) * eased - lift),
    scale,
    opacity: start.opacity + (end.opacity - start.opacity) * eased,
  };
}

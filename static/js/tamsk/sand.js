/**
 * Sand at an instant, and how it is written. No DOM.
 *
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").Glass} Glass
 * @typedef {{kind: "still"|"unstarted"|"lost"|"runs", left: number, share: number}} Sand  `left` in
 *   ms, `share` of a full bulb
 */
import { ownerOf } from "./rules.js";

/** From here on, in ms, an hourglass is in a hurry. */
export const SHORT_MS = 20_000;
/** What is written where only the server knows whether it is over. */
export const UNKNOWN = "…";

/**
 * What an hourglass has above. One that is held is shown turned, as it will be if it is set down.
 * @param {State} state
 * @param {string} glass
 * @param {number} now
 * @returns {Sand}
 */
export function sandOf(state, glass, now) {
  const full = state.config.SAND_MS;
  const { upper, since, lost_at: lostAt, cell } = state.glasses[glass];
  if (state.level === 1) return { kind: "still", left: 0, share: 0 };
  if (lostAt !== null) return { kind: "lost", left: 0, share: 0 };
  const hand = state.hands[ownerOf(glass)];
  if (hand?.glass === glass) {
    if (cell === null) return runs(full, full);
    const turned = full - leftAt(upper, since, hand.picked_at);
    return runs(leftAt(turned, hand.picked_at, now), full);
  }
  return since === null ? { kind: "unstarted", left: 0, share: 0 } : runs(leftAt(upper, since, now), full);
}

/**
 * @param {number} upper
 * @param {number|null} since
 * @param {number} now
 */
function leftAt(upper, since, now) {
  return since === null ? 0 : Math.max(0, Math.min(upper, upper - (now - since)));
}

/**
 * @param {number} left
 * @param {number} full
 * @returns {Sand}
 */
function runs(left, full) {
  return { kind: "runs", left, share: left / full };
}

/**
 * What stands on an hourglass: its time, or its number where it has none.
 * @param {Sand} sand
 * @param {string} number
 */
export function sandText({ kind, left }, number) {
  if (kind === "still") return number;
  if (kind === "lost") return "✕";
  if (kind === "unstarted") return "–";
  return left < SHORT_MS && left > 0 ? `!${Math.ceil(left / 1000)}` : clockText(left);
}

/**
 * Minutes and seconds, rounded up; at zero only the server knows.
 * @param {number} ms
 */
export function clockText(ms) {
  const seconds = Math.ceil(ms / 1000);
  if (seconds <= 0) return UNKNOWN;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/**
 * Seconds that are left, rounded up; at zero only the server knows.
 * @param {number} ms
 */
export function secondsText(ms) {
  return ms > 0 ? String(Math.ceil(ms / 1000)) : UNKNOWN;
}

/**
 * The instant of the game as its move list writes it: 1:04.2.
 * @param {number} ms  since the start
 */
export function gameTime(ms) {
  const tenths = Math.floor(ms / 100);
  return `${Math.floor(tenths / 600)}:${String(Math.floor(tenths / 10) % 60).padStart(2, "0")}.${tenths % 10}`;
}

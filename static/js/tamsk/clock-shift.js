/**
 * What an outage does to a position. No DOM.
 * @typedef {import("./types.js").State} State
 */
import { SIDES } from "./rules.js";

/**
 * Move every stored instant on: the game stood still for `delta` ms.
 * @param {State} state  changed in place
 * @param {number} delta
 */
export function shiftClock(state, delta) {
  const later = (/** @type {number|null} */ instant) => (instant === null ? null : instant + delta);
  state.t += delta;
  state.turn_since += delta;
  for (const glass of Object.values(state.glasses)) {
    glass.since = later(glass.since);
    glass.lost_at = later(glass.lost_at);
  }
  for (const side of SIDES) {
    const [hand, right, open] = [state.hands[side], state.ring_right[side], state.penalty_open[side]];
    if (hand) hand.picked_at += delta;
    if (right) [right.opened, right.until] = [right.opened + delta, right.until + delta];
    if (open) open.until += delta;
    state.last_release[side] = later(state.last_release[side]);
    state.first_turn_at[side] = later(state.first_turn_at[side]);
  }
  state.timer15.flipped_at = later(state.timer15.flipped_at);
  state.closing_at = later(state.closing_at);
}

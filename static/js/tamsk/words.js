/** What the page calls sides, spaces and refusals. No DOM. */

import { gettext, ngettext } from "../core/i18n.js";
import { CAPACITY } from "./geometry.js";
import { glassOn, isFull, ownerOf } from "./rules.js";
import { sandOf } from "./sand.js";

/**
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").Side} Side
 */

/** @param {Side} side */
export function sideName(side) {
  return side === "red" ? gettext("Red") : gettext("Black");
}

/** @param {string} glass */
export function glassName(glass) {
  const params = { number: glass[1] };
  return ownerOf(glass) === "red" ? gettext("red hourglass %(number)s", params) : gettext("black hourglass %(number)s", params);
}

/** @param {number} ms */
export function secondsPhrase(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return ngettext("%(count)s second", "%(count)s seconds", seconds, { count: seconds });
}

/**
 * A space as a screen reader tells it: "C3, 1 of 3 rings, red hourglass 1, 42 seconds".
 * @param {State} state
 * @param {string} space
 * @param {number} now
 * @param {boolean} isTarget
 */
export function spaceLabel(state, space, now, isTarget) {
  const params = { count: state.rings[space] ?? 0, capacity: CAPACITY[space] };
  // In other languages the number that is there rules the noun.
  const rings = ngettext("%(count)s of %(capacity)s rings", "%(count)s of %(capacity)s rings", params.count, params);
  const parts = [space, rings];
  if (isFull(state, space)) parts.push(gettext("full"));
  const glass = glassOn(state, space);
  if (glass) parts.push(glassName(glass), glassState(state, glass, now));
  if (isTarget) parts.push(gettext("possible"));
  return parts.filter(Boolean).join(", ");
}

/**
 * @param {State} state
 * @param {string} glass
 * @param {number} now
 */
function glassState(state, glass, now) {
  const hand = state.hands[ownerOf(glass)];
  const held = hand?.glass === glass ? `${gettext("lifted")}, ` : "";
  const sand = sandOf(state, glass, now);
  if (sand.kind === "lost") return gettext("lost");
  if (sand.kind === "unstarted") return held + gettext("not turned yet");
  return sand.kind === "runs" ? held + secondsPhrase(sand.left) : held.replace(", ", "");
}

/**
 * Why something did not go.
 * @param {Record<string, any>} error  the code, and what belongs to it
 * @returns {string}
 */
export function refusalText(error) {
  if (error.missing_ms) return gettext("Not yet: %(time)s to wait.", { time: secondsPhrase(error.missing_ms) });
  return (REASONS[error.code] ?? (() => gettext("That did not work.")))();
}

/** @type {Record<string, () => string>} */
const REASONS = {
  not_your_turn: () => gettext("It is not your turn."),
  hand_full: () => gettext("You are holding an hourglass."),
  hand_empty: () => gettext("You are not holding an hourglass."),
  not_yours: () => gettext("This hourglass is the other player's."),
  hourglass_lost: () => gettext("This hourglass has run out: it is lost and stays where it is."),
  hourglass_blocked: () => gettext("This hourglass has nowhere to go."),
  must_move_unstarted: () => gettext("Move an hourglass that has not been turned yet first."),
  must_place: () => gettext("Place an hourglass from your hand first."),
  game_closing: () => gettext("Nobody can move any more."),
  game_over: () => gettext("The game is over."),
  not_adjacent: () => gettext("An hourglass moves to a neighbouring space."),
  space_occupied: () => gettext("Another hourglass stands on this space."),
  space_full: () => gettext("This space is full: nobody may enter it any more."),
  ring_decision_required: () => gettext("At level 1 you decide about the ring with the move."),
  no_ring_right: () => gettext("It is too late for this ring."),
  no_rings_left: () => gettext("You have no rings left."),
  ring_window_open: () => gettext("The other player may still drop the ring."),
  no_claim: () => gettext("There is no ring to be claimed here any more."),
  no_timer: () => gettext("Only level 3 has the timer."),
  your_own_turn: () => gettext("It is your own turn: the timer is against the player to move."),
  timer_running: () => gettext("Its sand has not run out yet."),
  stale_turn: () => gettext("The turn had just changed."),
  not_available: () => gettext("This is not possible now."),
  bad_phase: () => gettext("This is not possible now."),
  rate_limited: () => gettext("Not so fast."),
  offline: () => gettext("The connection is away: nothing was sent."),
  phrases_off: () => gettext("The other player has switched phrases off."),
  too_soon: () => gettext("Not so fast."),
  session_over: () => gettext("You have been logged out."),
  player_blocked: () => gettext("Your account is blocked."),
};

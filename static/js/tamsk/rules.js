/**
 * What may be done in a position, as far as a page must know: to show targets, and to say at once
 * why something does not go. The server decides; nothing here ends a turn or a game. No DOM.
 *
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").Side} Side
 * @typedef {import("./types.js").Glass} Glass
 */
import { CAPACITY, NEIGHBOURS, SPACES } from "./geometry.js";

export const GLASSES = /** @type {const} */ (["r1", "r2", "r3", "k1", "k2", "k3"]);
/** @type {readonly Side[]} */
export const SIDES = ["red", "black"];

/**
 * @param {string} glass
 * @returns {Side}
 */
export function ownerOf(glass) {
  return glass.startsWith("r") ? "red" : "black";
}

/**
 * @param {Side} side
 * @returns {Side}
 */
export function rivalOf(side) {
  return side === "red" ? "black" : "red";
}

/** @param {Side} side */
export function glassesOf(side) {
  return GLASSES.filter((glass) => ownerOf(glass) === side);
}

/**
 * The hourglass that stands on a space or was lifted from it.
 * @param {State} state
 * @param {string} cell
 */
export function glassOn(state, cell) {
  return GLASSES.find((glass) => state.glasses[glass].cell === cell) ?? null;
}

/**
 * @param {State} state
 * @param {string} cell
 */
export function isFull(state, cell) {
  return (state.rings[cell] ?? 0) >= CAPACITY[cell];
}

/**
 * The vacant spaces, not full, that an hourglass reaches in one step; from the hand, all of them.
 * @param {State} state
 * @param {string} glass
 * @returns {string[]}
 */
export function targetsOf(state, glass) {
  const { cell } = state.glasses[glass];
  const near = cell === null ? SPACES : NEIGHBOURS[cell];
  return near.filter((space) => glassOn(state, space) === null && !isFull(state, space));
}

/**
 * Where each hourglass that a side may lift can go, were it his turn: those in the hand first (E),
 * then those never turned that can move (level 2, paragraph 2), then all.
 * @param {State} state
 * @param {Side} side
 * @returns {Record<string, string[]>} without those that are stuck
 */
export function movesOf(state, side) {
  if (state.phase !== "running") return {};
  const hand = state.hands[side];
  const own = hand ? [hand.glass] : glassesOf(side);
  const moves = own
    .filter((glass) => state.glasses[glass].lost_at === null)
    .map((glass) => /** @type {[string, string[]]} */ ([glass, targetsOf(state, glass)]))
    .filter(([, targets]) => targets.length);
  if (hand) return Object.fromEntries(moves);
  const first = moves.filter(([glass]) => state.glasses[glass].cell === null);
  const unstarted = state.level > 1 ? moves.filter(([glass]) => state.glasses[glass].since === null) : [];
  return Object.fromEntries(first.length ? first : unstarted.length ? unstarted : moves);
}

/**
 * Why a side may not lift an hourglass now; null if he may.
 * @param {State} state
 * @param {Side} side
 * @param {string} glass
 * @returns {string|null} a code of the server's
 */
export function whyNotLift(state, side, glass) {
  if (state.phase === "closing") return "game_closing";
  if (state.phase !== "running") return "game_over";
  if (state.hands[side]) return "hand_full";
  if (ownerOf(glass) !== side) return "not_yours";
  if (state.to_move !== side) return "not_your_turn";
  if (state.glasses[glass].lost_at !== null) return "hourglass_lost";
  if (!targetsOf(state, glass).length) return "hourglass_blocked";
  const moves = movesOf(state, side);
  if (glass in moves) return null;
  return Object.keys(moves).some((other) => state.glasses[other].cell === null) ? "must_place" : "must_move_unstarted";
}

/**
 * Why an hourglass may not be set down on a space; null if it may.
 * @param {State} state
 * @param {string} glass
 * @param {string} cell
 */
export function whyNotRelease(state, glass, cell) {
  const from = state.glasses[glass].cell;
  if (from !== null && !NEIGHBOURS[from].includes(cell)) return "not_adjacent";
  if (glassOn(state, cell) !== null) return "space_occupied";
  return isFull(state, cell) ? "space_full" : null;
}

/**
 * Why a side may not turn the 15-second timer; null if he may. Whether its sand has run out is for
 * the server to say: up to then it is `timer_running`.
 * @param {State} state
 * @param {Side} side
 * @param {number} now
 */
export function whyNotFlip(state, side, now) {
  const { flipped_at: flippedAt } = state.timer15;
  if (state.level < 3) return "no_timer";
  if (state.phase !== "running") return state.phase === "closing" ? "game_closing" : "game_over";
  if (state.to_move === side) return "your_own_turn";
  if (state.hands[side]) return "hand_full";
  return flippedAt !== null && now < flippedAt + state.config.T15_MS ? "timer_running" : null;
}

/**
 * Where a penalty ring may fall.
 * @param {State} state
 */
export function penaltyTargets(state) {
  return SPACES.filter((space) => !isFull(state, space));
}

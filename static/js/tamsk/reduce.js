/**
 * A position from the one before it and an event: what the server's engine did, told again. No DOM.
 *
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").Side} Side
 * @typedef {import("./types.js").GameEvent} GameEvent
 * @typedef {(state: State, data: any, t: number) => void} Effect  on a copy
 */
import { shiftClock } from "./clock-shift.js";
import { ownerOf, rivalOf } from "./rules.js";

/**
 * Return the position after an event; the one given stays as it is.
 * @param {State} state
 * @param {GameEvent} event
 * @returns {State}
 */
export function reduce(state, event) {
  if (event.kind === "started") return structuredClone(event.data);
  const next = structuredClone(state);
  next.t = Math.max(next.t, event.t);
  EFFECTS[event.kind]?.(next, event.data, event.t);
  return next;
}

/** @type {Record<string, Effect>} */
const EFFECTS = {
  picked_up: (state, { glass }, t) => {
    state.hands[ownerOf(glass)] = { glass, picked_at: t, turn: state.turn, late: false };
  },
  put_back: (state, { glass }) => {
    state.hands[ownerOf(glass)] = null;
  },
  released,
  ring_placed: placeRing,
  ring_lapsed: (state, { player }) => void delete state.ring_right[/** @type {Side} */ (player)],
  claim_opened: openClaim,
  claim_closed: closeClaim,
  penalty_granted: (state, { player }) => {
    state.penalty_pending[/** @type {Side} */ (player)] = 1;
  },
  penalty_opened: (state, { player, until }) => {
    const side = /** @type {Side} */ (player);
    state.penalty_pending[side] = 0;
    state.penalty_open[side] = { until };
  },
  penalty_lapsed: (state, { player, until }) => {
    const side = /** @type {Side} */ (player);
    // Without an end it never opened: its owner has no ring left.
    if (until === null) state.penalty_pending[side] = 0;
    else delete state.penalty_open[side];
  },
  timer_flipped: (state, { against }, t) => {
    state.timer15 = { ...state.timer15, flipped_at: t, against, turn: state.turn };
  },
  timer_expired: (state, { against }) => {
    const hand = state.hands[/** @type {Side} */ (against)];
    if (hand) hand.late = true;
    state.barren += 1;
  },
  timer_moved: (state, { side }) => void (state.timer15.side = side),
  turn_started: startTurn,
  glass_lost: (state, { glass, lost_at: lostAt }) => {
    state.glasses[glass].lost_at = lostAt;
  },
  closing: (state, { until }) => {
    state.phase = "closing";
    state.closing_at = until;
  },
  finished: (state, { result }) => end(state, "finished", result),
  aborted: (state) => end(state, "aborted", null),
  offer_made: (state, { kind, by }) => void state.offers.push({ kind, by }),
  offer_closed: (state, { kind, by }) => {
    state.offers = state.offers.filter((offer) => offer.kind !== kind || offer.by !== by);
  },
  clock_shift: (state, { delta }) => shiftClock(state, delta),
};

/** @type {Effect} */
function released(state, { glass, to, late, upper, since, ring_until: until }, t) {
  const side = ownerOf(glass);
  state.hands[side] = null;
  state.last_release[side] = t;
  state.glasses[glass] = { cell: to, upper, since, lost_at: null };
  if (!late) state.barren += 1;
  // Who has moved will claim nothing more (level 2, paragraph 5).
  const other = state.ring_right[rivalOf(side)];
  if (other) other.claimable = false;
  // Told only of a ring that is kept for later.
  if (until !== undefined) state.ring_right[side] = { cell: to, opened: t, until, claimable: true };
}

/** @type {Effect} */
function placeRing(state, { player, cell, rings, stock, source }) {
  const side = /** @type {Side} */ (player);
  state.rings[cell] = rings;
  state.stock[side] = stock;
  state.barren = 0;
  if (source === "penalty") delete state.penalty_open[side];
  if (source === "normal") delete state.ring_right[side];
}

/** @type {Effect} */
function openClaim(state, { player, cell }) {
  const side = /** @type {Side} */ (player);
  state.claims[side] = [...(state.claims[side] ?? []), cell];
}

/** @type {Effect} */
function closeClaim(state, { player, cell }) {
  const side = /** @type {Side} */ (player);
  const claims = [...(state.claims[side] ?? [])];
  claims.splice(claims.indexOf(cell), 1);
  if (claims.length) state.claims[side] = claims;
  else delete state.claims[side];
}

/** @type {Effect} */
function startTurn(state, { turn, player }, t) {
  const side = /** @type {Side} */ (player);
  state.turn = turn;
  state.to_move = side;
  state.turn_since = t;
  state.first_turn_at[side] ??= t;
  state.timer15.against = null;
}

/**
 * Leave nothing that counts down or waits for an answer, but a wish to play again.
 * @param {State} state
 * @param {"finished"|"aborted"} phase
 * @param {State["result"]} result
 */
function end(state, phase, result) {
  state.phase = phase;
  state.result = result;
  state.closing_at = null;
  state.hands = { red: null, black: null };
  state.ring_right = {};
  state.claims = {};
  state.penalty_open = {};
  state.penalty_pending = { red: 0, black: 0 };
  state.timer15.against = null;
  state.offers = state.offers.filter((offer) => offer.kind === "rematch");
}

/** Positions for the tests of the page. */

const CONFIG = { SAND_MS: 180_000, T15_MS: 15_000, HOLD_CAP_MS: 5000, RING_WINDOW_MS: 3000, PENALTY_WINDOW_MS: 10_000, CLOSING_MS: 10_000, STALL_CLAIM_MS: 30_000, GONE_CLAIM_MS: 45_000, full_space: "refuse" };
const CORNERS = { r1: "A1", r2: "D7", r3: "G1", k1: "A4", k2: "G4", k3: "D1" };

/** The start of a game. */
export function corners(level, setup = "corners") {
  const glass = (cell) => ({ cell: setup === "free" ? null : cell, upper: 0, since: null, lost_at: null });
  return {
    level,
    setup,
    config: { ...CONFIG },
    phase: "running",
    t: 0,
    turn: 1,
    to_move: "red",
    turn_since: 0,
    rings: {},
    stock: { red: 32, black: 32 },
    glasses: Object.fromEntries(Object.entries(CORNERS).map(([name, cell]) => [name, glass(cell)])),
    hands: { red: null, black: null },
    ring_right: {},
    claims: {},
    penalty_pending: { red: 0, black: 0 },
    penalty_open: {},
    timer15: { flipped_at: null, against: null, turn: null, side: "right" },
    barren: 0,
    last_release: { red: null, black: null },
    first_turn_at: { red: 0, black: null },
    closing_at: null,
    offers: [],
    result: null,
  };
}

/** Level 2 after opening O of the vectors. */
export function opened() {
  const state = corners(2);
  const moves = { r1: ["B2", 1000], k1: ["B4", 3000], r2: ["D6", 6000], k2: ["F4", 8000], r3: ["F2", 9000], k3: ["D2", 12_000] };
  for (const [glass, [cell, since]] of Object.entries(moves)) {
    state.glasses[glass] = { cell, upper: 180_000, since, lost_at: null };
    state.rings[cell] = 1;
  }
  return { ...state, t: 12_000, turn: 7, turn_since: 12_000, stock: { red: 29, black: 29 }, last_release: { red: 9000, black: 12_000 } };
}

/** A workshop and a store for the tests of the editor. */

import { KINDS } from "../../static/js/workshop/kinds.js";

/** @type {import("../../static/js/core/types.js").Workshop} */
export const WORKSHOP = {
  columns: 6,
  belts: 3,
  stations: KINDS,
  inputs: [
    { start: 1, numbers: [3, 8] },
    { start: 1, numbers: [] },
    { start: 1, numbers: [] },
  ],
  outputs: [[10, 20], [], []],
  constraint: null,
};

/** @returns {import("../../static/js/core/store.js").Backend} a localStorage in memory */
export function memoryBackend() {
  /** @type {Map<string, string>} */
  const items = new Map();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    key: (index) => [...items.keys()][index] ?? null,
    get length() {
      return items.size;
    },
  };
}

/** A run's answer with only what a test needs set. */
export function answerOf(/** @type {Record<string, unknown>} */ run, more = {}) {
  const fields = { status: "solved", outputs: [], jam: null, mismatches: [], cost: 3, cycles: 10, area: 2, sum: 15 };
  return /** @type {import("../../static/js/core/types.js").RunAnswer} */ (
    /** @type {unknown} */ ({
      run: { ...fields, ...run },
      trace: { cycles: [] },
      records: null,
      score: null,
      rank: null,
      players: 0,
      over_by: null,
      ...more,
    })
  );
}

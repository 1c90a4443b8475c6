/** What was drawn before, and what was taken back. */

/** @typedef {import("../kinds/shared/types.js").State} State */

export class History {
  /** @type {State[]} */
  #past = [];
  /** @type {State[]} */
  #future = [];

  /**
   * Note a step, unless nothing changed.
   * @param {State} before
   * @param {State} after
   */
  add(before, after) {
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    this.#past.push(before);
    this.#future = [];
  }

  /**
   * Return the state before the present one, null where there is none.
   * @param {State} present
   */
  back(present) {
    const before = this.#past.pop() ?? null;
    if (before) this.#future.push(present);
    return before;
  }

  /**
   * Return the state that was taken back last, null where there is none.
   * @param {State} present
   */
  forth(present) {
    const after = this.#future.pop() ?? null;
    if (after) this.#past.push(present);
    return after;
  }
}

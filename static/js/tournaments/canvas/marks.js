/** What a player has drawn, step by step, kept in this browser with every change. */

import { History } from "./history.js";

/**
 * @typedef {import("../kinds/shared/types.js").State} State
 * @typedef {Pick<import("../../core/store.js").Store, "get"|"set">} Store
 */

export class Marks {
  #history = new History();
  #store;
  #name;
  #onChange;

  /**
   * @param {Store} store
   * @param {string} name  under which the drawing is kept
   * @param {State} blank  nothing drawn
   * @param {(isKept: boolean) => void} onChange  not kept while a gesture goes on
   */
  constructor(store, name, blank, onChange) {
    this.#store = store;
    this.#name = name;
    this.#onChange = onChange;
    this.blank = blank;
    /** @type {State} */ this.state = store.get(name) ?? blank;
  }

  /** @param {State} state  as a gesture has it that goes on */
  sketch(state) {
    this.state = state;
    this.#onChange(false);
  }

  /**
   * Take a step.
   * @param {State} next
   * @param {State} [before]  the state that it began with, if not the present one
   */
  take(next, before = this.state) {
    this.#history.add(before, next);
    this.#keep(next);
  }

  /** Take the last step back. */
  back() {
    const before = this.#history.back(this.state);
    if (before) this.#keep(before);
  }

  /** Take the step again that was taken back last. */
  forth() {
    const after = this.#history.forth(this.state);
    if (after) this.#keep(after);
  }

  /** Empty the drawing, as one step that can be taken back. */
  clear() {
    this.take(this.blank);
  }

  /** @param {State} state */
  #keep(state) {
    this.state = state;
    this.#store.set(this.#name, state);
    this.#onChange(true);
  }
}

/**
 * A game as its events tell it, at any instant of its time. No DOM.
 *
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").GameEvent} GameEvent
 * @typedef {import("./board.js").Way} Way
 * @typedef {{t: number, index: number}} Turn  when it began, and how many events were before it
 */
import { reduce } from "./reduce.js";

export class Film {
  /** @type {State[]} the position after so many events */ #states;

  /**
   * @param {State} start
   * @param {GameEvent[]} events  in their order
   * @param {number} until  the end of its time
   */
  constructor(start, events, until) {
    this.events = events;
    this.begins = start.t;
    this.ends = Math.max(until, events.at(-1)?.t ?? start.t);
    this.#states = [start];
    for (const event of events) this.#states.push(reduce(/** @type {State} */ (this.#states.at(-1)), event));
    /** @type {Turn[]} */
    this.turns = events.flatMap((event, index) => (event.kind === "turn_started" ? [{ t: event.t, index }] : []));
  }

  /**
   * How many events had happened at an instant.
   * @param {number} t
   */
  countAt(t) {
    let [low, high] = [0, this.events.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.events[middle].t <= t) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /**
   * The position after so many events.
   * @param {number} count
   */
  stateAfter(count) {
    return this.#states[Math.max(0, Math.min(count, this.events.length))];
  }

  /**
   * The latest move before so many events.
   * @param {number} count
   * @returns {Way|null}
   */
  latestBefore(count) {
    for (let i = count - 1; i >= 0; i -= 1)
      if (this.events[i].kind === "released") return { from: this.events[i].data.from, to: this.events[i].data.to };
    return null;
  }

  /**
   * The turn under way after so many events, from 1; 0 before the first.
   * @param {number} count
   */
  turnAfter(count) {
    return this.turns.filter(({ index }) => index < count).length;
  }
}

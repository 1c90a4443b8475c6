/**
 * The voice of a table: events in words for the screen reader, gathered so that it can follow.
 *
 * @typedef {import("./types.js").GameEvent} GameEvent
 */
import { tellEvent } from "./telling.js";

// What one command brings about is said in one breath.
const BREATH_MS = 120;
// Seen well enough, and too much to hear.
const UNSPOKEN = new Set(["claim_closed", "turn_started"]);

export class Speaker {
  /** @type {string[]} */ #waiting = [];
  /** @type {ReturnType<typeof setTimeout>|null} */ #breath = null;

  /** @param {Element|null} [place]  a live region */
  constructor(place = document.querySelector("[data-announce]")) {
    this.place = place;
  }

  /**
   * Tell an event, and return what to show of it.
   * @param {GameEvent} event
   */
  tell(event) {
    const text = tellEvent(event);
    if (text) this.say(text);
    return UNSPOKEN.has(event.kind) ? "" : text;
  }

  /** @param {string} text */
  say(text) {
    this.#waiting.push(text);
    this.#breath ??= setTimeout(() => {
      if (this.place) this.place.textContent = this.#waiting.join(" ");
      this.#waiting = [];
      this.#breath = null;
    }, BREATH_MS);
  }
}

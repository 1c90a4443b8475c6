/**
 * The standing order "turn the timer as soon as I may": open to everybody, so that who lets a program
 * press the button gains nothing by it.
 *
 * @typedef {import("./types.js").Table} Table
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").Side} Side
 */
import { el } from "../core/dom.js";
import { gettext } from "../core/i18n.js";
import { createStore } from "../core/store.js";
import { whyNotFlip } from "./rules.js";

const KEY = "tallyworks.tamsk.turn";
// The page's idea of the server's clock is a little off: the server says when it was too early.
const MARGIN_MS = 20;
const MOST_TRIES = 3;

/**
 * In how many ms a side is to ask for the timer to be turned, as things stand; null where an event
 * must come first.
 * @param {State} state
 * @param {Side} side
 * @param {number} now
 */
export function turnsIn(state, side, now) {
  const reason = whyNotFlip(state, side, now);
  if (reason === null) return 0;
  return reason === "timer_running" ? Number(state.timer15.flipped_at) + state.config.T15_MS + MARGIN_MS - now : null;
}

export class StandingOrder {
  #waits = /** @type {unknown} */ (null);
  // What was asked for, and how often: a timer that was refused is not asked for without end.
  #asked = "";
  #tries = 0;
  #isAsking = false;

  /**
   * @param {Table} table
   * @param {boolean} isOn
   * @param {{after: (ms: number, act: () => void) => unknown, cancel: (wait: any) => void}} timers
   */
  constructor(table, isOn, timers) {
    this.table = table;
    this.isOn = isOn;
    this.timers = timers;
    table.on(() => this.look());
  }

  /** Turn the timer now, or when it may be turned, if the order stands. */
  look() {
    this.timers.cancel(this.#waits);
    const { state, seats } = this.table;
    const [now, side] = [this.table.now(), seats[0]];
    if (!this.isOn || this.#isAsking || now === null || side === undefined) return;
    const wait = turnsIn(state, side, now);
    if (wait === null) return;
    if (wait > 0) this.#waits = this.timers.after(wait, () => this.look());
    else void this.#turn(side, `${state.turn}-${state.timer15.flipped_at}`);
  }

  /**
   * @param {Side} side
   * @param {string} moment
   */
  async #turn(side, moment) {
    this.#tries = moment === this.#asked ? this.#tries + 1 : 1;
    this.#asked = moment;
    if (this.#tries > MOST_TRIES) return;
    this.#isAsking = true;
    const ack = await this.table.send("flip_timer", {}, side);
    this.#isAsking = false;
    // Without a connection nothing was asked; what comes with the connection has it look again.
    if (ack.error?.code === "offline") this.#tries = 0;
    else if (!ack.ok) this.#waits = this.timers.after(MARGIN_MS, () => this.look());
  }
}

/**
 * @param {Element} place
 * @param {Table} table  its viewer plays one side, or looks on
 */
export function mountStandingOrder(place, table) {
  if (!table.seats.length) return;
  const store = createStore();
  const order = new StandingOrder(table, store.get(KEY) === true, {
    after: (ms, act) => setTimeout(act, ms),
    cancel: (wait) => clearTimeout(wait),
  });
  const box = el("input", { type: "checkbox", checked: order.isOn });
  box.addEventListener("change", () => {
    order.isOn = box.checked;
    store.set(KEY, box.checked);
    order.look();
  });
  place.append(el("label", { class: "timer-order" }, box, gettext("Turn it as soon as allowed")));
  order.look();
}

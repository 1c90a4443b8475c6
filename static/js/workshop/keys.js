/**
 * Which keys place the stations, run and pick up; changed by the player and kept in this browser. No DOM.
 *
 * @typedef {import("../core/types.js").Kind} Kind
 * @typedef {Kind|"run"|"pick"} Act
 */
import { createEmitter } from "../core/emitter.js";
import { KINDS, STATION_TYPES } from "./kinds.js";

const STORE_KEY = "tw-keys";
/** Keys with a meaning of their own: values, help, turning. */
const RESERVED = /^[\d? ]$/;

/** @type {Readonly<Record<Act, readonly string[]>>} first the one that is shown */
const DEFAULTS = Object.freeze({
  .../** @type {Record<Kind, readonly string[]>} */ (
    Object.fromEntries(KINDS.map((kind) => [kind, STATION_TYPES[kind].keys]))
  ),
  run: ["r"],
  pick: ["p"],
});

/** Everything that has a key of its own, in the order of the help. */
export const ACTS = /** @type {Act[]} */ (Object.keys(DEFAULTS));

export class Keymap {
  #emitter = createEmitter();

  /** @param {import("../core/store.js").Store} store */
  constructor(store) {
    this.store = store;
    this.on = this.#emitter.on;
  }

  get isChanged() {
    return Object.keys(this.#own()).length > 0;
  }

  /**
   * Return the key that stands for an act: the first of its own where the player has chosen none.
   * @param {Act} act
   */
  keyOf(act) {
    return this.#own()[act] ?? DEFAULTS[act][0];
  }

  /**
   * Return what a key stands for, null where it is nothing.
   * @param {string} key  a KeyboardEvent's key
   * @returns {Act|null}
   */
  actOf(key) {
    const wanted = key.toLowerCase();
    const shown = ACTS.find((act) => this.keyOf(act) === wanted);
    // The other keys of an act, such as "=" for Plus, go with its own: a chosen key stands alone.
    return shown ?? ACTS.find((act) => !this.#own()[act] && DEFAULTS[act].includes(wanted)) ?? null;
  }

  /**
   * Let a key stand for an act.
   * @param {Act} act
   * @param {string} key
   * @returns {"reserved"|Act|null} why not: it means something else already; null when done
   */
  choose(act, key) {
    const wanted = key.toLowerCase();
    if ([...wanted].length !== 1 || RESERVED.test(wanted)) return "reserved";
    const taken = ACTS.find((other) => other !== act && this.keyOf(other) === wanted);
    if (taken) return taken;
    const own = { ...this.#own(), [act]: wanted };
    if (wanted === DEFAULTS[act][0]) delete own[act];
    this.#keep(own);
    return null;
  }

  /** Take the keys back that the site gives. */
  reset() {
    this.#keep({});
  }

  /** @param {Partial<Record<Act, string>>} own */
  #keep(own) {
    this.store.set(STORE_KEY, own);
    this.#emitter.emit("change");
  }

  /** @returns {Partial<Record<Act, string>>} */
  #own() {
    const stored = Object.entries(this.store.get(STORE_KEY) ?? {});
    return Object.fromEntries(
      stored.filter(([act, key]) => Object.hasOwn(DEFAULTS, act) && typeof key === "string"),
    );
  }
}

/**
 * Return the digit a key means, null where it means none. On AZERTY the row of digits gives them with
 * Shift; without it, where the sign it gives then is no station's key.
 * @param {{key: string, code: string, shiftKey: boolean}} event
 * @param {Keymap} keys
 * @returns {number|null}
 */
export function digitOf({ key, code, shiftKey }, keys) {
  if (/^\d$/.test(key)) return Number(key);
  const row = /^Digit(\d)$/.exec(code);
  const isShown = ACTS.some((act) => keys.keyOf(act) === key.toLowerCase());
  return row && !shiftKey && !isShown ? Number(row[1]) : null;
}

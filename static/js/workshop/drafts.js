/**
 * Drafts in the browser: several named ones per workshop, each with its history, under the player's key.
 *
 * @typedef {import("../core/store.js").Store} Store
 * @typedef {import("./history.js").History} History
 * @typedef {{id: string, name: string, history: History}} Draft
 * @typedef {{current: string, items: Draft[], at: number}} ShelfData
 */
import { PREFIX } from "./draft-owner.js";
import { createHistory, readHistory } from "./history.js";

const MAX_WORKSHOPS = 60;

/** The drafts of one workshop; there is always one. */
export class Shelf {
  /** @type {ShelfData} */ #data;

  /**
   * @param {Store} store
   * @param {{playerKey: string, workshopId: number|string, firstName: string, now: () => number}} options
   */
  constructor(store, { playerKey, workshopId, firstName, now }) {
    this.store = store;
    this.playerKey = playerKey;
    this.key = `${PREFIX}${playerKey}:${workshopId}`;
    this.now = now;
    this.#data = readShelf(store.get(this.key)) ?? newShelf(firstName, now());
  }

  /**
   * Keep the drafts under another player's key from now on.
   * @param {string} playerKey
   */
  moveTo(playerKey) {
    this.key = `${PREFIX}${playerKey}${this.key.slice(PREFIX.length + this.playerKey.length)}`;
    this.playerKey = playerKey;
    this.#save({});
  }

  /** Read again what another tab has written. */
  refresh() {
    this.#data = readShelf(this.store.get(this.key)) ?? this.#data;
  }

  current() {
    return this.list().find((item) => item.id === this.#data.current) ?? this.list()[0];
  }

  list() {
    return this.#data.items;
  }

  /** @param {History} history */
  keep(history) {
    return this.#change({ history });
  }

  /** @param {string} name */
  rename(name) {
    return this.#change({ name });
  }

  /** @param {string} id */
  open(id) {
    return this.#save({ current: id });
  }

  /**
   * Add a draft and open it.
   * @param {string} name
   * @param {string} [notation]
   */
  add(name, notation = "") {
    const id = String(1 + Math.max(...this.list().map((item) => Number(item.id) || 0)));
    const items = [...this.list(), { id, name, history: createHistory(notation) }];
    return this.#save({ items, current: id });
  }

  /** Remove the current draft; the last one is never removed. */
  remove() {
    if (this.list().length < 2) return false;
    const items = this.list().filter((item) => item !== this.current());
    return this.#save({ items, current: items[items.length - 1].id });
  }

  /** @param {Partial<Draft>} change */
  #change(change) {
    const current = this.current();
    const items = this.list().map((item) => (item === current ? { ...item, ...change } : item));
    return this.#save({ items });
  }

  /** @param {Partial<ShelfData>} change */
  #save(change) {
    this.#data = { ...this.#data, ...change, at: this.now() };
    const isKept = this.store.set(this.key, this.#data);
    prune(this.store, this.playerKey, this.key);
    return isKept;
  }
}

/**
 * @param {string} name
 * @param {number} at
 * @returns {ShelfData}
 */
function newShelf(name, at) {
  return { current: "1", items: [{ id: "1", name, history: createHistory() }], at };
}

/**
 * @param {any} data
 * @returns {ShelfData|null}
 */
function readShelf(data) {
  if (!data || !Array.isArray(data.items)) return null;
  const items = data.items.flatMap((/** @type {any} */ item) => {
    const history = readHistory(item?.history);
    return history ? [{ id: String(item.id), name: String(item.name), history }] : [];
  });
  return items.length ? { current: String(data.current), items, at: Number(data.at) || 0 } : null;
}

/**
 * Forget the workshops touched longest ago, so that the store never fills.
 * @param {Store} store
 * @param {string} playerKey
 * @param {string} kept
 */
function prune(store, playerKey, kept) {
  const keys = store.keys(`${PREFIX}${playerKey}:`).filter((key) => key !== kept);
  const age = new Map(keys.map((key) => [key, Number(store.get(key)?.at) || 0]));
  keys.sort((a, b) => (age.get(b) ?? 0) - (age.get(a) ?? 0));
  for (const key of keys.slice(MAX_WORKSHOPS - 1)) store.remove(key);
}

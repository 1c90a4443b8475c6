/**
 * Drafts in the browser: several named ones per workshop, each with its history, under the player's key.
 *
 * @typedef {import("../core/store.js").Store} Store
 * @typedef {import("./history.js").History} History
 * @typedef {import("./draft-data.js").Draft} Draft
 * @typedef {import("./draft-data.js").ShelfData} ShelfData
 */
import { freeId, freeName, newShelf, readShelf } from "./draft-data.js";
import { PREFIX } from "./draft-owner.js";
import { createHistory } from "./history.js";

const MAX_WORKSHOPS = 60;

/** The drafts of one workshop; there is always one. */
export class Shelf {
  /** @type {ShelfData} */ #data;
  /** Called after the player has changed something. @type {() => void} */
  onChange = () => {};

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

  get data() {
    return this.#data;
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

  /**
   * Take what came of the site's answer; it is no change of the player's.
   * @param {ShelfData} data
   */
  adopt(data) {
    return this.#save(data);
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
    const plain = name.trim().replace(/\s+/g, " ") || this.current().name;
    return this.#change({ name: freeName(plain, this.#names(this.current().id)), fresh: false });
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
    const id = freeId(this.list());
    const draft = { id, name: freeName(name, this.#names()), history: createHistory(notation), site: null };
    return this.#act({ items: [...this.list(), draft], current: id });
  }

  /** Remove the current draft; the last one is never removed. */
  remove() {
    if (this.list().length < 2) return false;
    const { site } = this.current();
    const items = this.list().filter((item) => item !== this.current());
    const removed = site
      ? [...this.#data.removed, { id: site.id, revision: site.revision }]
      : this.#data.removed;
    return this.#act({ items, removed, current: items[items.length - 1].id });
  }

  /** @param {string} [but]  the id of a draft that does not count */
  #names(but) {
    return this.list().flatMap(({ id, name }) => (id === but ? [] : [name]));
  }

  /** @param {Partial<Draft>} change */
  #change(change) {
    const current = this.current();
    const items = this.list().map((item) => (item === current ? { ...item, ...change } : item));
    return this.#act({ items });
  }

  /** @param {Partial<ShelfData>} change */
  #act(change) {
    const isKept = this.#save(change);
    this.onChange();
    return isKept;
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

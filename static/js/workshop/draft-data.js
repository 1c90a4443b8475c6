/**
 * What a shelf of drafts holds, apart from where it is kept. Pure.
 *
 * @typedef {import("./history.js").History} History
 *
 * @typedef {object} Kept  a draft as the site keeps it
 * @property {number} id
 * @property {string} name
 * @property {string} machine  notation
 * @property {number} revision
 * @property {string} [kept_at]
 *
 * @typedef {object} Draft
 * @property {string} id  in this browser
 * @property {string} name
 * @property {History} history
 * @property {Kept|null} site  the site's version that this one was built on
 * @property {boolean} [fresh]  made by the page, not by the player
 *
 * @typedef {object} ShelfData
 * @property {string} current  id
 * @property {Draft[]} items
 * @property {{id: number, revision: number}[]} removed  still to be deleted on the site
 * @property {number} at  when it was touched
 */
import { createHistory, readHistory } from "./history.js";

export const LONGEST_NAME = 40;

/**
 * Return a shelf with one draft that nobody has touched.
 * @param {string} name
 * @param {number} at
 * @returns {ShelfData}
 */
export function newShelf(name, at) {
  const first = { id: "1", name, history: createHistory(), site: null, fresh: true };
  return { current: "1", items: [first], removed: [], at };
}

/**
 * Return the shelf a stored value stands for, null where it is none.
 * @param {any} data
 * @returns {ShelfData|null}
 */
export function readShelf(data) {
  if (!data || !Array.isArray(data.items)) return null;
  const items = data.items.flatMap((/** @type {any} */ item) => {
    const history = readHistory(item?.history);
    const site = Number.isInteger(item?.site?.revision) ? item.site : null;
    return history
      ? [{ id: String(item.id), name: String(item.name), history, site, fresh: item.fresh === true }]
      : [];
  });
  const removed = Array.isArray(data.removed) ? data.removed : [];
  return items.length
    ? { current: String(data.current), items, removed, at: Number(data.at) || 0 }
    : null;
}

/**
 * Return an id that no draft of the list has.
 * @param {readonly Draft[]} items
 */
export function freeId(items) {
  return String(1 + Math.max(0, ...items.map((item) => Number(item.id) || 0)));
}

/**
 * Return a name, with the first number from 2 on that makes it none of those taken.
 * @param {string} name
 * @param {readonly string[]} taken
 */
export function freeName(name, taken) {
  let free = name;
  for (let number = 2; taken.includes(free); number += 1) {
    const mark = ` (${number})`;
    free = name.slice(0, LONGEST_NAME - mark.length).trimEnd() + mark;
  }
  return free;
}

/**
 * Say whether the player has done nothing with a draft.
 * @param {Draft} item
 */
export function isUntouched({ fresh, site, history }) {
  return fresh === true && !site && !history.past.length && !history.future.length;
}

/**
 * Say whether the site does not have a draft as it is here.
 * @param {Draft} item
 */
export function isUnsaved(item) {
  if (!item.site) return !isUntouched(item);
  return !isSame(item, item.site);
}

/**
 * Say whether a draft is as the site's version is.
 * @param {Draft} item
 * @param {Kept} kept
 */
export function isSame({ name, history }, kept) {
  return name === kept.name && history.present === kept.machine;
}

/**
 * Return the shelf with one draft changed.
 * @param {ShelfData} data
 * @param {string} id
 * @param {Partial<Draft>} change
 * @returns {ShelfData}
 */
export function changeDraft(data, id, change) {
  return { ...data, items: data.items.map((item) => (item.id === id ? { ...item, ...change } : item)) };
}

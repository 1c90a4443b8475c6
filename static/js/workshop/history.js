/**
 * Undo and redo without limit over notations: one gesture, one step. Immutable, so that it can be kept
 * with the draft as it is.
 *
 * @typedef {object} History
 * @property {readonly string[]} past  oldest first
 * @property {string} present
 * @property {readonly string[]} future  next redo first
 */

/**
 * Return a history that starts at `present`.
 * @param {string} [present]
 * @returns {History}
 */
export function createHistory(present = "") {
  return { past: [], present, future: [] };
}

/**
 * Record a new state; the same state is no step.
 * @param {History} history
 * @param {string} next
 * @returns {History}
 */
export function record(history, next) {
  if (next === history.present) return history;
  return { past: [...history.past, history.present], present: next, future: [] };
}

/**
 * @param {History} history
 * @returns {History}
 */
export function undo(history) {
  if (!history.past.length) return history;
  return {
    past: history.past.slice(0, -1),
    present: history.past[history.past.length - 1],
    future: [history.present, ...history.future],
  };
}

/**
 * @param {History} history
 * @returns {History}
 */
export function redo(history) {
  if (!history.future.length) return history;
  const [present, ...future] = history.future;
  return { past: [...history.past, history.present], present, future };
}

/**
 * Return the history a stored value stands for, null where it is none.
 * @param {any} data
 * @returns {History|null}
 */
export function readHistory(data) {
  /** @param {unknown} list */
  const isTexts = (list) => Array.isArray(list) && list.every((item) => typeof item === "string");
  if (!data || typeof data.present !== "string" || !isTexts(data.past) || !isTexts(data.future))
    return null;
  return { past: data.past, present: data.present, future: data.future };
}

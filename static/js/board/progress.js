/** Windows of time inside a cycle. Pure. */

/** @typedef {readonly [number, number]} Window  start and end in a cycle, 0 to 1 */

/**
 * Return how far a window has played at `fraction` of a cycle, 0 to 1.
 * @param {Window} window
 * @param {number} fraction
 */
export function windowProgress([start, end], fraction) {
  return Math.min(1, Math.max(0, (fraction - start) / (end - start)));
}

/**
 * Ease a progress in and out, 0 to 1.
 * @param {number} progress
 */
export function smooth(progress) {
  return progress * progress * (3 - 2 * progress);
}

/** What editors and examples have in common: the places the page left, the replay's settings. */

import { el } from "../core/dom.js";

const DEFAULT_SPEED = 2;
const SPEED_KEY = "tw-speed";

/**
 * Return the part of the section that the page left for it.
 * @param {HTMLElement} section
 * @param {"board"|"controls"|"palette"|"results"} name
 * @returns {HTMLElement}
 */
export function part(section, name) {
  const found = section.querySelector(`[data-${name}]`);
  if (found instanceof HTMLElement) return found;
  return section.appendChild(el("div", { [`data-${name}`]: true }));
}

/**
 * Return a replay's settings; the speed is remembered in this browser.
 * @param {import("../core/store.js").Store} store
 */
export function replayOptions(store) {
  return {
    getSpeed: () => Number(store.get(SPEED_KEY) ?? DEFAULT_SPEED),
    setSpeed: (/** @type {number} */ speed) => void store.set(SPEED_KEY, speed),
  };
}

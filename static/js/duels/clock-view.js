/** The clock above a duel's board or question: figures, sand, what is read out, what comes at zero. */

import { levelOf, markText, passedMark, secondsLeft } from "../blitz/clock.js";
import { formatClock } from "../core/format.js";
import { serverSync } from "./state.js";

const TICK_MS = 100;
const RETRY_MS = 1000;
// Under a minute there is no time to listen.
const TOLD_FROM_SECONDS = 60;

/**
 * Run the clock of the page.
 * @param {() => string|null|undefined} deadline  the instant at which it ends, as the server wrote it
 * @param {() => void} onZero  called at zero, and every second after it
 */
export function mountClock(deadline, onZero) {
  const clock = find("[data-duel-clock]");
  const shown = find("[data-duel-left]");
  const sand = find("[data-duel-sand]");
  const limit = Number(clock.dataset.limit);
  let left = Number.POSITIVE_INFINITY;
  let zeroAt = 0;

  function tick() {
    const before = left;
    left = secondsLeft(new Date(deadline() ?? 0).getTime(), Date.now(), serverSync());
    const text = formatClock(left);
    if (shown.textContent !== text) shown.textContent = text;
    sand.style.transform = `scaleX(${Math.min(1, left / limit)})`;
    clock.dataset.level = limit > TOLD_FROM_SECONDS || left <= 10 ? levelOf(left) : "calm";
    const mark = limit > TOLD_FROM_SECONDS ? passedMark(before, left) : null;
    if (mark) find("[data-announce]").textContent = markText(mark);
    if (left > 0 || Date.now() - zeroAt < RETRY_MS) return;
    zeroAt = Date.now();
    onZero();
  }

  setInterval(tick, TICK_MS);
  tick();
}

/**
 * @param {string} selector
 * @returns {HTMLElement}
 */
export function find(selector) {
  return /** @type {HTMLElement} */ (document.querySelector(selector));
}

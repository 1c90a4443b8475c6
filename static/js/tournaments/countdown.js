/** Countdowns on the page, drawn from instants and never by counting ticks; sound and title at marks. */

import { leftText, passed, serverNow } from "./clock.js";
import { signalLeft } from "./signals.js";

const TICK_MS = 200;
const MARKS = [60, 10, 0];
/** @type {WeakMap<Element, number>} */
const before = new WeakMap();

function tick() {
  for (const shown of document.querySelectorAll("[data-until]")) {
    if (!(shown instanceof HTMLElement)) continue;
    const left = Number(shown.dataset.until) - serverNow();
    const text = leftText(left);
    if (shown.textContent !== text) shown.textContent = text;
    shown.classList.toggle("is-short", left <= 10_000);
    const mark = passed(before.get(shown) ?? left, left, MARKS);
    before.set(shown, left);
    if (mark !== null && "beeps" in shown.dataset) signalLeft(mark);
  }
}

/** Run every countdown of the page. */
export function runCountdowns() {
  setInterval(tick, TICK_MS);
  document.addEventListener("visibilitychange", tick);
  tick();
}

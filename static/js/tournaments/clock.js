/** The server's clock as the page knows it, and what is left until an instant. */

import { pageLanguage } from "../core/format.js";

/** @typedef {import("../live/clock.js").ServerClock} ServerClock */

let offset = 0;
/** @type {ServerClock|null} */
let live = null;

/**
 * Take the server's clock of an answer: good until the socket knows better.
 * @param {number} serverNow  ms since 1970
 */
export function setClock(serverNow) {
  offset = serverNow - Date.now();
}

/** @param {ServerClock} clock  of the live socket */
export function followClock(clock) {
  live = clock;
}

/** Return the server's clock now, ms since 1970. */
export function serverNow() {
  return live?.now() ?? Date.now() + offset;
}

/**
 * Write what is left as minutes and seconds, hours only where there are any; begun seconds count.
 * @param {number} ms
 */
export function leftText(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, "0"));
  const hours = Math.floor(seconds / 3600);
  return hours ? `${hours}:${parts.join(":")}` : parts.join(":");
}

/**
 * Write how long something has taken; seconds count once they are full.
 * @param {number} ms
 */
export function takenText(ms) {
  return leftText(Math.floor(Math.max(0, ms) / 1000) * 1000);
}

/**
 * Write a time to the millisecond as the page does: 95001 is 1:35.001.
 * @param {number} ms
 * @param {string} [language]
 */
export function exactText(ms, language = pageLanguage()) {
  const seconds = new Intl.NumberFormat(language, { minimumIntegerDigits: 2, minimumFractionDigits: 3 });
  return `${Math.floor(ms / 60_000)}:${seconds.format((ms % 60_000) / 1000)}`;
}

/**
 * Return the mark that was passed since the last look: seconds left, or null.
 * @param {number} before  ms left at the last look
 * @param {number} now  ms left now
 * @param {number[]} marks  seconds
 */
export function passed(before, now, marks) {
  return marks.find((mark) => before > mark * 1000 && now <= mark * 1000) ?? null;
}

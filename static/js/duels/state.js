/**
 * The duel of this page as the server last told it, and the server's clock.
 *
 * @typedef {{started_at: string|null, deadline_at: string|null, is_over: boolean, has_left: boolean,
 *   runs: number, answered: number}} Seat
 * @typedef {{name: string|null, is_viewer: boolean, seat: Seat|null}} Side
 * @typedef {{number: number, count: number, sent_at: string, deadline_at: string,
 *   sheet: import("../core/types.js").Workshop, machines: string[]}} Question
 * @typedef {{id: number, kind: "workshop"|"express", phase: string, status: string, now: string,
 *   seq: number, place: number|null, sides: Side[], question: Question|null}} Duel
 * @typedef {{duel: Duel, players: (number|null)[],
 *   urls: {state: string, answers: string}}} PageData
 */
import { better, syncOf, syncOfPage } from "../blitz/clock.js";
import { requestJson } from "../core/api.js";

const script = document.querySelector("[data-duel] script[data-workshop-data]");

/** @type {PageData} */
export const page = JSON.parse(script?.textContent ?? "{}");
/** @type {Array<(duel: Duel) => void>} */
const listeners = [];
let sync = syncOfPage(page.duel.now);

/** The server's clock minus this device's, ms; the best that is known. */
export function serverSync() {
  return sync;
}

/**
 * Hear of every state that comes in.
 * @param {(duel: Duel) => void} listener
 */
export function onDuel(listener) {
  listeners.push(listener);
}

/**
 * Ask the site, and pass on the duel it tells; offline the page stays as it is.
 * @param {string} [url]
 * @param {{method?: string, body?: unknown}} [options]
 * @returns {Promise<any>} all that it answered
 */
export async function ask(url = page.urls.state, options = {}) {
  const sentAt = Date.now();
  const answer = await requestJson(url, options);
  /** @type {Duel} */
  const duel = answer.duel ?? answer;
  const serverNow = new Date(duel.now).getTime();
  sync = better(sync, syncOf({ sentAt, answeredAt: Date.now(), serverNow }));
  page.duel = duel;
  tell();
  return answer;
}

/** Tell all who want to know how the duel stands. */
export function tell() {
  for (const listener of listeners) listener(page.duel);
}

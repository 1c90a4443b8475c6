/** What every socket of the site needs: its address, its messages, when to come back. */

export const VERSION = 1;
/** How soon, and how late at most, what only tells news comes back. */
export const NEWS_SPAN = { firstMs: 1000, mostMs: 60_000 };

/**
 * Return the message a frame holds, null where it is none of ours.
 * @param {unknown} text
 * @returns {Record<string, any> & {type: string}|null}
 */
export function readFrame(text) {
  try {
    const message = JSON.parse(String(text));
    return message?.v === VERSION && typeof message.type === "string" ? message : null;
  } catch {
    return null;
  }
}

/**
 * Return how long to wait before the next connection: doubling, half of it random, so that thousands
 * of pages do not come back at the same moment.
 * @param {number} attempt  0 for the first
 * @param {number} random  from 0 to 1
 * @param {{firstMs: number, mostMs: number}} span
 */
export function backoffDelay(attempt, random, { firstMs, mostMs }) {
  const delay = Math.min(mostMs, firstMs * 2 ** Math.min(attempt, 16));
  return Math.round(delay / 2 + (delay / 2) * random);
}

/**
 * Return the address of a socket of this site.
 * @param {string} path
 */
export function socketAddress(path) {
  const url = new URL(path, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}

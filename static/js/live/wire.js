/**
 * What goes over the live socket.
 *
 * @typedef {Record<string, any> & {type: string}} Message
 */

export const VERSION = 1;

/**
 * Return the message a frame holds, null where it is none of ours.
 * @param {unknown} text
 * @returns {Message|null}
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
 * Return the text of a message.
 * @param {string} type
 * @param {Record<string, unknown>} [fields]
 */
export function writeFrame(type, fields = {}) {
  return JSON.stringify({ v: VERSION, type, ...fields });
}

/**
 * Return a command's id: a random UUID, also on a page without a secure context.
 * @returns {string}
 */
export function newCommandId() {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 15_000;

/**
 * Return how long to wait before the next connection: doubling, half of it random, so that thousands
 * of pages do not come back at the same moment.
 * @param {number} attempt  0 for the first
 * @param {number} random  from 0 to 1
 */
export function backoffDelay(attempt, random) {
  const delay = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(attempt, 16));
  return Math.round(delay / 2 + (delay / 2) * random);
}

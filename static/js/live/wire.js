/**
 * What goes over the live socket.
 *
 * @typedef {Record<string, any> & {type: string}} Message
 */
import { VERSION } from "../core/socket.js";

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

/** How soon, and how late at most, a game's page comes back. */
export const LIVE_SPAN = { firstMs: 500, mostMs: 15_000 };

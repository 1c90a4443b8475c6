/** A key is sent until the site has answered: under one UUID, so that its first receipt counts. */

import { ApiError, requestJson } from "../core/api.js";

/** @typedef {{verdict: "correct"|"wrong", solved_ms: number|null, paused_until: number|null}} Verdict */

// A lost connection is tried again after so many ms, the last one over and over.
const RETRIES = [1000, 2000, 4000];

/**
 * Return the verdict; `onRetry` is called each time the connection was away, and says whether the
 * key is still to be sent.
 * @param {string} url
 * @param {string} key
 * @param {() => boolean} onRetry
 * @returns {Promise<Verdict>}
 * @throws {ApiError} when the site refuses, or the key is not to be sent any more
 */
export async function sendKey(url, key, onRetry) {
  const body = { uuid: crypto.randomUUID(), key };
  for (let count = 0; ; count += 1) {
    try {
      return await requestJson(url, { method: "POST", body });
    } catch (error) {
      if (!isAway(error) || !onRetry()) throw error;
      await new Promise((resume) => setTimeout(resume, RETRIES[Math.min(count, RETRIES.length - 1)]));
    }
  }
}

/** @param {unknown} error */
function isAway(error) {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 429);
}

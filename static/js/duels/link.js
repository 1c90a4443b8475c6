/** What is wrong with the connection, in words; no DOM. */

import { gettext } from "../core/i18n.js";
import { formatNumber } from "../core/format.js";

/** A round trip from which on the other's news are felt to be late, ms. */
export const SLOW_MS = 300;

/**
 * @param {"connecting"|"connected"|"away"} status
 * @param {number|null} rtt  ms
 * @returns {string} empty where all is well
 */
export function linkText(status, rtt) {
  if (status === "away") return gettext("The site cannot be reached at the moment. This page comes back by itself.");
  if (status === "connected" && rtt !== null && rtt >= SLOW_MS)
    return gettext("Slow connection: %(ms)s ms to the site and back.", { ms: formatNumber(Math.round(rtt)) });
  return "";
}

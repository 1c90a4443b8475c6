/** How long a week is still open, by the server's clock. */

import { formatClock } from "../core/format.js";
import { gettext, ngettext } from "../core/i18n.js";

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3600;

/**
 * Write the time left: days and hours, on the last day a clock.
 * @param {number} seconds
 */
export function timeLeftText(seconds) {
  if (seconds <= 0) return gettext("The week is being closed.");
  if (seconds < DAY_SECONDS) return gettext("%(time)s left", { time: formatClock(seconds) });
  const days = Math.floor(seconds / DAY_SECONDS);
  const hours = Math.floor((seconds % DAY_SECONDS) / HOUR_SECONDS);
  return ngettext("%(days)s day %(hours)s h left", "%(days)s days %(hours)s h left", days, {
    days,
    hours,
  });
}

/** How far this device's clock is from the server's, in milliseconds; set by the first reading. */
let offset = /** @type {number|null} */ (null);

/**
 * Fill in the time left inside `panel`; the server's own instant was written when it was loaded.
 * @param {HTMLElement} panel
 */
export function showTimeLeft(panel) {
  const shown = panel.querySelector("[data-time-left]");
  if (!(shown instanceof HTMLElement)) return;
  const { until, now } = shown.dataset;
  offset ??= Date.now() - new Date(now ?? "").getTime();
  const seconds = (new Date(until ?? "").getTime() - (Date.now() - offset)) / 1000;
  const text = Number.isNaN(seconds) ? "" : timeLeftText(seconds);
  if (shown.textContent !== text) shown.textContent = text;
}

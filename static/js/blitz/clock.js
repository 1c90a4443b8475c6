/**
 * The three minutes as the server counts them; no DOM.
 *
 * @typedef {{offset: number, trip: number}} Sync  the server's clock minus this device's, and how
 *   long the question took, both in milliseconds
 */
import { gettext, ngettext } from "../core/i18n.js";

/** Seconds left that are read out. */
export const TOLD = [60, 30, 10];
const URGENT_SECONDS = 10;
const SOON_SECONDS = 30;

/**
 * Return what one answer of the server says about its clock: it read it halfway, as far as anybody
 * can tell, so the error is at most half the trip.
 * @param {{sentAt: number, answeredAt: number, serverNow: number}} times  milliseconds
 * @returns {Sync}
 */
export function syncOf({ sentAt, answeredAt, serverNow }) {
  const trip = Math.max(0, answeredAt - sentAt);
  return { offset: serverNow - (sentAt + trip / 2), trip };
}

/**
 * Return a first idea of the server's clock, from how long this very page took.
 * @param {string} serverNow
 */
export function syncOfPage(serverNow) {
  const [page] = /** @type {PerformanceNavigationTiming[]} */ (
    performance.getEntriesByType("navigation")
  );
  const at = (/** @type {number|undefined} */ time) => performance.timeOrigin + (time ?? 0);
  const times = { sentAt: at(page?.requestStart), answeredAt: at(page?.responseStart) };
  return syncOf({ ...times, serverNow: new Date(serverNow).getTime() });
}

/**
 * Return the more exact of two: the one with the shorter trip.
 * @param {Sync|null} held
 * @param {Sync} fresh
 * @returns {Sync}
 */
export function better(held, fresh) {
  return held && held.trip <= fresh.trip ? held : fresh;
}

/**
 * @param {number} deadlineAt  milliseconds, by the server's clock
 * @param {number} deviceNow
 * @param {Sync} sync
 * @returns {number} seconds, 0 at the least
 */
export function secondsLeft(deadlineAt, deviceNow, sync) {
  return Math.max(0, (deadlineAt - deviceNow - sync.offset) / 1000);
}

/**
 * Return the mark to be read out between two looks at the clock, null where none was passed. The
 * last one passed is told where a sleeping device missed several.
 * @param {number} before  seconds left
 * @param {number} after
 */
export function passedMark(before, after) {
  const passed = TOLD.filter((mark) => after <= mark && mark < before);
  return passed.length ? Math.min(...passed) : null;
}

/** @param {number} seconds */
export function markText(seconds) {
  return seconds === 60
    ? gettext("One minute left.")
    : ngettext("%(count)s second left.", "%(count)s seconds left.", seconds, { count: seconds });
}

/** @param {number} seconds left */
export function levelOf(seconds) {
  if (seconds <= URGENT_SECONDS) return "urgent";
  return seconds <= SOON_SECONDS ? "soon" : "calm";
}

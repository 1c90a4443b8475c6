/** Keeps an open page in step with the day: countdown, live ranking, the next workshop. */

import { el } from "../core/dom.js";
import { gettext } from "../core/i18n.js";
import { startCountdown } from "./countdown.js";
import { Live } from "./live.js";

/** @param {import("./bench.js").Bench} bench */
export function watchDay({ section, data, hint }) {
  const closed = () => {
    const isTold = showNotice(section);
    if (!isTold) hint.announce(gettext("A new workshop is open. Your machine for this one is kept."));
  };
  const countdowns = /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll("[data-countdown]")
  );
  const instants = { until: data.sheet.closes_at, serverNow: data.serverNow };
  for (const element of countdowns) startCountdown(element, instants, closed);
  if (!data.socketUrl) return;
  new Live(data.socketUrl, {
    onRanking: () => section.dispatchEvent(new CustomEvent("tw:ranking")),
    // What belongs to no date does not end with one.
    onDay: (date) => data.sheet.date && date !== data.sheet.date && closed(),
  });
}

/**
 * Show the page's notice of a new day, or one of our own where the page has none.
 * @param {HTMLElement} section
 * @returns {boolean} whether it was shown already
 */
function showNotice(section) {
  const notice = document.querySelector("[data-new-day]");
  if (notice instanceof HTMLElement) {
    const wasHidden = notice.hidden;
    notice.hidden = false;
    return !wasHidden;
  }
  const home = `/${document.documentElement.lang || "en"}/`;
  const text = gettext("A new workshop is open. Your machine for this one is kept.");
  const link = el("a", { href: home }, gettext("Open the new workshop"));
  section.before(el("p", { class: "note note-new", "data-new-day": true }, text, " ", link));
  return false;
}

/** Keeps an open page in step with the day: countdown, live ranking, the next workshop. */

import { el } from "../core/dom.js";
import { gettext } from "../core/i18n.js";
import { startCountdown } from "./countdown.js";
import { frontUrl } from "./front.js";
import { Live } from "./live.js";

/** @param {import("./bench.js").Bench} bench */
export function watchDay({ section, data, hint }) {
  const closed = () => {
    const isTold = showNotice(section, frontUrl(data.sheet.kind));
    if (!isTold) hint.announce(gettext("A new workshop is open. Your machine for this one is kept."));
  };
  const countdowns = /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll("[data-countdown]")
  );
  const end = {
    until: data.sheet.closes_at,
    serverNow: data.serverNow,
    next: frontUrl(data.sheet.kind),
  };
  for (const element of countdowns) startCountdown(element, end, closed);
  if (!data.socketUrl) return;
  new Live(data.socketUrl, {
    onRanking: () => section.dispatchEvent(new CustomEvent("tw:ranking")),
    onDay: (date) => endsWith(data.sheet, date) && closed(),
  });
}

/**
 * Tell whether a workshop gives way to that of `date`: only that of a day does, others have a bell of
 * their own or none.
 * @param {Pick<import("../core/types.js").Sheet, "kind"|"date">} sheet
 * @param {string} date
 */
export function endsWith(sheet, date) {
  return sheet.kind === "daily" && date !== sheet.date;
}

/**
 * Show the page's notice of a new day, or one of our own where the page has none.
 * @param {HTMLElement} section
 * @param {string} next  where the new workshop is
 * @returns {boolean} whether it was shown already
 */
function showNotice(section, next) {
  const notice = document.querySelector("[data-new-day]");
  if (notice instanceof HTMLElement) {
    const wasHidden = notice.hidden;
    notice.hidden = false;
    return !wasHidden;
  }
  const text = gettext("A new workshop is open. Your machine for this one is kept.");
  const link = el("a", { href: next }, gettext("Open the new workshop"));
  section.before(el("p", { class: "note note-new", "data-new-day": true }, text, " ", link));
  return false;
}

/**
 * Countdown to the close: "closes in 5:12:40, midnight in Paris, 23:00 for you". It follows the
 * server's clock, not the device's.
 */
import { el, replace } from "../core/dom.js";
import { formatLeft, formatTime } from "../core/format.js";
import { gettext } from "../core/i18n.js";

const PARIS = "Europe/Paris";

/**
 * Say when the close is, in Paris and here.
 * @param {Date} until
 * @param {string} [timeZone]  the reader's
 * @param {string} [language]
 */
export function closeText(until, timeZone, language) {
  const paris = formatTime(until, PARIS, language);
  const here = formatTime(until, timeZone, language);
  const isMidnight = paris === "00:00";
  if (paris === here)
    return isMidnight ? gettext("midnight in Paris") : gettext("%(time)s in Paris", { time: paris });
  return isMidnight
    ? gettext("midnight in Paris, %(here)s for you", { here })
    : gettext("%(time)s in Paris, %(here)s for you", { time: paris, here });
}

/**
 * Start a countdown in an element.
 * @param {HTMLElement} element
 * @param {{until: string, serverNow: string, next: string}} end  two ISO instants, and where the next
 *   workshop will be
 * @param {() => void} onEnd
 */
export function startCountdown(element, { until: closesAt, serverNow: sentAt, next }, onEnd) {
  const until = new Date(closesAt);
  if (Number.isNaN(until.getTime()) || element.dataset.started) return;
  element.dataset.started = "true";
  const serverNow = new Date(sentAt).getTime() || Date.now();
  const end = Date.now() + (until.getTime() - serverNow);
  const clock = el("span", { class: "countdown-clock" });
  const where = el("span", { class: "countdown-where" }, closeText(until));
  replace(element, clock, " · ", where);
  const tick = () => {
    const left = (end - Date.now()) / 1000;
    if (left > 0) {
      clock.textContent = gettext("closes in %(time)s", { time: formatLeft(left) });
      return;
    }
    clearInterval(timer);
    replace(element, el("a", { href: next }, gettext("A new workshop is open")));
    onEnd();
  };
  const timer = setInterval(tick, 1000);
  tick();
}

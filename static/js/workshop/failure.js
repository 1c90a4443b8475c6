/**
 * What to say when a run was refused or never arrived; the machine is kept in every case.
 *
 * @typedef {import("../core/api.js").ApiError} ApiError
 */
import { el } from "../core/dom.js";
import { formatClock } from "../core/format.js";
import { gettext } from "../core/i18n.js";
import { refusalText } from "./labels.js";

const CLOSED_CODES = ["workshop_closed", "day_closed"];

/** @param {Pick<ApiError, "code">} error */
export function isClosed(error) {
  return CLOSED_CODES.includes(error.code);
}

/**
 * Say why a run failed: in words of our own where we know more than the site says, else in its words.
 * @param {Pick<ApiError, "status"|"code"|"message"|"data">} error
 */
export function failureText(error) {
  if (error.code === "offline")
    return gettext("You are offline: the run was not sent. Your machine is kept in this browser.");
  if (error.code === "run_limit")
    return error.data.limit === "day"
      ? gettext("That was the last of today's runs. Your machine is kept.")
      : gettext("Too many runs in a minute. Your machine is kept.");
  if (isClosed(error))
    return gettext("This workshop has closed and a new one is open. Your machine is kept as a draft.");
  if (error.message) return error.message;
  if (error.data.cell || error.status === 400) return refusalText(error.code, { cell: error.data.cell });
  return gettext("The site could not run the machine. It is kept; please try again in a moment.");
}

/**
 * Return a line that counts down until the next run is possible.
 * @param {number} seconds
 * @param {() => void} onEnd
 * @returns {HTMLElement}
 */
export function retryCountdown(seconds, onEnd) {
  const line = el("p", { class: "retry" });
  const end = performance.now() + seconds * 1000;
  const tick = () => {
    const left = (end - performance.now()) / 1000;
    if (left <= 0) {
      clearInterval(timer);
      line.textContent = gettext("You can run again.");
      onEnd();
    } else {
      line.textContent = gettext("Next run in %(time)s", { time: formatClock(left) });
    }
  };
  const timer = setInterval(tick, 1000);
  tick();
  return line;
}

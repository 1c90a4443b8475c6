/** The visitor's own time beside every Paris time that differs from it. */

const PARIS = "Europe/Paris";

/**
 * How a Paris time is written, and so the local one beside it: day and minutes; "exact", to the second;
 * "clock", to the second and without the day, where it is the same one here.
 * @typedef {""|"exact"|"clock"} Shape
 */

/**
 * Return the local time, with its zone, to show beside a Paris time; null where both clocks agree.
 * @param {Date} instant
 * @param {string} language
 * @param {string} [zone]  the visitor's; the browser's unless given
 * @param {Shape} [shape]
 * @returns {string|null}
 */
export function localTime(instant, language, zone, shape = "") {
  /** @type {Intl.DateTimeFormatOptions} */
  const day = { day: "numeric", month: "short" };
  /** @type {Intl.DateTimeFormatOptions} */
  const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  if (shape) clock.second = "2-digit";
  /** @param {Intl.DateTimeFormatOptions} fields @param {string} [timeZone] */
  const write = (fields, timeZone) =>
    new Intl.DateTimeFormat(language, { ...fields, timeZone }).format(instant);
  const isSameDay = write(day, zone) === write(day, PARIS);
  if (isSameDay && write(clock, zone) === write(clock, PARIS)) return null;
  const fields = shape === "clock" && isSameDay ? clock : { ...day, ...clock };
  return write({ ...fields, timeZoneName: "short" }, zone);
}

/**
 * Add the local time after each `<time data-local>`, whose value is the shape.
 * @param {ParentNode} [place]  where; the whole page unless given
 */
export function mountLocalTimes(place = document) {
  for (const time of place.querySelectorAll("time[data-local]")) {
    if (!(time instanceof HTMLTimeElement) || time.dataset.told) continue;
    time.dataset.told = "true";
    const shape = /** @type {Shape} */ (time.dataset.local);
    const language = document.documentElement.lang;
    const local = localTime(new Date(time.dateTime), language, undefined, shape);
    if (!local) continue;
    const beside = document.createElement("span");
    beside.className = "soft nowrap";
    beside.textContent = ` (${local})`;
    time.after(beside);
  }
}

if (typeof document !== "undefined") mountLocalTimes();

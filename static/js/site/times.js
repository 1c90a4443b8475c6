/** The visitor's own time beside every Paris time that differs from it. */

/**
 * Return the local time, with its zone, to show beside a Paris time; null where both clocks agree.
 * @param {Date} instant
 * @param {string} language
 * @param {string} [zone]  the visitor's; the browser's unless given
 * @returns {string|null}
 */
export function localTime(instant, language, zone) {
  /** @param {string} [timeZone] */
  const write = (timeZone, /** @type {"short"|undefined} */ timeZoneName = undefined) =>
    new Intl.DateTimeFormat(language, {
      day: "numeric",
      month: "short",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
      timeZone,
      timeZoneName,
    }).format(instant);
  return write(zone) === write("Europe/Paris") ? null : write(zone, "short");
}

/** Add the local time after each `<time data-local>` of the page. */
export function mountLocalTimes() {
  for (const time of document.querySelectorAll("time[data-local]")) {
    if (!(time instanceof HTMLTimeElement)) continue;
    const local = localTime(new Date(time.dateTime), document.documentElement.lang);
    if (!local) continue;
    const beside = document.createElement("span");
    beside.className = "soft nowrap";
    beside.textContent = ` (${local})`;
    time.after(beside);
  }
}

if (typeof document !== "undefined") mountLocalTimes();

/** Numbers, ordinals, dates and durations as the page's language writes them. */

/** @returns {string} the page's language, "en" outside a browser */
export function pageLanguage() {
  return (typeof document === "undefined" ? "" : document.documentElement.lang) || "en";
}

/**
 * Write a number with the language's separators: 1,176, 1 176 or 1.176.
 * @param {number} value
 * @param {string} [language]
 */
export function formatNumber(value, language = pageLanguage()) {
  const options = { useGrouping: "always", maximumFractionDigits: 2 };
  const format = new Intl.NumberFormat(
    language,
    /** @type {Intl.NumberFormatOptions} */ (/** @type {unknown} */ (options)),
  );
  return format.format(value).replace("-", "−");
}

/** @type {Record<string, string>} */
const ENGLISH_ENDINGS = { one: "st", two: "nd", few: "rd", other: "th" };

/**
 * Write a position: 2nd, 2e, 2º.
 * @param {number} value
 * @param {string} [language]
 */
export function formatOrdinal(value, language = pageLanguage()) {
  const number = formatNumber(value, language);
  if (language.startsWith("fr")) return number + (value === 1 ? "er" : "e");
  if (language.startsWith("it")) return `${number}º`;
  const rule = new Intl.PluralRules("en", { type: "ordinal" }).select(value);
  return number + ENGLISH_ENDINGS[rule];
}

/**
 * Write a list: "a, b and c".
 * @param {string[]} items
 * @param {string} [language]
 */
export function formatList(items, language = pageLanguage()) {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(items);
}

/**
 * Write a calendar date that has no time of day.
 * @param {string} date  ISO date
 * @param {string} [language]
 */
export function formatDate(date, language = pageLanguage()) {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" }).format(
    new Date(`${date}T00:00:00Z`),
  );
}

/**
 * Write the time of day of an instant, in the reader's time zone unless one is given.
 * @param {Date} instant
 * @param {string} [timeZone]
 * @param {string} [language]
 */
export function formatTime(instant, timeZone, language = pageLanguage()) {
  return new Intl.DateTimeFormat(language, {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
  }).format(instant);
}

/**
 * Write a duration as a clock: 5:12:40, or 0:09 under an hour.
 * @param {number} seconds
 */
export function formatClock(seconds) {
  const total = Math.max(0, Math.ceil(seconds));
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor((total % 3600) / 60);
  const rest = String(total % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

const TWO_DAYS = 48 * 3600;

/**
 * Write the time left: a clock, or days and hours from two days up ("6 days 20 hr").
 * @param {number} seconds
 * @param {string} [language]
 */
export function formatLeft(seconds, language = pageLanguage()) {
  if (seconds < TWO_DAYS) return formatClock(seconds);
  const hours = Math.floor(seconds / 3600);
  const unit = (/** @type {number} */ value, /** @type {string} */ name, /** @type {"long"|"short"} */ display) =>
    new Intl.NumberFormat(language, { style: "unit", unit: name, unitDisplay: display }).format(value);
  return `${unit(Math.floor(hours / 24), "day", "long")} ${unit(hours % 24, "hour", "short")}`;
}

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { errorFromBody } from "../../static/js/core/api.js";
import { formatClock, formatLeft, formatNumber, formatOrdinal } from "../../static/js/core/format.js";
import { gettext, ngettext } from "../../static/js/core/i18n.js";

afterEach(() => {
  Reflect.deleteProperty(globalThis, "gettext");
  Reflect.deleteProperty(globalThis, "ngettext");
});

test("numbers follow the language", () => {
  assert.equal(formatNumber(1176, "en"), "1,176");
  assert.equal(formatNumber(1176, "fr"), "1\u202f176");
  assert.equal(formatNumber(1176, "it"), "1.176");
  assert.equal(formatNumber(-1042, "en"), "−1,042");
});

test("positions follow the language", () => {
  assert.deepEqual([1, 2, 3, 4, 11, 12, 21].map((n) => formatOrdinal(n, "en")), [
    ...["1st", "2nd", "3rd", "4th", "11th", "12th", "21st"],
  ]);
  assert.deepEqual([1, 2].map((n) => formatOrdinal(n, "fr")), ["1er", "2e"]);
  assert.equal(formatOrdinal(2, "it"), "2º");
});

test("durations are written as a clock", () => {
  assert.deepEqual([18760, 3600, 69.2, 9, 0, -3].map(formatClock), [
    ...["5:12:40", "1:00:00", "1:10", "0:09", "0:00", "0:00"],
  ]);
});

test("messages are filled with or without a catalogue", () => {
  assert.equal(gettext("%(a)s and %(b)s, %(c)s", { a: 1, b: "x" }), "1 and x, %(c)s");
  assert.equal(ngettext("%(n)s point", "%(n)s points", 0, { n: 0 }), "0 points");
  Object.assign(globalThis, {
    gettext: () => "Courir %(a)s",
    ngettext: (/** @type {string} */ one, /** @type {string} */ many, /** @type {number} */ n) => (n < 2 ? one : many),
  });
  assert.equal(gettext("Run %(a)s", { a: 3 }), "Courir 3");
  assert.equal(ngettext("%(n)s point", "%(n)s points", 0, { n: 0 }), "0 point");
});

test("a refused answer becomes an error with its code and data", () => {
  const body = { error: { code: "run_limit", message: "Wait", retry_in: 23, limit: "minute" } };
  const error = errorFromBody(429, body);

  assert.equal(error.code, "run_limit");
  assert.equal(error.data.retry_in, 23);
  assert.equal(errorFromBody(502, null).code, "server_error");
  assert.equal(errorFromBody(403, "no").code, "refused");
});

test("time left is a clock up to two days, then days and hours", () => {
  assert.equal(formatLeft(18760, "en"), "5:12:40");
  assert.equal(formatLeft(48 * 3600, "en"), "2 days 0 hr");
  assert.equal(formatLeft(591_000, "en"), "6 days 20 hr");
  assert.equal(formatLeft(591_000, "fr").replace(/\s/g, " "), "6 jours 20 h");
  assert.equal(formatLeft(591_000, "it").replace(/\s/g, " "), "6 giorni 20 h");
});

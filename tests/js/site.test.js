import assert from "node:assert/strict";
import { test } from "node:test";

import { nextTheme } from "../../static/js/site/theme.js";
import { localTime } from "../../static/js/site/times.js";

test("the theme switch goes round system, light, dark", () => {
  assert.equal(nextTheme("system"), "light");
  assert.equal(nextTheme("light"), "dark");
  assert.equal(nextTheme("dark"), "system");
});

test("a local time is shown only where it differs from the Paris time", () => {
  const instant = new Date("2026-11-26T23:00:00Z");

  assert.equal(localTime(instant, "en", "Europe/Berlin"), null);
  assert.equal(localTime(instant, "en", "Europe/London"), "Nov 26, 23:00 GMT");
  assert.equal(localTime(instant, "fr", "America/New_York"), "26 nov., 18:00 UTC−5");
});

test("a local time is written as the Paris time it stands beside", () => {
  const instant = new Date("2026-11-30T13:03:22Z");
  const late = new Date("2026-11-30T04:03:22Z");

  assert.equal(localTime(instant, "en", "Europe/London", "clock"), "13:03:22 GMT");
  assert.equal(localTime(late, "en", "America/New_York", "clock"), "Nov 29, 23:03:22 EST");
  assert.equal(localTime(instant, "en", "Europe/London", "exact"), "Nov 30, 13:03:22 GMT");
  assert.equal(localTime(instant, "en", "Europe/Rome", "exact"), null);
});

import assert from "node:assert/strict";
import { test } from "node:test";

import { timeLeftText } from "../../../static/js/leagues/time-left.js";

test("days and hours, on the last day a clock", () => {
  assert.equal(timeLeftText(6 * 86_400 + 20 * 3600 + 59), "6 days 20 h left");
  assert.equal(timeLeftText(86_400), "1 day 0 h left");
  assert.equal(timeLeftText(86_399), "23:59:59 left");
  assert.equal(timeLeftText(61), "1:01 left");
  assert.equal(timeLeftText(0), "The week is being closed.");
});

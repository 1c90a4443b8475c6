/** What a side of a running duel is at, in words. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { progressText } from "../../static/js/duels/progress.js";

const STARTED = "2026-11-30T11:00:00+00:00";
const seat = (fields = {}) => ({
  started_at: STARTED,
  deadline_at: STARTED,
  is_over: false,
  has_left: false,
  runs: 0,
  answered: 0,
  ...fields,
});

test("it counts runs and questions, one and many", () => {
  assert.equal(progressText(seat({ runs: 1 }), "workshop"), "at work, 1 run");
  assert.equal(progressText(seat({ runs: 12 }), "workshop"), "at work, 12 runs");
  assert.equal(progressText(seat({ answered: 1 }), "express"), "1 question of 8 behind");
  assert.equal(progressText(seat({ answered: 3 }), "express"), "3 questions of 8 behind");
});

test("it says where somebody stands before and after", () => {
  assert.equal(progressText(seat({ started_at: null }), "express"), "not started");
  assert.equal(progressText(seat({ is_over: true, runs: 3 }), "workshop"), "done");
  assert.equal(progressText(seat({ has_left: true, is_over: true }), "workshop"), "out of the duel");
});

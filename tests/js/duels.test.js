/** What the page of a running duel makes of its news, and says. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { linkText } from "../../static/js/duels/link.js";
import { isKnown, takeNews } from "../../static/js/duels/news.js";
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

const duelOf = (...seats) => ({
  sides: seats.map((fields, place) => ({ is_viewer: place === 0, seat: fields && seat(fields) })),
});
const news = (kind, data = {}) => ({ kind, t: Date.parse(STARTED), data });

test("it shows what the other one did as the event says it", () => {
  const duel = duelOf({}, { started_at: null });
  const other = duel.sides[1].seat;
  assert.equal(takeNews(duel, 1, news("started")), true);
  assert.equal(other.started_at, new Date(STARTED).toISOString());
  assert.equal(takeNews(duel, 1, news("ran", { count: 3 })), true);
  assert.equal(other.runs, 3);
  assert.equal(takeNews(duel, 1, news("answered", { count: 7 })), true);
  assert.deepEqual([other.answered, other.is_over], [7, false]);
  assert.equal(takeNews(duel, 1, news("answered", { count: 8 })), true);
  assert.equal(other.is_over, true);
  other.is_over = false;
  assert.equal(takeNews(duel, 1, news("done")), true);
  assert.equal(other.is_over, true);
});

test("it reads anew what an event cannot say", () => {
  const duel = duelOf({}, {});
  assert.equal(takeNews(duel, 1, news("settled")), false);
  assert.equal(takeNews(duel, 1, news("left")), false);
  assert.equal(takeNews(duel, -1, news("settled")), false);
  assert.equal(takeNews(duel, 0, news("ran", { count: 3 })), false);
  assert.equal(takeNews(duelOf({}, null), 1, news("accepted")), false);
});

test("it does not ask for what the viewer's own acts have told", () => {
  const duel = duelOf({ answered: 2 }, {});
  assert.equal(isKnown(duel, 0, news("ran", { count: 3 })), true);
  assert.equal(isKnown(duel, 0, news("answered", { count: 2 })), true);
  assert.equal(isKnown(duel, 0, news("answered", { count: 3 })), false);
  assert.equal(isKnown(duel, 0, news("done")), false);
});

test("it says what is wrong with the connection and nothing where all is well", () => {
  assert.equal(linkText("connected", null), "");
  assert.equal(linkText("connected", 299), "");
  assert.equal(linkText("connecting", 900), "");
  assert.match(linkText("connected", 1234.4), /1,234 ms/);
  assert.match(linkText("away", 20), /cannot be reached/);
});

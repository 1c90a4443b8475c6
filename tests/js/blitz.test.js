import assert from "node:assert/strict";
import { test } from "node:test";

import { better, levelOf, markText, passedMark, secondsLeft, syncOf } from "../../static/js/blitz/clock.js";

const DEADLINE = Date.UTC(2026, 10, 30, 11, 3);
const START = DEADLINE - 180_000;

test("the server's clock is read halfway through the trip", () => {
  const sync = syncOf({ sentAt: 1000, answeredAt: 1400, serverNow: 61_200 });

  assert.deepEqual(sync, { offset: 60_000, trip: 400 });
});

test("the shorter trip tells more, and the first of two equals stays", () => {
  const long = { offset: 5, trip: 300 };
  const short = { offset: 7, trip: 100 };

  assert.equal(better(null, long), long);
  assert.equal(better(long, short), short);
  assert.equal(better(short, long), short);
  assert.equal(better(short, { offset: 9, trip: 100 }), short);
});

test("a device with a wrong clock shows the same time left", () => {
  for (const error of [-3_600_000, 0, 42, 86_400_000]) {
    const device = START + 60_000 + error;
    const sync = syncOf({ sentAt: device - 50, answeredAt: device + 50, serverNow: START + 60_000 });

    assert.equal(secondsLeft(DEADLINE, device, sync), 120);
  }
});

test("the time left ends at nought", () => {
  const sync = { offset: 0, trip: 0 };

  assert.equal(secondsLeft(DEADLINE, DEADLINE - 1, sync), 0.001);
  assert.equal(secondsLeft(DEADLINE, DEADLINE, sync), 0);
  assert.equal(secondsLeft(DEADLINE, DEADLINE + 5000, sync), 0);
});

test("60, 30 and 10 seconds are told once each, as they are passed", () => {
  assert.equal(passedMark(Number.POSITIVE_INFINITY, 179), null);
  assert.equal(passedMark(60.1, 60), 60);
  assert.equal(passedMark(60, 59.9), null);
  assert.equal(passedMark(30.05, 29.95), 30);
  assert.equal(passedMark(10.1, 9.9), 10);
  assert.equal(passedMark(5, 4), null);
});

test("after a sleep only the latest mark is told", () => {
  assert.equal(passedMark(100, 20), 30);
  assert.equal(passedMark(100, 3), 10);
});

test("marks and levels have words", () => {
  assert.equal(markText(60), "One minute left.");
  assert.equal(markText(30), "30 seconds left.");
  assert.equal(markText(10), "10 seconds left.");
  assert.deepEqual([31, 30, 11, 10, 0].map(levelOf), ["calm", "soon", "soon", "urgent", "urgent"]);
});

import assert from "node:assert/strict";
import { test } from "node:test";

import { SPEEDS, speedText } from "../../static/js/board/replay-controls.js";
import { PHASED } from "../../static/js/board/motion.js";
import { lifeOf } from "../../static/js/board/life-values.js";
import { advance, firstWrong, marksOf, problemAt, stepFrom, stopBefore, stopsOf } from "../../static/js/board/timeline.js";
import { affine, colliding, merging } from "./board-fixtures.js";

const fine = { jam: null, mismatches: [] };
const wrong = { belt: "A", position: 1, expected: 11, got: 10, cycle: 4, missing: 0, excess: 0 };
const missing = { belt: "B", position: 1, expected: 1, got: null, cycle: null, missing: 1, excess: 0 };
const jam = { jam: { reason: "collision", cycle: 2, at: "B3" }, mismatches: [] };

test("marks are deliveries, the first wrong output and the jam", () => {
  assert.deepEqual(marksOf(affine, fine), [{ cycle: 4, kind: "delivery" }]);
  assert.deepEqual(marksOf(affine, { jam: null, mismatches: [missing, wrong] }), [{ cycle: 4, kind: "wrong" }]);
  assert.deepEqual(marksOf(colliding, jam), [{ cycle: 2, kind: "jam" }]);
});

test("the first wrong output is the earliest delivered, one that never came is last", () => {
  assert.equal(firstWrong({ jam: null, mismatches: [missing, wrong] }), wrong);
  assert.equal(firstWrong({ jam: null, mismatches: [missing] }), missing);
  assert.equal(firstWrong(fine), null);
});

test("a problem shows once it has happened", () => {
  const outcome = { jam: null, mismatches: [wrong] };
  assert.equal(problemAt(affine, outcome, 3.9), null);
  assert.deepEqual(problemAt(affine, outcome, 4), { kind: "wrong", belt: "A", position: 1 });
  assert.equal(problemAt(affine, { jam: null, mismatches: [missing] }, 3), null);
  assert.deepEqual(problemAt(affine, { jam: null, mismatches: [missing] }, 4), { kind: "wrong", belt: "B", position: 1 });
  assert.equal(problemAt(colliding, jam, 1), null);
  assert.deepEqual(problemAt(colliding, jam, 2), { kind: "jam", at: "B3", cycle: 2 });
});

test("steps stop at whole cycles", () => {
  const stops = stopsOf(affine, false);
  assert.deepEqual(stops, [0, 1, 2, 3, 4]);
  assert.equal(stepFrom(stops, 1.4, 1), 2);
  assert.equal(stepFrom(stops, 1.4, -1), 1);
  assert.equal(stepFrom(stops, 0, -1), 0);
  assert.equal(stepFrom(stops, 4, 1), 4);
});

test("phase by phase, steps stop after the phases that have something", () => {
  const [move, enter, merge] = [PHASED.move[1], PHASED.enter[1], PHASED.merge[1]];
  assert.deepEqual(stopsOf(merging, true), [0, move, enter, 1, 1 + move, 1 + enter, 2, 2 + move, 2 + merge, 3]);
});

test("without motion a time shows the last stop it has reached", () => {
  const stops = stopsOf(affine, false);
  assert.equal(stopBefore(stops, 2.9), 2);
  assert.equal(stopBefore(stops, 3), 3);
});

test("time advances by speed and stops at the end", () => {
  assert.equal(advance({ time: 1, end: 4, speed: 1, phased: false }, 0.4), 1.5);
  assert.equal(advance({ time: 1, end: 4, speed: 2, phased: false }, 0.4), 2);
  assert.equal(advance({ time: 1, end: 4, speed: 1, phased: true }, 1.2), 1.5);
  assert.equal(advance({ time: 3.9, end: 4, speed: 20, phased: false }, 0.4), 4);
});

test("the life of a number is its values so far", () => {
  assert.deepEqual(lifeOf(affine, 1), [3, 5, 10]);
  assert.deepEqual(lifeOf(affine, 1, 1), [3, 5]);
  assert.deepEqual(lifeOf(merging, 3), [10, 14]);
  assert.deepEqual(lifeOf(merging, 9), []);
});

test("speeds are written as the language writes numbers", () => {
  assert.deepEqual(SPEEDS.slice(0, 2).map((speed) => speedText(speed, "fr")), ["0,5×", "1×"]);
  assert.equal(speedText(0.5, "en"), "0.5×");
  assert.equal(speedText(0), "instant");
});

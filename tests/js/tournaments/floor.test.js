import assert from "node:assert/strict";
import { test } from "node:test";

import { constraintText, endTexts } from "../../../static/js/tournaments/canvas/floor.js";

const inputs = [
  { start: 1, numbers: [6, -3] },
  { start: 4, numbers: [10] },
  { start: 1, numbers: [] },
];

test("the ends of the belts are said: what enters and when, and nothing of what is to be found out", () => {
  assert.deepEqual(endTexts({ inputs, outputs: [[], [], []] }), [
    "Belt A, inputs: 6, −3, from cycle 1",
    "Belt B, inputs: 10, from cycle 4",
    "Belt C, inputs: none",
  ]);
});

test("what is demanded is said of every belt, as soon as anything is of one", () => {
  assert.deepEqual(endTexts({ inputs, outputs: [[4, 9], [], [1]] }), [
    "Belt A, inputs: 6, −3, from cycle 1. Expected output: 4, 9",
    "Belt B, inputs: 10, from cycle 4. Expected output: nothing",
    "Belt C, inputs: none. Expected output: 1",
  ]);
});

test("the constraint is told where there is one", () => {
  assert.equal(constraintText({ constraint: { measure: "sum", max: 1030 } }), "Constraint: sum ≤ 1,030");
  assert.equal(constraintText({ constraint: null }), "");
});

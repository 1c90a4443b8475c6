import assert from "node:assert/strict";
import { test } from "node:test";

import { marksOf } from "../../static/js/board/timeline.js";
import { joinRuns, pairBoards } from "../../static/js/compare/pair.js";
import { trailOf } from "../../static/js/workshop/trail.js";
import { affine, colliding } from "./board-fixtures.js";

const fine = { status: "solved", jam: null, mismatches: [], outputs: [] };
const jammed = { ...fine, status: "jam", jam: { reason: "collision", cycle: 2, at: "B3" } };
const views = [
  { trace: affine, result: fine },
  { trace: colliding, result: jammed },
];

test("the timeline of two runs is as long as the longer and marks what happens in either", () => {
  const { trace, result } = joinRuns(views, 1);
  assert.deepEqual(
    trace.cycles.map(({ cycle }) => cycle),
    [1, 2, 3, 4],
  );
  assert.deepEqual(result.jam, jammed.jam);
  assert.deepEqual(marksOf(trace, result), [
    { cycle: 1, kind: "differ" },
    { cycle: 2, kind: "jam" },
    { cycle: 4, kind: "delivery" },
  ]);
  assert.deepEqual(marksOf(trace, { ...result, differs: null })[0], { cycle: 2, kind: "jam" });
});

test("each board shows its own run at one time, and nothing when the runs are taken away", () => {
  /** @type {unknown[][]} */
  const calls = [];
  const boards = ["first", "second"].map((name) => ({
    element: null,
    showFrame: (...seen) => calls.push([name, "frame", ...seen]),
    showProblem: (...seen) => calls.push([name, "problem", ...seen]),
  }));
  const pair = pairBoards(views.map((view, index) => ({ ...view, board: boards[index] })));
  pair.showFrame({ cycles: [] }, 2, undefined);
  assert.deepEqual(calls, [
    ["first", "frame", affine, 2, undefined],
    ["first", "problem", null],
    ["second", "frame", colliding, 2, undefined],
    ["second", "problem", { kind: "jam", at: "B3", cycle: 2 }],
  ]);
  calls.length = 0;
  pair.showFrame(null, 0, undefined);
  assert.deepEqual(calls[2], ["second", "frame", null, 0, undefined]);
  assert.deepEqual(calls[3], ["second", "problem", null]);
});

test("a trail holds the cells passed, those where something happened, and the numbers, once each", () => {
  const steps = [{ cycle: 1, cell: null }, { cycle: 1, cell: "A1" }, { cycle: 3, cell: "A3" }];
  const strands = [
    { numbers: [1], cells: ["A1", "A2", "A3", "B4"], steps },
    { numbers: [1, 2], cells: ["B1", "A2"], steps: [] },
  ];
  assert.deepEqual(trailOf({ kind: "jam", at: "B4", strands }), {
    path: ["A2", "B1"],
    touched: ["A1", "A3", "B4"],
    numbers: [1, 2],
  });
  assert.deepEqual(trailOf({ kind: "wrong", at: "out A", strands: [] }), { path: [], touched: [], numbers: [] });
});

import assert from "node:assert/strict";
import { test } from "node:test";

import { actorsAt, deliveredAt, enteredAt, FLOWING, PHASED } from "../../static/js/board/motion.js";
import { affine, colliding, merging, number } from "./board-fixtures.js";

const cell = (belt, column, more = {}) => ({ kind: "cell", belt, column, ...more });

test("nothing is on the grid before the first cycle", () => {
  assert.deepEqual(actorsAt(affine, 0), []);
});

test("a number glides in from the queue and keeps its value until the station has worked", () => {
  const [actor] = actorsAt(affine, 0.3);
  assert.deepEqual(
    { ...actor, to: { ...actor.to } },
    { id: 1, value: 3, from: { kind: "queue", belt: 0 }, to: cell(0, 1), progress: 0.5, hop: false, flash: 0, leaving: false },
  );
});

test("a computed value flashes and fades by the end of the cycle", () => {
  const [start, end] = FLOWING.compute;
  const at = start + (end - start) / 4;
  const [fresh] = actorsAt(affine, at);
  assert.equal(fresh.value, 5);
  assert.equal(fresh.flash, 1);
  assert.equal(actorsAt(affine, 1)[0].flash, 0);
});

test("a move is half done in the middle of its window", () => {
  const [actor] = actorsAt(affine, 2 + FLOWING.move[1] / 2);
  assert.deepEqual([actor.from, actor.to], [cell(0, 2, { aside: false }), cell(0, 3, { aside: false })]);
  assert.ok(Math.abs(actor.progress - 0.5) < 1e-9);
});

test("a delivered number flies to its ring and is gone once there", () => {
  const [actor] = actorsAt(affine, 3.3);
  assert.deepEqual(actor.to, { kind: "out", belt: 0, position: 1 });
  assert.equal(actor.leaving, true);
  assert.deepEqual(actorsAt(affine, 3 + FLOWING.move[1]), []);
  assert.deepEqual(actorsAt(affine, 4), []);
});

test("deliveries and inputs are counted as their moves end", () => {
  assert.deepEqual(deliveredAt(affine, 3.5, 2), [[], []]);
  assert.deepEqual(deliveredAt(affine, 3.6, 2), [[10], []]);
  assert.deepEqual(enteredAt(affine, 0.3, 2), [0.5, 0]);
  assert.deepEqual(enteredAt(merging, 2, 2), [2, 1]);
});

test("a waiting number stands aside while another arrives on its cell", () => {
  const actors = actorsAt(merging, 2);
  assert.deepEqual(actors.map(({ id, to }) => [id, to]), [
    [1, cell(0, 1, { aside: true })],
    [2, cell(0, 1, { aside: false })],
    [3, cell(1, 1, { aside: false })],
  ]);
});

test("a merged number goes to its partner cell, then joins the station's number", () => {
  const moving = actorsAt(merging, 2.3).find(({ id }) => id === 1);
  assert.deepEqual(moving?.to, cell(0, 2));
  const [start, end] = FLOWING.merge;
  const joining = actorsAt(merging, 2 + (start + end) / 2);
  assert.deepEqual(joining.find(({ id }) => id === 1)?.to, cell(1, 2));
  assert.equal(joining.find(({ id }) => id === 3)?.value, 10);
  const joined = actorsAt(merging, 2.9);
  assert.equal(joined.find(({ id }) => id === 1), undefined);
  assert.equal(joined.find(({ id }) => id === 3)?.value, 14);
});

test("a copy starts on the station's cell and is not there before its phase", () => {
  const trace = {
    cycles: [
      {
        cycle: 1,
        numbers: [number(1, 6, 0, 1), number(2, 6, 1, 1)],
        events: [
          { kind: "enter", number: 1, value: 6, belt: 0 },
          { kind: "copy", number: 1, double: 2, value: 6, cell: "A1", partner: "B1" },
        ],
        text: "",
      },
    ],
  };
  assert.deepEqual(actorsAt(trace, 0.4).map(({ id }) => id), [1]);
  const double = actorsAt(trace, 0.7)[1];
  assert.deepEqual([double.from, double.to], [cell(0, 1), cell(1, 1)]);
});

test("a fast number hops", () => {
  const trace = {
    cycles: [
      { cycle: 1, numbers: [number(1, 6, 0, 1, { mark: "fast" })], events: [], text: "" },
      { cycle: 2, numbers: [number(1, 6, 0, 3)], events: [], text: "" },
    ],
  };
  assert.equal(actorsAt(trace, 1.2)[0].hop, true);
});

test("colliding numbers end side by side on the cell", () => {
  assert.deepEqual(actorsAt(colliding, 2).map(({ to }) => to), [cell(1, 3, { clash: -1 }), cell(1, 3, { clash: 1 })]);
});

test("a number that leaves the belts stops at their edge", () => {
  const trace = {
    cycles: [
      { cycle: 1, numbers: [number(1, 6, 0, 2, { mark: "up" })], events: [], text: "" },
      {
        cycle: 2,
        numbers: [number(1, 6, 0, 2, { mark: "up" })],
        events: [{ kind: "jam", reason: "off_grid", at: "A2", numbers: [1], values: [6], from: ["A2"] }],
        text: "",
      },
    ],
  };
  assert.deepEqual(actorsAt(trace, 2)[0].to, { kind: "edge", belt: 0, column: 2, side: "up" });
});

test("phase by phase, inputs wait until the moves are over", () => {
  assert.deepEqual(actorsAt(affine, 0.2, PHASED), []);
  assert.equal(actorsAt(affine, 0.4, PHASED)[0].progress.toFixed(6), "0.500000");
});

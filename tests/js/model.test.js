import assert from "node:assert/strict";
import { test } from "node:test";

import * as model from "../../static/js/workshop/model.js";
import { formatNotation, parseNotation } from "../../static/js/workshop/notation.js";
import { mirrorMachine, shiftMachine } from "../../static/js/workshop/transform.js";
import { WORKSHOP } from "./workshop-fixtures.js";

/** @param {string} text */
const machine = (text) => parseNotation(text, WORKSHOP);

test("placing on a taken cell replaces the station", () => {
  const change = model.placeStation(machine("A1:+2"), { cell: "A1", station: "times", value: 3 }, WORKSHOP);

  assert.equal(change.refusal, null);
  assert.equal(formatNotation(change.machine), "A1:x3");
});

test("placing on a partner cell removes its two-cell station", () => {
  const change = model.placeStation(machine("B2:merge^ C1:up"), { cell: "A2", station: "wait" }, WORKSHOP);

  assert.equal(formatNotation(change.machine), "A2:wait C1:up");
});

test("a two-cell station may turn over on its own cells", () => {
  const change = model.placeStation(
    machine("B2:merge^"),
    { cell: "A2", station: "merge", toward: "down" },
    WORKSHOP,
  );

  assert.equal(formatNotation(change.machine), "A2:mergev");
});

test("a refused placement names its reason and leaves the machine", () => {
  const before = machine("A2:+1");
  /** @type {[import("../../static/js/core/types.js").Station, string, string][]} */
  const cases = [
    [{ cell: "A1", station: "merge", toward: "up" }, "partner_outside", "A1"],
    [{ cell: "C1", station: "copy", toward: "down" }, "partner_outside", "C1"],
    [{ cell: "B2", station: "merge", toward: "up" }, "partner_taken", "A2"],
    [{ cell: "A1", station: "times", value: 1 }, "value_out_of_range", "A1"],
    [{ cell: "A1", station: "plus", value: 10 }, "value_out_of_range", "A1"],
    [{ cell: "A1", station: "sort" }, "missing_side", "A1"],
    [{ cell: "A7", station: "wait" }, "bad_cell", "A7"],
    [{ cell: "D1", station: "wait" }, "bad_cell", "D1"],
  ];
  for (const [station, refusal, cell] of cases)
    assert.deepEqual(model.placeStation(before, station, WORKSHOP), { machine: before, refusal, cell });
});

test("a station the workshop does not allow is refused", () => {
  const monday = { ...WORKSHOP, stations: /** @type {["plus"]} */ (["plus"]) };

  assert.equal(model.refusalOf({ cell: "A1", station: "wait" }, monday), "not_allowed");
});

test("cost and area count two cells for Merge and Copy", () => {
  const built = machine("A1:+2 A2:x2 B1:fast B3:merge^ C4:copy^");

  assert.equal(model.costOf(built), 1 + 2 + 2 + 3 + 3);
  assert.equal(model.areaOf(built), 7);
});

test("a partner cell belongs to its station", () => {
  const built = machine("B2:merge^");

  assert.equal(model.ownerOf(built, "A2")?.cell, "B2");
  assert.equal(model.stationAt(built, "A2"), null);
  assert.equal(formatNotation(model.removeStation(built, "A2")), "");
});

test("a station moves, and its double stays where asked", () => {
  const before = machine("A1:+2 B2:merge^");
  const moved = model.moveStation(before, { from: "A2", to: "C3" }, WORKSHOP);
  const doubled = model.moveStation(before, { from: "A1", to: "B5", duplicate: true }, WORKSHOP);
  const refused = model.moveStation(before, { from: "B2", to: "A4" }, WORKSHOP);

  assert.equal(formatNotation(moved.machine), "A1:+2 C3:merge^");
  assert.equal(formatNotation(doubled.machine), "A1:+2 B2:merge^ B5:+2");
  assert.deepEqual(refused, { machine: before, refusal: "partner_outside", cell: "A4" });
});

test("a machine shifts whole or not at all", () => {
  const before = machine("A1:+2 B2:merge^");

  assert.equal(formatNotation(shiftMachine(before, { belts: 1, columns: 2 }, WORKSHOP).machine), "B3:+2 C4:merge^");
  assert.equal(shiftMachine(before, { belts: 0, columns: -1 }, WORKSHOP).refusal, "bad_cell");
  assert.equal(shiftMachine(before, { belts: 2, columns: 0 }, WORKSHOP).machine, before);
});

test("mirroring twice gives the machine back", () => {
  const before = machine("A1:up A2:sortv B3:merge^ C4:down");
  const once = mirrorMachine(before, WORKSHOP).machine;

  assert.equal(formatNotation(once), "A4:up B3:mergev C1:down C2:sort^");
  assert.deepEqual(mirrorMachine(once, WORKSHOP).machine, before);
});

test("machines are frozen", () => {
  assert.ok(Object.isFrozen(machine("A1:+2")));
  assert.ok(Object.isFrozen(machine("A1:+2")[0]));
});

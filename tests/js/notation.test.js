import assert from "node:assert/strict";
import { test } from "node:test";

import { NotationError, formatNotation, parseNotation, readStored } from "../../static/js/workshop/notation.js";
import { WORKSHOP } from "./workshop-fixtures.js";

const CANONICAL =
  "A1:+2 A2:x2 A3:fast A4:sortv A5:/3 A6:-4 B1:wait B2:sort^ B5:copyv C1:up C2:down C3:merge^";

test("the canonical text comes back unchanged", () => {
  assert.equal(formatNotation(parseNotation(CANONICAL, WORKSHOP)), CANONICAL);
});

test("reading is tolerant of order, spacing, case and signs", () => {
  /** @type {[string, string][]} */
  const cases = [
    ["  c1 : UP   a1:+ 2 ", "A1:+2 C1:up"],
    ["A1:*2 A2:×3 A3:÷4 A4:−5 A5:X6", "A1:x2 A2:x3 A3:/4 A4:-5 A5:x6"],
    ["B2:MERGE ^ B3:copyV", "B2:merge^ B3:copyv"],
    ["A1:+2A2:x2", "A1:+2 A2:x2"],
    ["A1:upB2:down", "A1:up B2:down"],
    ["", ""],
  ];
  for (const [text, canonical] of cases)
    assert.equal(formatNotation(parseNotation(text, WORKSHOP)), canonical);
});

test("what is no machine is refused with the simulator's code and the cell", () => {
  /** @type {[string, string, string][]} */
  const cases = [
    ["hello", "bad_notation", "hello"],
    ["A1:+2 what", "bad_notation", "what"],
    ["A1:+", "missing_value", "A1"],
    ["A1:+10", "value_out_of_range", "A1"],
    ["A1:x1", "value_out_of_range", "A1"],
    ["A1:magic", "unknown_station", "A1"],
    ["A1:merge", "missing_side", "A1"],
    ["A1:wait^", "unexpected_side", "A1"],
    ["A1:merge^", "partner_outside", "A1"],
    ["A7:up", "bad_cell", "A7"],
    ["Z1:up", "bad_cell", "Z1"],
    ["A1:up A1:down", "cell_taken", "A1"],
    ["A1:up B1:merge^", "partner_taken", "B1"],
    ["A1:mergev C1:copy^", "partner_taken", "A1"],
  ];
  for (const [text, code, cell] of cases)
    assert.throws(
      () => parseNotation(text, WORKSHOP),
      (error) => error instanceof NotationError && error.code === code && error.cell === cell,
      text,
    );
});

test("a stored draft that cannot be read is an empty machine", () => {
  assert.deepEqual(readStored("???"), []);
  assert.equal(formatNotation(readStored("A1:+2")), "A1:+2");
});

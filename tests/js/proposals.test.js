import assert from "node:assert/strict";
import { test } from "node:test";

import { drawable, numbersOf, readContent, typed, withinGrid } from "../../static/js/proposals/content.js";

/** @param {Record<string, string>} fields @param {string[]} [stations] */
function read(fields, stations = ["plus"]) {
  return readContent({ text: (name) => fields[name] ?? "", stations: () => stations });
}

test("numbers stand apart by spaces, commas and dots, and what is none stays text", () => {
  assert.deepEqual(numbersOf(" 3 8,5·12;-4  −7 "), [3, 8, 5, 12, -4, -7]);
  assert.deepEqual(numbersOf("1.5 drei 12345678901234"), ["1.5", "drei", "123456789012"]);
  assert.deepEqual(numbersOf(""), []);
  assert.equal(numbersOf("1 ".repeat(300)).length, 200);
  assert.equal(typed(" +5 "), 5);
});

test("a form is read belt by belt of its grid", () => {
  const given = read({
    title: "T",
    grid: "8x4",
    numbers_A: "1 2",
    start_A: "3",
    demand_D: "x",
    measure: "sum",
    maximum: "12",
    machine: "A1:+2",
  });
  assert.equal(given.workshop.columns, 8);
  assert.deepEqual(given.workshop.inputs[0], { start: 3, numbers: [1, 2] });
  assert.deepEqual(given.workshop.outputs, [[], [], [], ["x"]]);
  assert.deepEqual(given.workshop.constraint, { measure: "sum", max: 12 });
  assert.equal(read({ grid: "6x3", demand_D: "1" }).workshop.outputs.length, 3);
  assert.equal(read({ grid: "7x7" }).workshop.belts, 0);
});

test("the board draws what can be drawn", () => {
  const { workshop } = read({
    grid: "6x3",
    numbers_A: "1 x 2",
    start_A: "99",
    demand_B: "y 4",
    measure: "sum",
    maximum: "many",
  });
  const drawn = drawable(workshop);
  assert.deepEqual(drawn.inputs[0], { start: 1, numbers: [1, 2] });
  assert.deepEqual(drawn.outputs[1], [4]);
  assert.equal(drawn.constraint, null);
});

test("a smaller grid keeps what fits on it", () => {
  const grid = { columns: 6, belts: 3 };
  assert.equal(withinGrid("A1:+2 A7:x2 D1:-1 C2:mergev C3:merge^ B2:sortv", grid), "A1:+2 C3:merge^ B2:sortv");
  assert.equal(withinGrid("", grid), "");
});

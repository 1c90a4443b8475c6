import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { openPage, point, press } from "./fake-dom.js";

openPage();
const { Surface } = await import("../../../static/js/tournaments/canvas/surface.js");
const { kind: camping } = await import("../../../static/js/tournaments/kinds/camping.js");
const { kind: futoshiki } = await import("../../../static/js/tournaments/kinds/futoshiki.js");

const EXAMPLES = JSON.parse(readFileSync(new URL("kinds-examples.json", import.meta.url), "utf8"));
const EMPTY = { items: [], answer: [], margin: [0, 0, 0, 0], machine: null };

/** The surface of an example, its picture, and what it says. */
function open(kind) {
  const root = openPage();
  const { givens, words } = EXAMPLES.find(({ code }) => code === kind.code);
  const { rows, columns } = kind.size(givens);
  const drawing = { kind: kind.code, rows, columns, ...EMPTY };
  const surface = new Surface(root, kind, { key: `${Math.random()}`, kind: kind.code, givens, drawing, words });
  const said = root.children.at(-1);
  assert.equal(said.attributes["aria-live"], "polite");
  return { surface, picture: root.find("svg"), said: () => said.textContent };
}

test("moving says the row, the column and the cell; so does the focus", () => {
  const { picture, said } = open(camping);
  picture.focus();
  assert.equal(said(), "Row 1, column 1: empty, tents in the row: 1, tents in the column: 1");
  press(picture, "ArrowRight");
  assert.equal(said(), "Row 1, column 2: tree, tents in the row: 1, tents in the column: 0");
  press(picture, "ArrowDown");
  assert.equal(said(), "Row 2, column 2: empty, tents in the row: 1, tents in the column: 0");
});

test("a mark is said when it is typed, taken back and done again", () => {
  const { picture, said } = open(camping);
  assert.ok(press(picture, "x"));
  assert.match(said(), /^Row 1, column 1: tent,/);
  press(picture, "z");
  assert.match(said(), /^Row 1, column 1: empty,/);
  press(picture, "y");
  assert.match(said(), /^Row 1, column 1: tent,/);
  assert.equal(press(picture, "q"), false);
});

test("a step back goes to the cell it has changed, and the next key means that cell", () => {
  const { picture, said, surface } = open(camping);
  press(picture, "x");
  press(picture, "ArrowDown");
  press(picture, "ArrowDown");
  press(picture, "z");
  assert.match(said(), /^Row 1, column 1: empty,/);
  press(picture, "o");
  assert.equal(surface.marks.state.marks[0], 2);
});

test("a step of several cells says how many", () => {
  const { picture, said, surface } = open(camping);
  point(picture, "pointerdown", 0.5, 4.5);
  point(picture, "pointermove", 2.5, 4.5);
  point(picture, "pointerup", 2.5, 4.5);
  assert.match(said(), /^Row 5, column 1: tent,/);
  surface.back();
  assert.match(said(), /^3 cells have changed\. Row 5, column 1: empty,/);
  surface.forth();
  surface.clear();
  assert.match(said(), /^3 cells have changed\. Row 5, column 1: empty,/);
});

test("where there is nothing to take back, it says so", () => {
  const { surface, said } = open(camping);
  surface.back();
  assert.equal(said(), "Nothing to undo.");
  surface.forth();
  assert.equal(said(), "Nothing to redo.");
  surface.clear();
  assert.equal(said(), "The drawing is empty.");
});

test("notes are said as they are taken", () => {
  const { picture, said } = open(futoshiki);
  for (const key of ["n", "3", "1"]) press(picture, key);
  assert.equal(said(), "Row 1, column 1: notes 1 3");
  press(picture, "z");
  assert.equal(said(), "Row 1, column 1: notes 3");
});

test("a closed surface is still read, and changes nothing", () => {
  const { picture, said, surface } = open(camping);
  surface.close();
  assert.equal(press(picture, "x"), false);
  press(picture, "ArrowRight");
  assert.match(said(), /^Row 1, column 2: tree/);
  surface.clear();
  assert.match(said(), /^Row 1, column 2: tree/);
});

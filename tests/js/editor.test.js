import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { createStore } from "../../static/js/core/store.js";
import { Actions } from "../../static/js/workshop/actions.js";
import { Clipboard } from "../../static/js/workshop/clipboard.js";
import { Shelf } from "../../static/js/workshop/drafts.js";
import { Editor } from "../../static/js/workshop/editor.js";
import { cellLabel } from "../../static/js/workshop/labels.js";
import { formatNotation } from "../../static/js/workshop/notation.js";
import { clear, mirror } from "../../static/js/workshop/transform.js";
import { WORKSHOP, memoryBackend } from "./workshop-fixtures.js";

/** @type {Editor} */ let editor;
/** @type {Actions} */ let actions;
/** @type {string[]} */ let said;
const text = () => formatNotation(editor.machine);

beforeEach(() => {
  const options = { playerKey: "p1", workshopId: 1, firstName: "Draft 1", now: () => 1 };
  editor = new Editor(WORKSHOP, new Shelf(createStore(memoryBackend()), options));
  actions = new Actions(editor);
  said = [];
  editor.on("message", (message) => said.push(message.text));
});

test("a station remembers its latest value", () => {
  actions.place(actions.stationFor("plus", "A1"));
  actions.setValue("A1", 7);
  actions.place(actions.stationFor("plus", "A2"));
  actions.place(actions.stationFor("times", "A3"));

  assert.equal(text(), "A1:+7 A2:+7 A3:x2");
});

test("a value out of range is refused with a word", () => {
  actions.place(actions.stationFor("times", "A1"));
  actions.setValue("A1", 1);

  assert.equal(text(), "A1:x2");
  assert.equal(said.at(-1), "Times takes a value from 2 to 9.");
});

test("a two-cell station takes the pointer's side, another legal one without a mouse", () => {
  const aimed = { half: /** @type {"up"} */ ("up"), exact: true };

  assert.equal(actions.stationFor("merge", "A1", aimed).toward, "up");
  assert.equal(actions.stationFor("merge", "A1", { half: "up" }).toward, "down");
  assert.equal(actions.stationFor("merge", "C1").toward, "up");
});

test("the flip turns the station in hand until it is forgotten", () => {
  actions.flip("B1");
  assert.equal(actions.stationFor("merge", "B2", { half: "up", exact: true }).toward, "down");
  actions.unflip();
  assert.equal(actions.stationFor("merge", "B2", { half: "up", exact: true }).toward, "up");
});

test("the flip turns a placed station, in one step", () => {
  actions.place({ cell: "B2", station: "copy", toward: "up" });
  actions.flip("A2");
  assert.equal(text(), "B2:copyv");
  editor.undo();
  assert.equal(text(), "B2:copy^");
});

test("clear, mirror and paste are one step each", () => {
  const clipboard = new Clipboard(editor, actions);
  clipboard.paste("A1:+2 B2:merge^");
  mirror(editor);
  clear(editor);
  assert.equal(text(), "");
  editor.undo();
  assert.equal(text(), "B2:mergev C1:+2");
  editor.undo();
  assert.equal(text(), "A1:+2 B2:merge^");
  editor.undo();
  assert.equal(editor.canUndo, false);
});

test("a copied part is pasted at the cursor, a whole machine replaces", () => {
  const clipboard = new Clipboard(editor, actions);
  clipboard.paste("A1:+2 A2:x2 C6:up");
  editor.setCursor("A1");
  editor.setCursor("A2", true);
  const part = clipboard.copy();
  editor.setCursor("B4");
  clipboard.paste(part);

  assert.equal(part, "A1:+2 A2:x2");
  assert.equal(text(), "A1:+2 A2:x2 B4:+2 B5:x2 C6:up");
  clipboard.paste("B1:down");
  assert.equal(text(), "B1:down");
});

test("a text that is no machine is refused with a word", () => {
  new Clipboard(editor, actions).paste("A1:merge^");

  assert.equal(text(), "");
  assert.equal(said.at(-1), "The partner cell would leave the grid.");
});

test("the pipette takes a station with its value", () => {
  actions.place({ cell: "A1", station: "minus", value: 6 });
  actions.pick("A1");

  assert.equal(editor.tool, "minus");
  assert.equal(actions.stationFor("minus", "A2").value, 6);
});

test("cells say what is on them", () => {
  new Clipboard(editor, actions).paste("A1:+2 B2:merge^ C3:sortv");

  assert.equal(cellLabel(editor.machine, "B2"), "B2, Merge, partner above at A2, cost 3");
  assert.equal(cellLabel(editor.machine, "A2"), "A2, partner cell of Merge at B2");
  assert.equal(cellLabel(editor.machine, "A1"), "A1, Plus 2, cost 1");
  assert.equal(cellLabel(editor.machine, "C3"), "C3, Sort, odd numbers go down, cost 2");
  assert.equal(cellLabel(editor.machine, "C1"), "C1, empty");
});

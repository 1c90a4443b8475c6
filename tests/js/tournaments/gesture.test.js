import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { followPointer } from "../../../static/js/tournaments/canvas/gesture.js";
import { openPage, fakeElement, point } from "./fake-dom.js";

const LONG = 450;
const BEFORE = { marks: [0], notes: [0], text: "" };

/** A picture whose strokes are noted as they are drawn and as they end. */
function follow(isOpen = true) {
  const picture = fakeElement("svg");
  const drawn = [];
  const ended = [];
  const noted = ({ path, button }) => ({ cells: path.map(({ x, y }) => [x, y]), button });
  followPointer(picture, {
    begin: () => (isOpen ? BEFORE : null),
    draw: (stroke) => drawn.push(noted(stroke)),
    end: (stroke, isKept) => ended.push({ ...noted(stroke), isKept, before: stroke.before }),
  });
  return { picture, drawn, ended };
}

beforeEach(() => {
  openPage();
  mock.timers.enable({ apis: ["setTimeout"] });
});
afterEach(() => mock.timers.reset());

test("a click is one main mark where it began", () => {
  const { picture, drawn, ended } = follow();
  point(picture, "pointerdown", 1.5, 1.5);
  point(picture, "pointerup", 1.5, 1.5);
  assert.deepEqual(drawn, [{ cells: [[1.5, 1.5]], button: "main" }]);
  assert.deepEqual(ended, [{ cells: [[1.5, 1.5]], button: "main", isKept: true, before: BEFORE }]);
  mock.timers.tick(LONG);
  assert.equal(drawn.length, 1);
});

test("a long press gives the auxiliary mark, and nothing before, though the finger trembles", () => {
  const { picture, drawn, ended } = follow();
  point(picture, "pointerdown", 1.5, 1.5);
  for (const shift of [0.02, -0.1, 0.25, -0.29]) point(picture, "pointermove", 1.5 + shift, 1.5);
  mock.timers.tick(LONG - 1);
  assert.deepEqual(drawn, []);
  mock.timers.tick(1);
  point(picture, "pointermove", 1.6, 1.6);
  point(picture, "pointerup", 1.6, 1.6);
  assert.deepEqual(drawn, [{ cells: [[1.5, 1.5]], button: "aux" }]);
  assert.equal(ended[0].isKept, true);
});

test("a drag draws from its first cell, however long it takes", () => {
  const { picture, drawn, ended } = follow();
  point(picture, "pointerdown", 0.5, 0.5);
  point(picture, "pointermove", 0.9, 0.5);
  mock.timers.tick(2 * LONG);
  point(picture, "pointermove", 1.5, 0.5);
  point(picture, "pointermove", 1.6, 0.5);
  point(picture, "pointerup", 1.6, 0.5);
  assert.deepEqual(drawn.map(({ button }) => button), ["main", "main", "main"]);
  assert.deepEqual(ended[0].cells, [[0.5, 0.5], [0.9, 0.5], [1.5, 0.5], [1.6, 0.5]]);
});

test("a drag after a long press repeats the auxiliary mark", () => {
  const { picture, drawn, ended } = follow();
  point(picture, "pointerdown", 0.5, 0.5);
  mock.timers.tick(LONG);
  point(picture, "pointermove", 1.5, 0.5);
  point(picture, "pointerup", 1.5, 0.5);
  assert.deepEqual(drawn.map(({ button }) => button), ["aux", "aux"]);
  assert.deepEqual(ended[0].cells, [[0.5, 0.5], [1.5, 0.5]]);
});

test("a right click gives the auxiliary mark, and no menu", () => {
  const { picture, drawn } = follow();
  point(picture, "pointerdown", 2.5, 0.5, { button: 2 });
  point(picture, "pointerup", 2.5, 0.5, { button: 2 });
  assert.deepEqual(drawn, [{ cells: [[2.5, 0.5]], button: "aux" }]);
  const menu = new Event("contextmenu", { cancelable: true });
  picture.dispatchEvent(menu);
  assert.ok(menu.defaultPrevented);
});

test("a second finger takes the stroke back: it is a pinch", () => {
  const { picture, drawn, ended } = follow();
  point(picture, "pointerdown", 0.5, 0.5);
  point(picture, "pointermove", 0.5, 1.5);
  point(picture, "pointerdown", 3.5, 3.5, { pointerId: 2 });
  assert.deepEqual(ended.map(({ isKept }) => isKept), [false]);
  point(picture, "pointermove", 0.5, 2.5);
  point(picture, "pointerup", 3.5, 3.5, { pointerId: 2 });
  point(picture, "pointerup", 0.5, 2.5);
  mock.timers.tick(LONG);
  assert.equal(drawn.length, 1);
  assert.equal(ended.length, 1);
  point(picture, "pointerdown", 0.5, 0.5, { pointerId: 3 });
  point(picture, "pointerup", 0.5, 0.5, { pointerId: 3 });
  assert.deepEqual(ended.map(({ isKept }) => isKept), [false, true]);
});

test("what the system takes away is not kept, and a closed surface takes nothing", () => {
  const { picture, drawn, ended } = follow();
  point(picture, "pointerdown", 0.5, 0.5);
  point(picture, "pointercancel", 0.5, 0.5);
  mock.timers.tick(LONG);
  assert.deepEqual(drawn, []);
  assert.deepEqual(ended.map(({ isKept }) => isKept), [false]);
  const closed = follow(false);
  point(closed.picture, "pointerdown", 0.5, 0.5);
  mock.timers.tick(LONG);
  point(closed.picture, "pointerup", 0.5, 0.5);
  assert.deepEqual([closed.drawn, closed.ended], [[], []]);
});

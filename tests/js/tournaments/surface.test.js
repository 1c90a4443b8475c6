import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { leftText, passed, serverNow, setClock, takenText } from "../../../static/js/tournaments/clock.js";
import { History } from "../../../static/js/tournaments/canvas/history.js";
import { meaningOf } from "../../../static/js/tournaments/canvas/keyboard.js";
import { Marks } from "../../../static/js/tournaments/canvas/marks.js";
import { frameOf, withinGrid } from "../../../static/js/tournaments/canvas/picture.js";
import { helpText } from "../../../static/js/tournaments/key-help.js";
import { sendKey } from "../../../static/js/tournaments/sending.js";

const state = (...marks) => ({ marks, notes: marks.map(() => 0), text: "" });
const press = (key, more = {}) =>
  meaningOf({ key, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...more });

/** What a request asks of a page: its token and its language. */
const PAGE = { querySelector: () => ({ getAttribute: () => "token" }), documentElement: { lang: "en" } };

test("a countdown counts begun seconds, a time taken full ones", () => {
  assert.deepEqual([0, 1, 1000, 59_001, 3_600_000].map(leftText), ["00:00", "00:01", "00:01", "01:00", "1:00:00"]);
  assert.deepEqual([-5, 999, 1000, 61_999].map(takenText), ["00:00", "00:00", "00:01", "01:01"]);
});

test("a mark is passed once", () => {
  assert.equal(passed(60_001, 60_000, [60, 10, 0]), 60);
  assert.equal(passed(60_000, 59_800, [60, 10, 0]), null);
});

test("the clock is the server's, whatever the device's says", () => {
  mock.timers.enable({ apis: ["Date"], now: 5_000 });
  setClock(86_400_000);
  mock.timers.setTime(6_500);
  assert.equal(serverNow(), 86_401_500);
  mock.timers.reset();
});

test("keys of the surface have one meaning for every kind", () => {
  assert.deepEqual(press("ArrowDown"), [1, 0]);
  assert.deepEqual(press("ArrowLeft"), [0, -1]);
  assert.equal(press("z"), "undo");
  assert.equal(press("z", { ctrlKey: true }), "undo");
  assert.equal(press("Z", { shiftKey: true, metaKey: true }), "redo");
  assert.equal(press("y", { ctrlKey: true }), "redo");
  assert.equal(press("N"), "notes");
  assert.equal(press("n", { ctrlKey: true }), null);
  assert.equal(press("5"), "mark");
  assert.equal(press("5", { altKey: true }), null);
});

test("a step that changes nothing is none, and a new step forgets what was taken back", () => {
  const history = new History();
  const [a, b, c] = [state(0), state(1), state(2)];
  history.add(a, state(0));
  assert.equal(history.back(a), null);
  history.add(a, b);
  assert.equal(history.back(b), a);
  assert.equal(history.forth(a), b);
  assert.equal(history.back(b), a);
  history.add(a, c);
  assert.equal(history.forth(c), null);
});

test("a drawing is kept with every step, not while a gesture goes on", () => {
  const kept = new Map();
  const store = { get: (name) => kept.get(name) ?? null, set: (name, value) => Boolean(kept.set(name, value)) };
  const told = [];
  const marks = new Marks(store, "p", state(0, 0), (isKept) => told.push(isKept));
  const before = marks.state;
  marks.sketch(state(1, 0));
  assert.equal(kept.size, 0);
  marks.sketch(state(1, 1));
  marks.take(marks.state, before);
  marks.take(state(1, 2));
  assert.deepEqual(kept.get("p"), state(1, 2));
  assert.deepEqual(told, [false, false, true, true]);
  marks.back();
  marks.back();
  assert.deepEqual(marks.state, state(0, 0));
  marks.back();
  marks.forth();
  assert.deepEqual(marks.state, state(1, 1));
  marks.clear();
  assert.deepEqual(kept.get("p"), state(0, 0));
  marks.back();
  assert.deepEqual(new Marks(store, "p", state(0, 0), () => {}).state, state(1, 1));
});

test("the frame holds the margins, the cursor stays in the grid", () => {
  assert.deepEqual(frameOf({ rows: 4, columns: 5, margin: [1, 0.1, 0.2, 2] }), [-2, -1, 7.1, 5.2]);
  assert.deepEqual(withinGrid({ row: -1, column: 9 }, { rows: 4, columns: 5 }), { row: 0, column: 4 });
});

test("the key box says what is amiss with a key", () => {
  const shape = { blocks: [4, 4], alphabet: "1234", pattern: "" };
  assert.equal(helpText("  ", shape), "");
  assert.equal(helpText("1342,2", shape), "5 of 8 characters");
  assert.equal(helpText("1342,2435", shape), "“5” does not stand in this key: it is of 1234.");
  assert.equal(helpText("1342 2431", shape), "The key has its form.");
  assert.equal(helpText("3,-", { blocks: [], alphabet: "", pattern: "[0-9]+,-,[0-9]+" }), "The key does not have its form yet.");
  assert.equal(helpText("A1:+2", { blocks: [], alphabet: "", pattern: "" }), "");
});

test("a key is sent again under the same number until the site answers", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const bodies = [];
  const answers = [
    () => Promise.reject(new Error("offline")),
    () => Promise.resolve(new Response("{}", { status: 503 })),
    () => Promise.resolve(Response.json({ verdict: "correct", solved_ms: 61_000, paused_until: null })),
  ];
  globalThis.document = PAGE;
  mock.method(globalThis, "fetch", (_url, { body }) => {
    bodies.push(JSON.parse(body));
    return answers[bodies.length - 1]();
  });
  let away = 0;
  const sent = sendKey("/keys/", "1342", () => Boolean((away += 1)));
  for (const pause of [1000, 2000]) {
    const count = bodies.length;
    while (away <= count - 1 || away === 0) await new Promise(setImmediate);
    mock.timers.tick(pause);
    while (bodies.length === count) await new Promise(setImmediate);
  }
  assert.equal((await sent).solved_ms, 61_000);
  assert.equal(away, 2);
  assert.equal(new Set(bodies.map(({ uuid }) => uuid)).size, 1);
  assert.deepEqual(bodies.map(({ key }) => key), ["1342", "1342", "1342"]);
  mock.timers.reset();
  mock.restoreAll();
  delete globalThis.document;
});

test("a refusal is no reason to send again", async () => {
  globalThis.document = PAGE;
  mock.method(globalThis, "fetch", () =>
    Promise.resolve(Response.json({ error: { code: "paused", message: "wait" } }, { status: 409 })),
  );
  await assert.rejects(sendKey("/keys/", "1", () => assert.fail()), { code: "paused", status: 409 });
  mock.restoreAll();
  delete globalThis.document;
});

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { exactText, setClock } from "../../../static/js/tournaments/clock.js";
import { KeyBox } from "../../../static/js/tournaments/keybox.js";
import { sendKey } from "../../../static/js/tournaments/sending.js";

const PAGE = { querySelector: () => ({ getAttribute: () => "token" }), documentElement: { lang: "en" } };
const SHAPE = { blocks: [4], alphabet: "1234", pattern: "" };

/** The parts of a form that the box touches. */
function makePart() {
  const part = new EventTarget();
  const classList = { toggle() {}, remove() {} };
  return Object.assign(part, { value: "", textContent: "", hidden: false, disabled: false, classList });
}

function makeForm() {
  const parts = new Map();
  const querySelector = (name) => parts.get(name) ?? parts.set(name, makePart()).get(name);
  return Object.assign(new EventTarget(), { querySelector });
}

/** A box, what has become of its keys, and the answers still to be given. */
function makeBox() {
  const verdicts = [];
  const waiting = [];
  mock.method(globalThis, "fetch", () => new Promise((answer) => waiting.push(answer)));
  const box = new KeyBox(makeForm(), (verdict) => verdicts.push(verdict.verdict));
  return { box, verdicts, waiting };
}

const opened = (puzzle, pausedUntil = null) => ({ puzzle, url: "/rounds/1/keys/", shape: SHAPE, pausedUntil });
const correct = () => Response.json({ verdict: "correct", solved_ms: 61_000, paused_until: null });
const settle = async () => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
};

function send(box, key) {
  box.field.value = key;
  box.form.dispatchEvent(new Event("submit"));
}

beforeEach(() => {
  globalThis.document = PAGE;
  mock.timers.enable({ apis: ["Date", "setInterval", "setTimeout"], now: 1_000_000 });
  setClock(1_000_000);
});

afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
  delete globalThis.document;
});

test("a round replayed with the reserve takes keys again", async () => {
  const { box, verdicts, waiting } = makeBox();
  box.open(opened("t1r1a1"));
  send(box, "1342");
  waiting[0](correct());
  await settle();
  assert.equal(box.button.disabled, true);
  box.open(opened("t1r1a2"));
  assert.deepEqual([box.button.disabled, box.field.disabled, box.field.value], [false, false, ""]);
  send(box, "4213");
  assert.equal(waiting.length, 2);
  waiting[1](correct());
  await settle();
  assert.deepEqual(verdicts, ["correct", "correct"]);
  assert.equal(box.shown.textContent, "Correct, in 1:01.000.");
});

test("what is answered of the puzzle before says nothing of this one", async () => {
  const { box, verdicts, waiting } = makeBox();
  box.open(opened("t1r1a1"));
  send(box, "1342");
  box.open(opened("t1r1a2"));
  send(box, "4213");
  assert.equal(waiting.length, 2);
  waiting[0](correct());
  await settle();
  assert.deepEqual([verdicts, box.field.disabled, box.shown.textContent], [[], false, "On its way…"]);
  send(box, "4213");
  assert.equal(waiting.length, 2, "one key at a time");
  waiting[1](Response.json({ error: { code: "closed", message: "Closed." } }, { status: 409 }));
  await settle();
  assert.equal(box.shown.textContent, "Closed.");
});

test("the same puzzle once more leaves what is written", () => {
  const { box } = makeBox();
  box.open(opened("t1r1a1"));
  box.field.value = "13";
  box.open(opened("t1r1a1"));
  assert.equal(box.field.value, "13");
});

test("a pause goes on after a reload", () => {
  const { box, waiting } = makeBox();
  box.open(opened("t1r1a1", 1_005_000));
  assert.match(box.shown.textContent, /00:05/);
  assert.equal(box.button.disabled, true);
  send(box, "1342");
  assert.equal(waiting.length, 0);
  mock.timers.tick(5_000);
  assert.equal(box.button.disabled, false);
  send(box, "1342");
  assert.equal(waiting.length, 1);
});

test("a pause of long ago is not told of", () => {
  const { box } = makeBox();
  box.open(opened("t1r1a1", 900_000));
  assert.deepEqual([box.shown.textContent, box.button.disabled], ["", false]);
});

test("a key nobody waits for is not sent again", async () => {
  mock.method(globalThis, "fetch", () => Promise.reject(new TypeError("away")));
  await assert.rejects(sendKey("/keys/", "1", () => false), { code: "offline" });
  assert.equal(globalThis.fetch.mock.callCount(), 1);
});

test("a time is written to the millisecond in the page's language", () => {
  assert.deepEqual([0, 61_000, 95_001, 600_010].map((ms) => exactText(ms, "en")), [
    "0:00.000", "1:01.000", "1:35.001", "10:00.010",
  ]);
  assert.deepEqual(["fr", "it"].map((language) => exactText(95_001, language)), ["1:35,001", "1:35,001"]);
});

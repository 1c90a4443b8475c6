import assert from "node:assert/strict";
import { test } from "node:test";

import { createHistory, readHistory, record, redo, undo } from "../../static/js/workshop/history.js";

test("a thousand steps are undone and redone", () => {
  let history = createHistory();
  for (let i = 1; i <= 1000; i += 1) history = record(history, `A1:+${i}`);
  const full = history;
  for (let i = 0; i < 1000; i += 1) history = undo(history);

  assert.deepEqual(history.past, []);
  assert.equal(history.present, "");
  for (let i = 0; i < 1000; i += 1) history = redo(history);
  assert.deepEqual(history, full);
});

test("the same state is no step, and a new one forgets what was undone", () => {
  const one = record(createHistory(), "A1:up");

  assert.equal(record(one, "A1:up"), one);
  assert.deepEqual(record(undo(one), "A1:down"), { past: [""], present: "A1:down", future: [] });
});

test("nothing to undo or redo changes nothing", () => {
  const fresh = createHistory("A1:up");

  assert.equal(undo(fresh), fresh);
  assert.equal(redo(fresh), fresh);
});

test("a stored value is a history only when it has the shape of one", () => {
  const history = { past: ["", "A1:up"], present: "A1:down", future: ["A1:wait"] };

  assert.deepEqual(readHistory(JSON.parse(JSON.stringify(history))), history);
  for (const wrong of [null, 3, {}, { past: [1], present: "", future: [] }, { past: [], present: 1, future: [] }])
    assert.equal(readHistory(wrong), null);
});

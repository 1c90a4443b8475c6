import assert from "node:assert/strict";
import { test } from "node:test";

import { createStore } from "../../static/js/core/store.js";
import { isSolve } from "../../static/js/tutorial/after.js";
import { hintWords } from "../../static/js/tutorial/hints.js";
import { KEY, dismiss } from "../../static/js/tutorial/dismissal.js";
import { memoryBackend } from "./workshop-fixtures.js";

test("the button offers a hint, then the next one, and ends after the last", () => {
  assert.deepEqual(hintWords(0, 3), { button: "Show a hint", left: "0 of 3 shown", isOver: false });
  assert.deepEqual(hintWords(2, 3), { button: "Show the next hint", left: "2 of 3 shown", isOver: false });
  assert.equal(hintWords(3, 3).isOver, true);
});

test("only a solved run opens the way on", () => {
  assert.equal(isSolve("solved"), true);
  for (const status of ["over_constraint", "wrong", "jam", "none", "running", "refused", undefined])
    assert.equal(isSolve(status), false);
});

test("a closed invitation stays closed in this browser", () => {
  const backend = memoryBackend();
  const invitation = /** @type {HTMLElement} */ (/** @type {unknown} */ ({ hidden: false }));
  dismiss(invitation, createStore(backend));

  assert.equal(invitation.hidden, true);
  // The page's own line, before the first paint, asks for anything under the key.
  assert.ok(backend.getItem(KEY));
  assert.equal(createStore(backend).get(KEY), "closed");
});

import assert from "node:assert/strict";
import { test } from "node:test";

import { createStore } from "../../static/js/core/store.js";
import { Keymap, digitOf } from "../../static/js/workshop/keys.js";
import { memoryBackend } from "./workshop-fixtures.js";

const keymap = (backend = memoryBackend()) => new Keymap(createStore(backend));

test("keys place stations, on AZERTY without Shift too", () => {
  const keys = keymap();
  const pressed = ["+", "=", "-", "*", "x", "/", ":", "u", "D", "w", "f", "s", "m", "c", "r", "p", "q"];

  assert.deepEqual(pressed.map((key) => keys.actOf(key)), [
    ...["plus", "plus", "minus", "times", "times", "divide", "divide", "up", "down"],
    ...["wait", "fast", "sort", "merge", "copy", "run", "pick", null],
  ]);
});

test("a chosen key outlives the page and stands alone", () => {
  const backend = memoryBackend();
  assert.equal(keymap(backend).choose("plus", "A"), null);

  const keys = keymap(backend);
  assert.deepEqual([keys.keyOf("plus"), keys.isChanged], ["a", true]);
  assert.deepEqual(["a", "+", "="].map((key) => keys.actOf(key)), ["plus", null, null]);
});

test("a chosen key comes before another act's second key", () => {
  const keys = keymap();
  assert.equal(keys.choose("merge", "="), null);

  assert.deepEqual(["=", "+", "m"].map((key) => keys.actOf(key)), ["merge", "plus", null]);
});

test("a key that means something already is refused with what it means", () => {
  const keys = keymap();

  assert.equal(keys.choose("plus", "M"), "merge");
  assert.equal(keys.choose("run", "-"), "minus");
  for (const key of ["1", "0", "?", " ", "Enter", "ArrowUp", "Dead"])
    assert.equal(keys.choose("plus", key), "reserved", key);
  assert.equal(keys.isChanged, false);
});

test("the site's keys come back", () => {
  const keys = keymap();
  keys.choose("plus", "a");
  keys.choose("run", "e");
  assert.equal(keys.choose("run", "r"), null);
  assert.equal(keys.keyOf("run"), "r");
  keys.reset();

  assert.deepEqual([keys.keyOf("plus"), keys.actOf("="), keys.isChanged], ["+", "plus", false]);
});

test("what is stored otherwise is no key", () => {
  const store = createStore(memoryBackend());
  store.set("tw-keys", { plus: 7, nonsense: "a" });

  assert.deepEqual([new Keymap(store).keyOf("plus"), new Keymap(store).actOf("a")], ["+", null]);
});

test("digits are digits on AZERTY without Shift, but for the minus", () => {
  const keys = keymap();
  const row = ["à", "&", "é", '"', "'", "(", "-", "è", "_", "ç"];
  const digits = row.map((key, digit) => digitOf({ key, code: `Digit${digit}`, shiftKey: false }, keys));

  assert.deepEqual(digits, [0, 1, 2, 3, 4, 5, null, 7, 8, 9]);
  assert.equal(digitOf({ key: "6", code: "Digit6", shiftKey: true }, keys), 6);
  assert.equal(digitOf({ key: "!", code: "Digit1", shiftKey: true }, keys), null);
  assert.equal(digitOf({ key: "+", code: "Equal", shiftKey: true }, keys), null);
});

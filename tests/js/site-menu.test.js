import assert from "node:assert/strict";
import { test } from "node:test";

import { belowTheRow } from "../../static/js/site/menu.js";

test("links that wrap onto a second row are out of the header's row", () => {
  assert.deepEqual(belowTheRow([0, 0, 0, 52, 52, 104]), [false, false, false, true, true, true]);
});

test("links that all fit are all in", () => {
  assert.deepEqual(belowTheRow([4, 4]), [false, false]);
  assert.deepEqual(belowTheRow([]), []);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { panelDelay, tablesDelay } from "../../../static/js/tournaments/pace.js";

const last = () => 1;

test("two hundred pages read their panel within 1.2 s, a thousand within two", () => {
  assert.equal(panelDelay("round_opened", 200, last), 1200);
  assert.equal(panelDelay("round_opened", 1000, last), 2000);
  assert.equal(panelDelay("round_opened", 1000, () => 0), 0);
});

test("after a closing the keys go first", () => {
  assert.equal(panelDelay("round_closed", 200, () => 0), 2500);
});

test("tables come within half a minute, those of a few at once", () => {
  assert.equal(tablesDelay(10, last), 1580);
  assert.equal(tablesDelay(200, last), 3100);
  assert.equal(tablesDelay(9000, last), 30_000);
});

import assert from "node:assert/strict";
import { test } from "node:test";

import { ApiError } from "../../static/js/core/api.js";
import { failureText } from "../../static/js/workshop/failure.js";

/** @type {[number, string, string][]} */
const REFUSALS = [
  [403, "player_blocked", "This account is blocked until 7 December."],
  [503, "feature_off", "This part of the site is switched off for a while."],
  [409, "tournament_open", "You are playing a round of Trace: no machine runs meanwhile."],
  [404, "not_found", "There is nothing here."],
  [429, "too_many_guests", "Too many players have begun from your network in a short time."],
  [429, "throttled", "Too many requests."],
];

for (const [status, code, message] of REFUSALS)
  test(`a run refused with ${code} says what the site says`, () => {
    assert.equal(failureText(new ApiError(status, code, message)), message);
  });

test("a run over the limit says which one", () => {
  const refused = (/** @type {string} */ limit) => new ApiError(429, "run_limit", "No.", { limit });

  assert.equal(failureText(refused("minute")), "Too many runs in a minute. Your machine is kept.");
  assert.equal(failureText(refused("day")), "That was the last of today's runs. Your machine is kept.");
});

test("a run for a closed workshop says that the machine is kept", () => {
  for (const code of ["workshop_closed", "day_closed"])
    assert.match(failureText(new ApiError(409, code, "Closed.")), /has closed and a new one is open/);
});

test("a refused machine is told by the site, or by its code where the site has no words", () => {
  assert.equal(failureText(new ApiError(400, "bad_cell", "A9 is outside.", { cell: "A9" })), "A9 is outside.");
  assert.equal(failureText(new ApiError(400, "bad_cell", "", { cell: "A9" })), "A9 is outside the grid.");
});

test("a run that never arrived, or that broke the site, is told as such", () => {
  assert.match(failureText(new ApiError(0, "offline", "")), /^You are offline/);
  assert.match(failureText(new ApiError(500, "server_error", "")), /^The site could not run the machine/);
});

/** The page's own idea of the rules: it comes to the engine's positions, and knows where things go. */

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { aimOf } from "../../../static/js/tamsk/aim.js";
import { CAPACITY, centre, distance, NEIGHBOURS, spaceAt, SPACES, stepBy } from "../../../static/js/tamsk/geometry.js";
import { reduce } from "../../../static/js/tamsk/reduce.js";
import { movesOf, penaltyTargets, whyNotFlip, whyNotLift, whyNotRelease } from "../../../static/js/tamsk/rules.js";
import { corners, opened } from "./positions.js";

const games = JSON.parse(readFileSync(new URL("games.json", import.meta.url), "utf8"));

const sorted = (value) =>
  value && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])]))
    : Array.isArray(value)
      ? value.map(sorted)
      : value;
const digest = (value) => createHash("sha256").update(JSON.stringify(sorted(value))).digest("hex").slice(0, 16);

test("events lead to the engine's positions, in every step of every game", () => {
  let steps = 0;
  for (const game of games) {
    let state = null;
    for (const step of game) {
      for (const event of step.events) state = reduce(state, event);
      const { t: _t, ...position } = state;
      assert.equal(digest(position), step.state);
      assert.equal(digest({ red: movesOf(state, "red"), black: movesOf(state, "black") }), step.moves);
      steps += 1;
    }
  }
  assert.ok(steps > 200);
});

test("an event leaves the position it was given as it was", () => {
  const state = corners(1);
  const before = structuredClone(state);
  reduce(state, { t: 5, kind: "picked_up", data: { glass: "r1", tentative_upper: 0 } });
  assert.deepEqual(state, before);
});

test("the timer may lie on the other side", () => {
  const moved = reduce(corners(3), { t: 5, kind: "timer_moved", data: { side: "left" } });
  assert.equal(moved.timer15.side, "left");
});

test("the board has 37 spaces, 90 pairs of neighbours and room for 64 rings (V1)", () => {
  assert.equal(SPACES.length, 37);
  assert.equal(SPACES.flatMap((space) => NEIGHBOURS[space]).length / 2, 90);
  assert.equal(Object.values(CAPACITY).reduce((sum, count) => sum + count), 64);
  assert.deepEqual(NEIGHBOURS.B1, ["A1", "B2", "C1", "C2"]);
  assert.deepEqual(NEIGHBOURS.D4, ["C3", "C4", "D3", "D5", "E3", "E4"]);
  assert.equal(distance("A1", "G4"), 6);
});

test("who lifts what, and why not (V2, V13)", () => {
  const start = corners(1);
  assert.deepEqual(movesOf(start, "red").r1, ["A2", "B1", "B2"]);
  assert.equal(whyNotLift(start, "red", "r1"), null);
  assert.equal(whyNotLift(start, "red", "k1"), "not_yours");
  assert.equal(whyNotLift(start, "black", "k1"), "not_your_turn");
  const two = corners(2);
  two.glasses.r1 = { cell: "B2", upper: 180_000, since: 1000, lost_at: null };
  assert.equal(whyNotLift(two, "red", "r1"), "must_move_unstarted");
  two.glasses.r2.lost_at = 5;
  assert.equal(whyNotLift(two, "red", "r2"), "hourglass_lost");
});

test("a full or taken space is refused, a far one too (V4)", () => {
  const state = { ...corners(1), rings: { B1: 1 } };
  assert.equal(whyNotRelease(state, "r1", "B1"), "space_full");
  assert.equal(whyNotRelease(state, "r1", "D4"), "not_adjacent");
  assert.equal(whyNotRelease(state, "r1", "A2"), null);
  assert.equal(whyNotRelease({ ...state, glasses: { ...state.glasses, k1: { ...state.glasses.k1, cell: "A2" } } }, "r1", "A2"), "space_occupied");
});

test("the timer is turned by who waits, once it is empty (V28)", () => {
  const state = { ...corners(3), turn: 1 };
  assert.equal(whyNotFlip(corners(2), "black", 0), "no_timer");
  assert.equal(whyNotFlip(state, "black", 2000), null);
  assert.equal(whyNotFlip(state, "red", 2000), "your_own_turn");
  const turned = reduce(state, { t: 2000, kind: "timer_flipped", data: { by: "black", against: "red" } });
  assert.equal(whyNotFlip(turned, "black", 16_999), "timer_running");
  assert.equal(whyNotFlip(turned, "black", 17_000), null);
});

test("a press means what the moment asks for", () => {
  const state = opened();
  assert.deepEqual(aimOf(state, ["red"], null).movable, ["r1", "r2", "r3"]);
  assert.deepEqual(aimOf(state, ["black"], null).movable, []);
  assert.deepEqual(aimOf(state, [], null).targets, []);
  const asked = aimOf(state, ["red"], "r1");
  assert.deepEqual([asked.held, asked.movable, asked.targets], [["r1"], [], ["A1", "A2", "B1", "B3", "C2", "C3"]]);
  const owed = aimOf({ ...state, penalty_open: { black: { until: 30_000 } } }, ["black"], null);
  assert.deepEqual([owed.purpose, owed.targets.length], ["ring", penaltyTargets(state).length]);
  const claim = aimOf({ ...state, claims: { red: ["B4"] } }, ["red"], null);
  assert.deepEqual([claim.purpose, claim.targets], ["claim", ["B4"]]);
  assert.equal(aimOf(corners(1, "free"), ["red"], null).targets.length, 37);
});

test("the board can be turned, and points find their space either way", () => {
  for (const isTurned of [false, true])
    for (const space of SPACES) assert.equal(spaceAt(centre(space, isTurned), isTurned), space);
  assert.equal(spaceAt({ x: 400, y: 0 }, false), null);
  assert.ok(centre("A1", false).y > 0 && centre("A1", true).y < 0);
});

test("arrows and letters walk over the spaces as they are seen", () => {
  assert.equal(stepBy("D4", "ArrowUp", false), "D5");
  assert.equal(stepBy("D4", "ArrowUp", true), "D3");
  assert.deepEqual(["q", "w", "e", "a", "s", "d"].map((key) => stepBy("D4", key, false)), ["C4", "D5", "E4", "C3", "D3", "E3"]);
  assert.equal(stepBy("D4", "ArrowLeft", false), "C3");
  assert.equal(stepBy("A1", "ArrowLeft", false), "A1");
  assert.equal(stepBy("D7", "ArrowUp", false), "D7");
  assert.equal(stepBy("D4", "x", false), null);
});

test("every space can be reached by keys", () => {
  for (const isTurned of [false, true]) {
    const seen = new Set(["D4"]);
    for (const space of seen)
      for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) seen.add(stepBy(space, key, isTurned));
    assert.equal(seen.size, 37);
  }
});

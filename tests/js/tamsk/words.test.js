/** Sand, prompts, sentences, notation, a past game: what the page says of a position. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Film } from "../../../static/js/tamsk/film.js";
import { ServerClock } from "../../../static/js/live/clock.js";
import { reduce } from "../../../static/js/tamsk/reduce.js";
import { Lesson, OPENING } from "../../../static/js/tamsk/lesson.js";
import { promptsOf } from "../../../static/js/tamsk/prompts.js";
import { resultText } from "../../../static/js/tamsk/result-words.js";
import { clockText, gameTime, sandOf, sandText, secondsText, UNKNOWN } from "../../../static/js/tamsk/sand.js";
import { noteEvent, sideOf, tellEvent } from "../../../static/js/tamsk/telling.js";
import { refusalText, spaceLabel } from "../../../static/js/tamsk/words.js";
import { corners, opened } from "./positions.js";

const games = JSON.parse(readFileSync(new URL("games.json", import.meta.url), "utf8"));
const text = (state, glass, now) => sandText(sandOf(state, glass, now), glass[1]);

test("sand is computed from instants; at zero only the server knows (V12)", () => {
  const state = opened();
  assert.equal(text(state, "r1", 61_000), "2:00");
  assert.equal(text(state, "r1", 161_001), "!20");
  assert.equal(text(state, "r1", 180_999), "!1");
  assert.equal(text(state, "r1", 181_000), UNKNOWN);
  assert.equal(text(state, "r1", 500_000), UNKNOWN);
  assert.equal(text(corners(2), "r1", 5), "–");
  assert.equal(text(corners(1), "r2", 5), "2");
  state.glasses.r1.lost_at = 181_000;
  assert.equal(text(state, "r1", 190_000), "✕");
});

test("a tab that was hidden for a minute shows the right sand at once", () => {
  // sugarizer #828, Checkora #359: nothing counts down, so nothing can stop; infinitechess.org #263:
  // the page's own clock, here two hours behind, does not matter.
  for (const lopsided of [-100, 0, 100]) {
    let page = -7_200_000;
    const clock = new ServerClock(() => page);
    page += 200;
    clock.add(page - 200, 61_000 - 100 + lopsided);
    const before = sandOf(opened(), "r1", clock.now()).left;
    page += 60_000;
    const after = sandOf(opened(), "r1", clock.now()).left;
    assert.equal(before - after, 60_000);
    assert.ok(Math.abs(after - 60_000) <= 100);
  }
});

test("nothing counts down once a game is over", () => {
  // online-go #457, #1052.
  const rights = { ring_right: { red: { cell: "B2", opened: 1000, until: 4000 } }, penalty_open: { black: { until: 30_000 } }, closing_at: 40_000, phase: "closing" };
  const result = { winner: "red", decided_by: "rings", ended_by: "immobile", stock: { red: 1, black: 2 }, runouts: {} };
  const closing = { ...opened(), ...rights };
  assert.equal(promptsOf(closing, ["red"]).filter(({ until }) => until !== null).length, 3);
  assert.deepEqual(promptsOf(reduce(closing, { t: 50_000, kind: "finished", data: { result } }), ["red"]), []);
});

test("a lifted hourglass is shown turned, and its sand does not stop (V14)", () => {
  const state = opened();
  state.hands.red = { glass: "r1", picked_at: 61_000, turn: 7, late: false };
  assert.equal(text(state, "r1", 61_000), "1:00");
  assert.equal(text(state, "r1", 63_000), "0:58");
  const free = corners(2, "free");
  free.hands.red = { glass: "r1", picked_at: 1000, turn: 1, late: false };
  assert.equal(text(free, "r1", 3000), "3:00");
});

test("times are written out", () => {
  assert.deepEqual([clockText(61_001), clockText(0), secondsText(2001), secondsText(-5)], ["1:02", UNKNOWN, "3", UNKNOWN]);
  assert.equal(gameTime(64_250), "1:04.2");
});

test("a space is told with its rings, its hourglass and its time", () => {
  const state = opened();
  state.glasses.r1.since = -77_000;
  assert.equal(spaceLabel(state, "B2", 61_000, false), "B2, 1 of 2 rings, red hourglass 1, 42 seconds");
  assert.equal(spaceLabel({ ...state, rings: { A2: 1 } }, "A2", 0, true), "A2, 1 of 1 rings, full, possible");
});

test("prompts follow the position, with their ends", () => {
  const keys = (state, seats) => promptsOf(state, seats).map((prompt) => prompt.key);
  assert.deepEqual(keys(corners(2), ["red"]), ["start"]);
  assert.deepEqual(keys(corners(1), ["red"]), []);
  assert.deepEqual(keys(corners(1, "free"), ["red"]), ["place"]);
  const state = { ...opened(), ring_right: { red: { cell: "B2", opened: 1000, until: 4000, claimable: true } }, claims: { black: ["D6"] } };
  assert.deepEqual(keys(state, ["red"]), ["ring-B2"]);
  assert.deepEqual(keys(state, ["black"]), ["claim-D6", "other-ring-red"]);
  assert.equal(promptsOf(state, ["red"])[0].until, 4000);
  const owed = { ...opened(), penalty_open: { black: { until: 30_000 } }, phase: "closing", closing_at: 40_000 };
  assert.deepEqual(keys(owed, ["black"]), ["penalty", "closing"]);
});

test("every event of every game can be told", () => {
  for (const event of games.flatMap((game) => game.flatMap((step) => step.events))) {
    assert.equal(typeof tellEvent(event), "string");
    if (!["started", "claim_closed"].includes(event.kind)) assert.ok(tellEvent(event), event.kind);
    assert.ok(!tellEvent(event).includes("%("), tellEvent(event));
  }
});

test("moves are written in notation, whose side they are", () => {
  const moved = { t: 5, kind: "released", data: { glass: "r1", from: "A1", to: "B2", late: true } };
  const ring = { t: 5, kind: "ring_placed", data: { player: "red", cell: "B2", source: "normal" } };
  assert.equal(noteEvent(moved, [ring]), "r1 A1-B2*~");
  assert.equal(noteEvent({ ...moved, data: { ...moved.data, from: null, late: false } }), "r1 @B2");
  assert.equal(noteEvent({ ...ring, data: { ...ring.data, source: "penalty" } }), "!B2");
  assert.equal(sideOf({ t: 0, kind: "timer_flipped", data: { by: "black", against: "red" } }), "black");
});

test("results and refusals have their words", () => {
  const stock = { red: 29, black: 29 };
  assert.equal(resultText({ winner: "black", decided_by: "sand", ended_by: "immobile", stock, runouts: {} }), "Black wins by sand, with 29 rings each.");
  assert.equal(resultText({ winner: null, decided_by: "draw", ended_by: "immobile", stock, runouts: {} }), "A draw: both have 29 rings left.");
  const few = { red: 1, black: 1 };
  assert.equal(resultText({ winner: null, decided_by: "draw", ended_by: "immobile", stock: few, runouts: {} }), "A draw: both have 1 ring left.");
  assert.equal(resultText({ winner: "red", decided_by: "sand", ended_by: "immobile", stock: few, runouts: {} }), "Red wins by sand, with 1 ring each.");
  const rings = { winner: "red", decided_by: "rings", ended_by: "immobile", stock: { red: 1, black: 2 }, runouts: {} };
  assert.equal(resultText(rings), "Red wins: Red has 1 ring left, Black 2.");
  assert.equal(refusalText({ code: "not_available", missing_ms: 1500 }), "Not yet: 2 seconds to wait.");
  assert.equal(refusalText({ code: "never heard of" }), "That did not work.");
});

test("rings are counted as the page's language counts them", () => {
  const asked = [];
  globalThis.ngettext = (one, many, count) => (asked.push(count), count < 2 ? `1: ${one}` : `n: ${many}`);
  try {
    const state = { ...corners(1), rings: { D4: 3 } };
    assert.equal(spaceLabel(state, "C3", 0, false), "C3, 1: 0 of 3 rings");
    assert.equal(spaceLabel(state, "D4", 0, false), "D4, n: 3 of 4 rings");
    assert.deepEqual(asked, [0, 3]);
  } finally {
    delete globalThis.ngettext;
  }
});

test("a past game can be looked at at any instant and turn", () => {
  const events = games[0].flatMap((step) => step.events);
  const film = new Film(events[0].data, events, events.at(-1).t);
  assert.equal(film.stateAfter(film.countAt(film.ends)).phase, "finished");
  assert.equal(film.countAt(film.begins - 1), 0);
  assert.ok(film.turns.length > 5);
  const fifth = film.turns[4];
  assert.equal(film.turnAfter(fifth.index), 4);
  assert.equal(film.turnAfter(fifth.index + 1), 5);
  assert.equal(film.stateAfter(fifth.index + 1).turn, events[fifth.index].data.turn);
});

test("the guided game goes on by what is done, and ends with the game", () => {
  const lesson = new Lesson(OPENING);
  assert.equal(lesson.step.name, "lift");
  assert.equal(lesson.hear({ t: 0, kind: "released", data: {} }), false);
  assert.equal(lesson.hear({ t: 0, kind: "picked_up", data: { glass: "r1" } }), true);
  assert.equal(lesson.step.name, "release");
  assert.equal(lesson.hear({ t: 0, kind: "finished", data: {} }), true);
  assert.equal(lesson.step, null);
});

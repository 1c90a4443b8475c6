/** Claims that both see, and the standing order for the 15-second timer. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { livePrompts } from "../../../static/js/tamsk/live-prompts.js";
import { reduce } from "../../../static/js/tamsk/reduce.js";
import { StandingOrder, turnsIn } from "../../../static/js/tamsk/standing-order.js";
import { corners, opened } from "./positions.js";

const table = (seat, { state = opened(), now, gone = {} }) => ({
  state,
  game: { seat, players: { red: { gone_since: gone.red ?? null }, black: { gone_since: gone.black ?? null } } },
  now: () => now,
});
const shown = (prompts) => prompts.map(({ text, until, choices }) => [text, until, choices.map(({ cmd }) => cmd)]);

test("a win that may be claimed for a turn that lasts is counted down to both (V48)", () => {
  // Red's turn began at 12,000.
  assert.deepEqual(shown(livePrompts(table("black", { now: 41_999 }), null)), [
    ["Red lets the turn pass. You may claim the win in", 42_000, []],
  ]);
  assert.deepEqual(shown(livePrompts(table("red", { now: 41_999 }), null)), [
    ["You let the turn pass. Black may claim the win in", 42_000, []],
  ]);
  assert.deepEqual(shown(livePrompts(table("black", { now: 42_000 }), null)), [
    ["Red lets the turn pass.", null, ["claim_win"]],
  ]);
  assert.deepEqual(shown(livePrompts(table("red", { now: 42_000 }), null)), [
    ["You let the turn pass. Black may claim the win.", null, []],
  ]);
});

test("a win that may be claimed for an absence is counted down to both (V49)", () => {
  const state = { ...opened(), level: 3, config: { ...opened().config, STALL_CLAIM_MS: null } };
  const gone = { red: 80_000 };
  assert.deepEqual(shown(livePrompts(table("black", { state, now: 124_999, gone }), null)), [
    ["Red is away. You may claim the win in", 125_000, []],
  ]);
  assert.deepEqual(shown(livePrompts(table("red", { state, now: 124_999 }), 80_000)), [
    ["Your connection is away. Black may claim the win in", 125_000, []],
  ]);
  assert.deepEqual(livePrompts(table("red", { state, now: 84_999 }), 80_000), []);
  // Back again, and over: nothing is counted down.
  assert.deepEqual(livePrompts(table("black", { state, now: 124_999 }), null), []);
  const over = { ...state, phase: "finished" };
  assert.deepEqual(livePrompts(table("black", { state: over, now: 130_000, gone }), null), []);
  assert.deepEqual(livePrompts(table(null, { state, now: 130_000, gone }), null), []);
});

test("a ring is kept for later only where the release says so (D4)", () => {
  const told = { glass: "r1", from: "B2", to: "C3", late: false, upper: 60_000, since: 20_000, runs_out_at: 80_000 };
  const bare = { ...opened(), stock: { red: 29, black: 0 } };
  assert.deepEqual(reduce(bare, { t: 20_000, kind: "released", data: told }).ring_right, {});
  const kept = reduce(bare, { t: 20_000, kind: "released", data: { ...told, ring_until: 23_000 } });
  assert.deepEqual(kept.ring_right, { red: { cell: "C3", opened: 20_000, until: 23_000, claimable: true } });
});

test("the timer can be turned by a standing order once it is empty (V28)", () => {
  const state = corners(3);
  assert.equal(turnsIn(state, "black", 2000), 0);
  assert.equal(turnsIn(state, "red", 2000), null);
  const turned = reduce(state, { t: 2000, kind: "timer_flipped", data: { by: "black", against: "red" } });
  assert.equal(turnsIn(turned, "black", 10_000), 7020);
  assert.equal(turnsIn({ ...state, hands: { red: null, black: { glass: "k1" } } }, "black", 2000), null);
});

test("an order asks once a moment, waits for its instant, and gives up when refused", async () => {
  const asked = [];
  const waits = [];
  let hear = () => {};
  const timers = { after: (ms, act) => waits.push([ms, act]), cancel: () => {} };
  const answers = [{ ok: false, error: { code: "offline" } }, ...Array(3).fill({ ok: false, error: { code: "timer_running" } })];
  const played = {
    state: corners(3),
    seats: ["black"],
    now: () => 2000,
    on: (heard) => void (hear = heard),
    send: async (cmd, _args, side) => (asked.push([cmd, side]), answers.shift() ?? { ok: true }),
  };
  const order = new StandingOrder(played, false, timers);
  order.look();
  assert.deepEqual(asked, []);
  order.isOn = true;
  order.look();
  hear();
  await Promise.resolve();
  // Without a connection it waits for the next news; one question at a time, three for one moment.
  assert.deepEqual([asked.length, waits.length], [1, 0]);
  hear();
  for (let i = 0; i < 3; i += 1) {
    await Promise.resolve();
    waits.pop()?.[1]();
  }
  await Promise.resolve();
  assert.equal(asked.length, 4);
  hear();
  assert.equal(asked.length, 4);
  // Turned before: it comes back when the sand is through, in the turn that then is.
  played.state = reduce({ ...played.state, turn: 3 }, { t: 1000, kind: "timer_flipped", data: { by: "red", against: "black" } });
  hear();
  assert.deepEqual([asked.length, waits.at(-1)[0]], [4, 14_020]);
  played.now = () => 16_020;
  waits.pop()[1]();
  assert.deepEqual(asked.at(-1), ["flip_timer", "black"]);
  assert.equal(asked.length, 5);
});

/** A live game beside its position: ratings that did not come, own commands, sand that runs short. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { LiveSocket } from "../../../static/js/live/socket.js";
import { LiveTable } from "../../../static/js/tamsk/live-table.js";
import { createSandWarning } from "../../../static/js/tamsk/sand-warning.js";
import { createLabels } from "../../../static/js/tamsk/space-labels.js";
import { FakeBrowser } from "../live-fixtures.js";
import { opened } from "./positions.js";

const ROOM = "tamsk:7";
const RESULT = { winner: "black", decided_by: "forfeit", ended_by: "resign", stock: {}, runouts: {} };

/** A rated game as its page was rendered behind event 3, on an open line. */
function gameOf({ isRated = true, after = null, state = opened() } = {}) {
  const browser = new FakeBrowser();
  const socket = new LiveSocket("/ws/live/", browser);
  const player = { rating: 1400, rating_before: null, rating_after: after, gone_since: null };
  const game = { id: 7, seat: "red", is_rated: isRated, players: { red: { ...player }, black: { ...player } } };
  const table = new LiveTable(socket, { snapshot: { ...state, game }, seq: 3, now: 0, reason: null });
  browser.latest.fire("open");
  const server = browser.latest;
  server.says({ type: "welcome", room: ROOM, seq: 3 });
  const hellos = () => server.of("hello").map((hello) => hello.last_seq);
  const finish = () => server.says({ type: "ev", room: ROOM, seq: 4, t: 20_000, now: 20_000, kind: "finished", data: { result: RESULT } });
  return { browser, server, table, finish, hellos };
}

test("ratings of which no note came are asked for, once", () => {
  const { browser, server, table, finish, hellos } = gameOf();
  finish();
  browser.pass(1999);
  assert.deepEqual(hellos(), [3]);
  browser.pass(1);
  assert.deepEqual(hellos(), [3, null]);
  const snapshot = { ...table.state, game: structuredClone(table.game) };
  server.says({ type: "snap", room: ROOM, seq: 4, state: snapshot });
  browser.pass(2500);
  assert.deepEqual(hellos(), [3, null]);
});

test("the page of a game that ended unrated so far asks as well", () => {
  const { browser, hellos } = gameOf({ state: { ...opened(), phase: "finished", result: RESULT } });
  browser.pass(2000);
  assert.deepEqual(hellos(), [3, null]);
});

test("ratings that are known, or never come, are not asked for", () => {
  const noted = gameOf();
  noted.finish();
  const change = { before: 1400, after: 1416 };
  noted.server.says({ type: "note", room: ROOM, kind: "rated", data: { red: change, black: change } });
  const unrated = gameOf({ isRated: false });
  unrated.finish();
  for (const { browser, hellos } of [noted, unrated]) {
    browser.pass(4000);
    assert.deepEqual(hellos(), [3]);
  }
});

test("it tells of own commands that were accepted, and of those alone", async () => {
  const { server, table } = gameOf();
  const told = [];
  table.listen("accepted", () => told.push("accepted"));
  for (const ok of [false, true]) {
    const sent = table.send("resign");
    const { id } = server.of("cmd").at(-1);
    server.says({ type: "ack", id, ok, ...(ok ? { seq: 4 } : { error: { code: "not_available" } }) });
    await sent;
    assert.deepEqual(told, ok ? ["accepted"] : []);
  }
});

test("own sand that runs short is told once a turn of the hourglass", () => {
  const told = [];
  let now = 170_999;
  const table = { state: opened(), game: { seat: "red" }, now: () => now };
  const look = createSandWarning(table, (text) => told.push(text));
  look();
  assert.deepEqual(told, []);
  // r1 was turned at 1,000 and runs out at 181,000; k1 two seconds later is not Red's.
  now = 171_000;
  look();
  look();
  assert.deepEqual(told, ["Red hourglass 1: 10 seconds left."]);
  table.state.glasses.r1 = { ...table.state.glasses.r1, since: now, upper: 10_000 };
  look();
  assert.equal(told.length, 2);
  now = 181_000;
  table.game.seat = null;
  look();
  assert.equal(told.length, 2);
});

test("the label of a space is true when it is reached, and stays so", () => {
  let left = 60;
  const hears = {};
  const tiles = Object.fromEntries(["A1", "B2"].map((space) => [space, fakeTile(space)]));
  const board = { root: { addEventListener: (type, hear) => (hears[type] = hear) }, spaces: ["A1", "B2"], tileOf: (space) => tiles[space] };
  const labels = createLabels(board, (space) => `${space}, ${left} seconds`);
  const shown = () => Object.values(tiles).map((tile) => tile.label);
  labels.show();
  left = 50;
  labels.tick(10_000);
  assert.deepEqual(shown(), ["A1, 60 seconds", "B2, 60 seconds"]);
  hears.focusin({ target: tiles.B2 });
  assert.deepEqual(shown(), ["A1, 60 seconds", "B2, 50 seconds"]);
  left = 49;
  labels.tick(10_999);
  assert.equal(tiles.B2.label, "B2, 50 seconds");
  labels.tick(11_000);
  assert.deepEqual(shown(), ["A1, 60 seconds", "B2, 49 seconds"]);
  hears.focusout();
  left = 48;
  labels.tick(12_000);
  assert.equal(tiles.B2.label, "B2, 49 seconds");
});

function fakeTile(space) {
  return {
    dataset: { space },
    label: null,
    getAttribute() {
      return this.label;
    },
    setAttribute(_name, text) {
      this.label = text;
    },
  };
}

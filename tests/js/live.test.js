import assert from "node:assert/strict";
import test from "node:test";

import { ServerClock } from "../../static/js/live/clock.js";
import { LiveRoom } from "../../static/js/live/room.js";
import { LiveSocket } from "../../static/js/live/socket.js";
import { backoffDelay, readFrame } from "../../static/js/core/socket.js";
import { LIVE_SPAN, newCommandId } from "../../static/js/live/wire.js";
import { FakeBrowser } from "./live-fixtures.js";

const ROOM = "counter:7";

/** A socket that is open, in its browser. */
function connected() {
  const browser = new FakeBrowser();
  const socket = new LiveSocket("/ws/live/", browser);
  browser.latest.fire("open");
  return { browser, socket };
}

/** A room that was welcomed at event `seq`, and what its page was told. */
function inRoom(seq = 3, handlers = {}) {
  const { browser, socket } = connected();
  const told = [];
  const room = new LiveRoom(
    socket,
    ROOM,
    {
      onEvent: (event) => told.push(["ev", event.seq]),
      onState: (state, at) => told.push(["snap", at, state]),
      onNote: (kind, data) => told.push(["note", kind, data]),
      onWelcome: (welcome) => told.push(["welcome", welcome.role]),
      onRefused: (error) => told.push(["refused", error.code]),
      ...handlers,
    },
    seq,
  );
  browser.latest.says({ type: "welcome", room: ROOM, role: "player", seq });
  return { browser, socket, room, told, server: () => browser.latest };
}

const event = (seq, room = ROOM) => ({ type: "ev", room, seq, t: 1, now: 1, kind: "added", data: {} });

// --- The server's clock ---------------------------------------------------------------------------

test("the clock believes the quickest of the last eight pings", () => {
  let time = 0;
  const clock = new ServerClock(() => time);
  assert.equal(clock.now(), null);
  const ping = (rtt, offset) => {
    const sent = time;
    time += rtt;
    clock.add(sent, sent + rtt / 2 + offset);
  };
  ping(200, 5000);
  assert.equal(clock.now(), time + 5000);
  ping(20, 7000);
  ping(100, 9000);
  assert.deepEqual([clock.now(), clock.rtt], [time + 7000, 20]);
  for (let count = 0; count < 7; count += 1) ping(50, 6000);
  assert.deepEqual([clock.now(), clock.rtt], [time + 6000, 50]);
});

test("a lopsided ping is wrong by half its round trip at most", () => {
  let time = 100;
  const clock = new ServerClock(() => time);
  time = 200;
  clock.add(100, 5200);
  assert.equal(clock.now(), 5250);
});

test("after a sleep the next ping replaces what was known, which holds until then", () => {
  let time = 0;
  const clock = new ServerClock(() => time);
  clock.add(0, 1000);
  clock.renew();
  assert.equal(clock.now(), 1000);
  time = 400;
  clock.add(0, 61_200);
  assert.equal(clock.now(), 61_400);
});

test("the page's own clock does not matter, nor does a ping that came back before it left", () => {
  const clock = new ServerClock(() => -7_200_000);
  clock.add(-7_200_000, 1_000_000);
  assert.equal(clock.now(), 1_000_000);
  clock.add(0, 5);
  assert.equal(clock.now(), 1_000_000);
});

// --- The socket -----------------------------------------------------------------------------------

test("it says hello to the clock at once and every five seconds", () => {
  const { browser, socket } = connected();
  assert.deepEqual(browser.latest.said, [{ v: 1, type: "ping", c: 1000 }]);
  browser.time = 1040;
  browser.latest.says({ type: "pong", c: 1000, s: 9_000_000 });
  assert.equal(socket.clock.now(), 9_000_020);
  browser.pass(4000);
  assert.equal(browser.latest.of("ping").length, 1);
  browser.pass(1000);
  assert.equal(browser.latest.of("ping").length, 2);
});

test("it answers the server's pings", () => {
  const { browser } = connected();
  browser.latest.says({ type: "ping", s: 42 });
  assert.deepEqual(browser.latest.of("pong"), [{ v: 1, type: "pong", s: 42 }]);
});

test("it takes a line silent for twelve seconds for dead and comes back", () => {
  const { browser, socket } = connected();
  const seen = [];
  socket.on("status", (status) => seen.push(status));
  const first = browser.latest;
  browser.pass(11_900);
  assert.equal(first.isClosed, false);
  browser.pass(100);
  assert.equal(first.isClosed, true);
  assert.deepEqual(seen, ["connecting"]);
  browser.pass(500);
  assert.equal(browser.sockets.length, 2);
  browser.latest.fire("open");
  assert.deepEqual(seen, ["connecting", "connected"]);
  // What the dead one still says is nobody's.
  first.fire("close");
  assert.equal(socket.status, "connected");
});

test("it says that the server is away after attempts in vain, later and later", () => {
  const browser = new FakeBrowser();
  const socket = new LiveSocket("/ws/live/", browser);
  const waits = [];
  for (let count = 0; count < 8; count += 1) {
    browser.latest.fire("close");
    const before = browser.time;
    while (browser.sockets.length === count + 1) browser.pass(250);
    waits.push(browser.time - before);
    if (count === 1) assert.equal(socket.status, "connecting");
    if (count === 2) assert.equal(socket.status, "away");
  }
  assert.deepEqual(waits, [500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
  browser.latest.fire("open");
  assert.equal(socket.status, "connected");
});

test("a page shown again tries at once, or asks whether it missed something", () => {
  const { browser, socket } = connected();
  let shown = 0;
  socket.on("shown", () => (shown += 1));
  browser.show();
  assert.deepEqual([shown, browser.latest.of("ping").length], [1, 2]);
  browser.latest.fire("close");
  browser.show();
  assert.equal(browser.sockets.length, 2);
  browser.pass(5000);
  assert.equal(browser.sockets.length, 2, "the attempt that waited is not made as well");
});

test("closed for good it stays so", () => {
  const { browser, socket } = connected();
  socket.close();
  assert.equal(browser.latest.isClosed, true);
  browser.show();
  browser.pass(120_000);
  assert.equal(browser.sockets.length, 1);
  assert.equal(socket.say("ping"), false);
});

test("delays are spread over their upper half", () => {
  assert.deepEqual([[0, 0], [0, 1], [3, 0.5]].map(([attempt, random]) => backoffDelay(attempt, random, LIVE_SPAN)), [250, 500, 3000]);
  assert.equal(backoffDelay(400, 1, LIVE_SPAN), 15_000);
});

test("frames that are none of ours are no messages", () => {
  for (const text of ["nonsense", "[]", "null", '{"v":2,"type":"ev"}', '{"v":1}', undefined])
    assert.equal(readFrame(text), null, String(text));
});

test("a command's id is a UUID, with or without a secure context", (t) => {
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  assert.match(newCommandId(), uuid);
  const whole = crypto.randomUUID;
  t.after(() => (crypto.randomUUID = whole));
  // @ts-expect-error -- a page over plain HTTP has none
  crypto.randomUUID = undefined;
  assert.match(newCommandId(), uuid);
});

// --- Rooms ----------------------------------------------------------------------------------------

test("it asks for what came after the page was made", () => {
  const { server, told } = inRoom(3);
  assert.deepEqual(server().of("hello"), [{ v: 1, type: "hello", room: ROOM, last_seq: 3 }]);
  assert.deepEqual(told, [["welcome", "player"]]);
});

test("each event comes once, other rooms' never", () => {
  const { server, told } = inRoom(3);
  for (const seq of [4, 4, 3, 5]) server().says(event(seq));
  server().says(event(6, "counter:8"));
  assert.deepEqual(told.slice(1), [["ev", 4], ["ev", 5]]);
});

test("a gap is asked for once and filled", () => {
  const { server, told, room } = inRoom(3);
  server().says(event(5));
  server().says(event(6));
  assert.deepEqual(server().of("hello").map((hello) => hello.last_seq), [3, 3]);
  server().says({ type: "welcome", room: ROOM, role: "player", seq: 6 });
  for (const seq of [4, 5, 6]) server().says(event(seq));
  assert.deepEqual(told.slice(2), [["ev", 4], ["ev", 5], ["ev", 6]]);
  assert.equal(room.seq, 6);
});

test("a whole state takes the place of what was known", () => {
  const { server, told } = inRoom(3);
  server().says({ type: "snap", room: ROOM, seq: 400, state: { value: 9 } });
  server().says(event(400));
  server().says(event(401));
  assert.deepEqual(told.slice(1), [["snap", 400, { value: 9 }], ["ev", 401]]);
});

test("notes are passed on", () => {
  const { server, told } = inRoom();
  server().says({ type: "note", room: ROOM, kind: "presence", data: { player: 5, here: false } });
  assert.deepEqual(told.at(-1), ["note", "presence", { player: 5, here: false }]);
});

test("a command cut off before its answer is sent again under its id, the next one waits", async () => {
  const { browser, server, room } = inRoom();
  const answers = [];
  room.send("add", { by: 1 }, 17).then((ack) => answers.push(ack));
  room.send("add", { by: 2 }).then((ack) => answers.push(ack));
  const [first] = server().of("cmd");
  assert.deepEqual(
    { ...first, id: "" },
    { v: 1, type: "cmd", id: "", room: ROOM, cmd: "add", args: { by: 1 }, turn: 17 },
  );
  assert.equal(server().of("cmd").length, 1);
  server().fire("close");
  browser.pass(500);
  server().fire("open");
  assert.deepEqual(server().of("cmd"), [], "not before the room is up to date");
  server().says({ type: "welcome", room: ROOM, role: "player", seq: 3 });
  assert.deepEqual(server().of("cmd"), [first]);
  server().says({ type: "ack", id: first.id, ok: true, dup: true });
  const [, second] = server().of("cmd");
  assert.deepEqual(second.args, { by: 2 });
  server().says({ type: "ack", id: second.id, ok: false, error: { code: "too_late" } });
  server().says({ type: "ack", id: second.id, ok: true });
  await Promise.resolve();
  assert.deepEqual(answers.map((ack) => [ack.ok, ack.error?.code]), [[true, undefined], [false, "too_late"]]);
  assert.equal(room.commands.size, 0);
});

test("what was meant for a turn that passed while the line was down is dropped", async () => {
  // pychess-variants #318, lichess mobile #313.
  let turn = 4;
  const { browser, server, room } = inRoom(3, { turn: () => turn });
  const refused = [];
  room.send("pick_up", { glass: "r1" }, 4).then((ack) => refused.push(ack.error?.code));
  room.send("release", { to: "B2" }, 4).then((ack) => refused.push(ack.error?.code));
  room.send("say", { phrase: "hello" });
  server().fire("close");
  browser.pass(500);
  server().fire("open");
  server().says({ type: "welcome", room: ROOM, role: "player", seq: 5 });
  server().says(event(4));
  assert.deepEqual(server().of("cmd"), [], "not before it is known what happened");
  turn = 6;
  server().says(event(5));
  await Promise.resolve();
  assert.deepEqual(refused, ["stale_turn", "stale_turn"]);
  assert.deepEqual(server().of("cmd").map(({ cmd }) => cmd), ["say"]);
});

test("a command that was not heard for the rate is sent again a second later", () => {
  const { browser, server, room } = inRoom();
  room.send("add", { by: 1 });
  const [first] = server().of("cmd");
  server().says({ type: "ack", id: first.id, ok: false, error: { code: "rate_limited" } });
  browser.pass(999);
  assert.equal(server().of("cmd").length, 1);
  browser.pass(1);
  assert.deepEqual(server().of("cmd"), [first, first]);
});

test("a command given while the line is down waits for it", () => {
  const { browser, server, room } = inRoom();
  server().fire("close");
  room.send("add", { by: 1 });
  browser.pass(500);
  server().fire("open");
  server().says({ type: "welcome", room: ROOM, role: "player", seq: 3 });
  assert.equal(server().of("cmd").length, 1);
});

test("after each reconnection it asks from where it was", () => {
  const { browser, server } = inRoom(3);
  server().says(event(4));
  server().fire("close");
  browser.pass(500);
  server().fire("open");
  assert.deepEqual(server().of("hello").map((hello) => hello.last_seq), [4]);
});

test("a room that is refused is given up, with all that waited for it", async () => {
  const { browser, server, room, told } = inRoom();
  server().fire("close");
  const ack = room.send("add", { by: 1 });
  browser.pass(500);
  server().fire("open");
  server().says({ type: "error", room: ROOM, error: { code: "unknown_room" } });
  assert.deepEqual(told.at(-1), ["refused", "unknown_room"]);
  assert.deepEqual((await ack).error, { code: "unknown_room" });
  server().says(event(4));
  assert.deepEqual(told.at(-1), ["refused", "unknown_room"]);
});

test("a server that cannot answer now is asked again", () => {
  const { browser, server, told } = inRoom();
  browser.show();
  server().says({ type: "error", room: ROOM, error: { code: "unavailable" } });
  browser.pass(1000);
  assert.equal(server().of("hello").length, 3);
  assert.deepEqual(told, [["welcome", "player"]]);
});

test("a room that is left says so and hears no more", () => {
  const { server, room, told } = inRoom();
  room.leave();
  room.leave();
  assert.deepEqual(server().of("leave"), [{ v: 1, type: "leave", room: ROOM }]);
  server().says(event(4));
  assert.equal(told.length, 1);
});

import assert from "node:assert/strict";
import { before, mock, test } from "node:test";

const heard = [];
const announcer = { textContent: "" };
let toggle = null;
/** @type {typeof import("../../../static/js/tournaments/signals.js")} */
let signals;

class FakeContext {
  state = "running";
  currentTime = 0;

  createOscillator() {
    const tone = { frequency: { value: 0 }, connect: (next) => next, start: () => heard.push(tone.frequency.value), stop() {} };
    return tone;
  }

  createGain() {
    return { gain: { value: 0 }, connect: () => {} };
  }
}

/** A button: its attributes, and what a press does. */
function makeButton() {
  toggle = Object.assign(new EventTarget(), { attributes: {}, textContent: "" });
  toggle.setAttribute = (name, value) => (toggle.attributes[name] = value);
  return toggle;
}

before(async () => {
  mock.timers.enable({ apis: ["setInterval"] });
  const document = { title: "Monday", querySelector: () => announcer, createElement: makeButton };
  Object.assign(globalThis, { document, window: globalThis, AudioContext: FakeContext });
  signals = await import("../../../static/js/tournaments/signals.js");
});

test("nothing is heard until the sound is switched on, and again once it is off", () => {
  signals.mountSoundSwitch({ append() {} });
  assert.deepEqual([toggle.textContent, toggle.attributes["aria-pressed"]], ["Sound: off", "false"]);
  signals.signalLeft(60);
  assert.deepEqual(heard, []);
  toggle.dispatchEvent(new Event("click"));
  assert.deepEqual([toggle.textContent, toggle.attributes["aria-pressed"]], ["Sound: on", "true"]);
  assert.equal(heard.length, 1, "so that one knows what it is like");
  signals.signalLeft(10);
  signals.signalLeft(0);
  signals.signal("Round 2 of 2");
  assert.equal(heard.length, 4);
  assert.notEqual(heard[1], heard[2]);
  toggle.dispatchEvent(new Event("click"));
  signals.signal("Round 2 of 2");
  assert.deepEqual([heard.length, toggle.textContent], [4, "Sound: off"]);
});

test("a round that begins is told and blinks in the title, which comes back", () => {
  signals.signal("Round 2 of 2");
  assert.equal(announcer.textContent, "Round 2 of 2");
  mock.timers.tick(700);
  assert.equal(document.title, "Round 2 of 2 · Monday");
  mock.timers.tick(7000);
  assert.equal(document.title, "Monday");
});

import assert from "node:assert/strict";
import { test } from "node:test";

import { closeText } from "../../static/js/workshop/countdown.js";
import { endsWith } from "../../static/js/workshop/day.js";
import { frontUrl } from "../../static/js/workshop/front.js";
import { updateOwnCard } from "../../static/js/workshop/own.js";
import { NEWS_SPAN, backoffDelay, readFrame } from "../../static/js/core/socket.js";
import { parseNotation } from "../../static/js/workshop/notation.js";
import { shareText } from "../../static/js/workshop/share.js";
import { nextText, pointsText, remainingText } from "../../static/js/workshop/standing.js";
import { headline, jamText, mismatchText, verdictText } from "../../static/js/workshop/verdict.js";
import { WORKSHOP, answerOf } from "./workshop-fixtures.js";

/** @param {object} jam @param {object} event */
const jammed = (jam, event) =>
  answerOf({ status: "jam", jam }, { trace: { cycles: [{ events: [{ kind: "jam", ...event }] }] } });

test("a jam says who met whom, where and when", () => {
  const jam = { reason: "collision", cycle: 4, at: "B3" };
  const two = jammed(jam, { values: [14, 7], from: ["B2", "A2"] });
  const entered = jammed({ ...jam, at: "A1" }, { values: [14, 7], from: ["B2", null] });
  const three = jammed({ ...jam, at: "out A" }, { values: [1, 2, 3], from: ["A6", "B6", "A5"] });

  assert.equal(jamText(two, []), "Cycle 4, B3: 14 from B2 meets 7 from A2");
  assert.equal(jamText(entered, []), "Cycle 4, A1: 14 from B2 meets 7 (just entered or copied)");
  assert.equal(jamText(three, []), "Cycle 4, output A: 1 from A6, 2 from B6, and 3 from A5 meet");
});

test("a division that does not come out names the divisor", () => {
  const answer = jammed({ reason: "not_divisible", cycle: 2, at: "A1" }, { values: [7], from: [null] });

  assert.equal(
    jamText(answer, parseNotation("A1:/3", WORKSHOP)),
    "Cycle 2, A1: 7 does not divide exactly by 3",
  );
});

test("a wrong output says its first difference", () => {
  const base = { belt: "A", position: 2, expected: 10, got: 11, cycle: 8, missing: 0, excess: 0 };

  assert.equal(mismatchText(base), "A: 2nd number 11, expected 10, cycle 8");
  assert.equal(
    mismatchText({ ...base, got: null, cycle: null, missing: 1 }),
    "A: the 2nd number is missing, expected 10",
  );
  assert.equal(
    mismatchText({ ...base, expected: null, excess: 3 }),
    "A: 3 numbers too many, from the 2nd on: 11, cycle 8",
  );
});

test("the verdict says by how much a constraint is exceeded", () => {
  const over = { over_by: { measure: "cost", maximum: 8, value: 9 } };

  assert.equal(
    verdictText(answerOf({ status: "over_constraint" }, over)),
    "Solved, but over the constraint: cost 9, 8 at most.",
  );
  assert.equal(headline(answerOf({}, { score: 1333 })), "Solved with a sum of 15: 1,333 points.");
});

test("points, thresholds and runs left are written out", () => {
  assert.equal(pointsText(1), "1 point");
  assert.equal(pointsText(0), "0 points");
  assert.equal(nextText({ sum: 17, score: 1176 }), "17 would give 1,176");
  assert.equal(remainingText({ minute: 19, day: 399 }), null);
  assert.equal(remainingText({ minute: 5, day: 399 }), "5 runs left in this minute.");
  assert.equal(remainingText({ minute: 3, day: 1 }), "1 run left today.");
});

test("the text to share spoils nothing", () => {
  const par = { cost: 8, cycles: 9, area: 3, sum: 20, machine: null };
  const answer = answerOf({ machine: "A1:+2", sum: 18 }, { score: 1111, rank: 4, players: 412, par });

  assert.equal(
    shareText(answer, { kind: "daily", number: 1214, date: "2026-11-30", par }, "https://tallyworks.example/"),
    [
      "Tallyworks 1,214, Nov 30, 2026",
      "Sum 18, par 20",
      "1,111 points",
      "4th of 412 players",
      "https://tallyworks.example/",
    ].join("\n"),
  );
});

test("the text of a big workshop names its week, and leads to its page", () => {
  const par = { cost: 8, cycles: 9, area: 3, sum: 20, machine: null };
  const answer = answerOf({ sum: 18 }, { score: 2222, par });
  const sheet = { kind: "big", number: 3, date: "2026-11-30", par };

  const [title] = shareText(answer, sheet, "https://tallyworks.example/big/").split("\n");
  assert.equal(title, "Tallyworks, big workshop 3, week of Nov 30, 2026");
  assert.equal(frontUrl("big", "https://tallyworks.example/"), "https://tallyworks.example/big/");
  assert.equal(frontUrl("daily", "https://tallyworks.example/"), "https://tallyworks.example/");
  assert.equal(frontUrl("big"), "/en/big/");
});

test("only the workshop of a day gives way at midnight", () => {
  const sheet = (/** @type {string} */ kind) => ({ kind, date: "2026-11-30" });

  assert.equal(endsWith(sheet("daily"), "2026-12-01"), true);
  assert.equal(endsWith(sheet("daily"), "2026-11-30"), false);
  assert.equal(endsWith(sheet("big"), "2026-12-01"), false);
  assert.equal(endsWith(sheet("member"), "2026-12-01"), false);
});

test("the card of own records says in the page's words that it is solved", () => {
  class HTMLElement {
    dataset = { solved: "Solved until Sunday." };
    textContent = "";
  }
  const state = new HTMLElement();
  const querySelector = (/** @type {string} */ selector) => (selector.endsWith(".own-state") ? state : null);
  Object.assign(globalThis, { HTMLElement, document: { querySelector, documentElement: { lang: "en" } } });

  updateOwnCard(answerOf({ status: "wrong" }));
  assert.equal(state.textContent, "");
  updateOwnCard(answerOf({}, { score: 2666 }));
  assert.equal(state.textContent, "Solved until Sunday.");
});

test("the close is told in Paris time and in the reader's", () => {
  const midnight = new Date("2026-11-30T23:00:00Z");

  assert.equal(closeText(midnight, "Europe/London", "en"), "midnight in Paris, 23:00 for you");
  assert.equal(closeText(midnight, "Europe/Rome", "en"), "midnight in Paris");
});

test("the socket comes back later and later, never past a minute", () => {
  assert.deepEqual([0, 1, 2, 10].map((attempt) => backoffDelay(attempt, 1, NEWS_SPAN)), [1000, 2000, 4000, 60000]);
  assert.equal(backoffDelay(10, 0, NEWS_SPAN), 30000);
  assert.deepEqual(readFrame('{"v":1,"type":"ping"}'), { v: 1, type: "ping" });
  assert.equal(readFrame('{"v":2,"type":"ping"}'), null);
  assert.equal(readFrame("<html>"), null);
});

/** The page of a running Blitz: its clock, its one run, and what comes after it. */

import { requestJson } from "../core/api.js";
import { formatClock } from "../core/format.js";
import { gettext } from "../core/i18n.js";
import { better, levelOf, markText, passedMark, secondsLeft, syncOf, syncOfPage } from "./clock.js";
import { keepRan } from "./ran.js";

const LIMIT_SECONDS = 180;
const TICK_MS = 100;
const SYNC_MS = 20_000;
const RETRY_MS = 1000;
/** Codes after which there is nothing to run any more: the page shows what became of it. */
const OVER = ["already_run", "blitz_over", "not_started"];

/**
 * @param {HTMLElement} section
 * @param {{deadlineAt: string, serverNow: string, todayUrl: string}} data
 */
function follow(section, data) {
  const clock = find("[data-blitz-clock]");
  const shown = find("[data-blitz-left]");
  const sand = find("[data-blitz-sand]");
  const deadlineAt = () => new Date(data.deadlineAt).getTime();
  let sync = syncOfPage(data.serverNow);
  let left = Number.POSITIVE_INFINITY;
  let askedAt = 0;

  async function ask() {
    askedAt = Date.now();
    try {
      const sentAt = Date.now();
      const answer = await requestJson(data.todayUrl);
      const serverNow = new Date(answer.now).getTime();
      sync = better(sync, syncOf({ sentAt, answeredAt: Date.now(), serverNow }));
      // Another tab made the run, or the time is over.
      if (answer.state !== "running") leave(section);
      else data.deadlineAt = answer.attempt.deadline_at;
    } catch {
      // Offline: the clock goes on by what it knows.
    }
  }

  function tick() {
    const before = left;
    left = secondsLeft(deadlineAt(), Date.now(), sync);
    const text = formatClock(left);
    if (shown.textContent !== text) shown.textContent = text;
    sand.style.transform = `scaleX(${Math.min(1, left / LIMIT_SECONDS)})`;
    clock.dataset.level = levelOf(left);
    const mark = passedMark(before, left);
    if (mark) announce(markText(mark));
    if (left === 0 && before > 0) announce(gettext("Time is up."));
    if (Date.now() - askedAt > (left === 0 ? RETRY_MS : SYNC_MS)) void ask();
  }

  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && void ask());
  setInterval(tick, TICK_MS);
  tick();
}

/**
 * Show what became of the Blitz, unless a run is still on its way.
 * @param {HTMLElement} section
 */
function leave(section) {
  if (!section.querySelector('[data-act="run"][aria-disabled="true"]')) location.reload();
}

/** @param {HTMLElement} section */
function takeRun(section) {
  const label = section.querySelector('[data-act="run"] span');
  if (label) label.textContent = gettext("Run: your only one");
  section.addEventListener("tw:answer", (event) => {
    event.preventDefault();
    keepRan();
    location.reload();
  });
  section.addEventListener("tw:failure", (event) => {
    const { code } = /** @type {CustomEvent<{code: string}>} */ (event).detail;
    if (!OVER.includes(code)) return;
    event.preventDefault();
    location.reload();
  });
}

/** @param {string} text */
function announce(text) {
  find("[data-announce]").textContent = text;
}

/** @param {string} selector */
function find(selector) {
  return /** @type {HTMLElement} */ (document.querySelector(selector));
}

const section = find("[data-workshop]");
const script = section.querySelector("script[data-workshop-data]");
follow(section, JSON.parse(script?.textContent ?? "{}"));
takeRun(section);

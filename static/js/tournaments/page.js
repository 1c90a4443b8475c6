/** A tournament's page moves through the phases by itself: events, else polling, else its own clock. */

import { ngettext } from "../core/i18n.js";
import { LiveRoom } from "../live/room.js";
import { LiveSocket } from "../live/socket.js";
import { followChoices, forgetChoice } from "./choices.js";
import { followClock, serverNow, setClock } from "./clock.js";
import { runCountdowns } from "./countdown.js";
import { panelDelay, tablesDelay } from "./pace.js";
import { Play } from "./play.js";
import { mountSoundSwitch, signal } from "./signals.js";
import { swap } from "./swap.js";

/** @typedef {import("./play.js").State} State */

const POLL_MS = 2000;
// Events tell of every instant; should one be lost, the page looks by itself so much later.
const LATE_MS = 3000;
/** What comes next is not known by its instant. @type {Record<string, number>} */
const UNKNOWN_MS = { closing: 1500, waiting: 5000 };
const WITH_TABLES = ["round_scored", "round_void", "round_started", "finished", "cancelled"];
// Before the start hundreds come at once: what all of them change is read together.
const WHO_IS_IN = ["registered", "left"];
const TOGETHER_MS = 4000;

const panel = /** @type {HTMLElement} */ (document.querySelector("[data-panel]"));
const tables = /** @type {HTMLElement} */ (document.querySelector("[data-tables]"));
const section = document.querySelector("[data-play]");
let state = readState(panel.innerHTML);
let askedAt = Date.now();
let timer = 0;
let soon = 0;
let together = 0;

/** @param {string} text  a panel's HTML @returns {State} */
function readState(text) {
  return JSON.parse(/<script[^>]*data-workshop-data[^>]*>([^<]*)</.exec(text)?.[1] ?? "{}");
}

const here = location.pathname.replace(/\/?$/, "/");
const play = section instanceof HTMLElement ? new Play(section, () => void look()) : null;

/** Read the panel anew; offline the page stays as it is. */
async function look() {
  askedAt = Date.now();
  const answer = await fetch(`${here}panel/`, { credentials: "same-origin" }).catch(() => null);
  if (!answer?.ok) return;
  const before = state;
  const text = await answer.text();
  swap(panel, text);
  state = readState(text);
  take(before);
}

async function lookAtTables() {
  const path = `${here}tables/${location.search}`;
  const answer = await fetch(path, { credentials: "same-origin" }).catch(() => null);
  if (answer?.ok) swap(tables, await answer.text());
}

/** @param {string} kind  of the event that has changed the panel */
function lookSoon(kind) {
  clearTimeout(soon);
  soon = window.setTimeout(() => void look(), panelDelay(kind, state.players));
}

/** Read the page anew once for all who come and go within some seconds. */
function lookTogether() {
  if (together) return;
  together = window.setTimeout(() => {
    together = 0;
    void look();
    void lookAtTables();
  }, TOGETHER_MS + tablesDelay(state.players));
}

/** @param {State} before */
function take(before) {
  setClock(state.now);
  play?.follow(state);
  if (before.phase !== state.phase || before.round !== state.round) {
    const heading = panel.querySelector("h2")?.textContent ?? "";
    const announcer = document.querySelector("[data-announce]");
    if (state.phase === "familiarisation") signal(heading);
    else if (announcer) announcer.textContent = heading;
  }
  wakeAtNext();
}

/** Look again a moment after the next instant that is known, event or not. */
function wakeAtNext() {
  clearTimeout(timer);
  const known = state.rounds.flatMap((one) => [one.starts, one.opens, one.closes]);
  const ahead = [startsAt(), state.check_in_opens, ...known].filter((at) => typeof at === "number" && at > serverNow()).map(Number);
  const wait = ahead.length ? Math.min(...ahead) - serverNow() + LATE_MS : UNKNOWN_MS[state.phase];
  if (wait) timer = window.setTimeout(() => void look(), wait);
}

/** @returns {number|null} */
function startsAt() {
  const shown = panel.querySelector("[data-until]");
  return state.phase === "registration" && shown instanceof HTMLElement ? Number(shown.dataset.until) : null;
}

/** @param {{round: number, solved: number, of: number}} data */
function showSolved({ round, solved, of }) {
  const shown = panel.querySelector("[data-solved]");
  if (!shown || round !== state.round) return;
  shown.textContent = ngettext(
    "%(solved)s of %(count)s has solved it.",
    "%(solved)s of %(count)s have solved it.",
    solved,
    { solved, count: of },
  );
}

const socket = new LiveSocket("/ws/live/");
followClock(socket.clock);
new LiveRoom(socket, `tournament:${state.id}`, {
  onState: () => void look(),
  onEvent: ({ kind }) => {
    if (WHO_IS_IN.includes(kind)) return lookTogether();
    lookSoon(kind);
    if (kind === "round_started") forgetChoice();
    if (WITH_TABLES.includes(kind)) setTimeout(() => void lookAtTables(), tablesDelay(state.players));
  },
  onNote: (kind, data) => {
    if (kind === "solved") showSolved(data);
    if (kind === "own_key") lookSoon(kind);
  },
});

setInterval(() => {
  const isDue = Date.now() - askedAt >= POLL_MS && socket.status !== "connected";
  if (isDue && document.visibilityState === "visible") void look();
}, 500);
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && void look());
followChoices(lookAtTables);
const sound = document.querySelector("[data-sound]");
if (sound) mountSoundSwitch(sound);
runCountdowns();
take(state);

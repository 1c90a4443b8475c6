/** A past game: scrubbed by time or by turn, at its own pace or faster, with its move list. */

import { controlButton, replayIcon } from "../board/replay-icons.js";
import { el, prefersReducedMotion, replace } from "../core/dom.js";
import { gettext } from "../core/i18n.js";
import { createBoard } from "./board.js";
import { Film } from "./film.js";
import { gameTime } from "./sand.js";
import { createSide } from "./side-view.js";
import { createReplayList } from "./replay-list.js";
import { tellEvent } from "./telling.js";
import { createTimer } from "./timer-view.js";
import { spaceLabel } from "./words.js";

const SPEEDS = [1, 2, 8];
const page = JSON.parse(document.querySelector("#tamsk-replay")?.textContent ?? "{}");
const film = new Film(page.start, page.events, page.until);
const place = /** @type {HTMLElement} */ (document.querySelector("[data-replay-table]"));
const listPlace = /** @type {HTMLElement} */ (document.querySelector("[data-replay-moves]"));

const red = createSide("red", { name: "" });
const black = createSide("black", { name: "" });
const boardPlace = el("div", { class: "table-board" });
const board = createBoard(boardPlace, { isTurned: false, label: gettext("Board") });
const timer = createTimer({ flip: () => {}, move: () => {} });
const told = el("p", { class: "table-status" });
const time = el("input", { type: "range", min: 0, max: film.ends - film.begins, step: 100, value: 0, "aria-label": gettext("Time of the game") });
const clock = el("output", { class: "replay-clock" });
const turn = el("input", { type: "number", min: 0, max: film.turns.length, value: 0, "aria-label": gettext("Turn") });
const play = controlButton("play", gettext("Play"), () => setPlaying(!isPlaying));
const speed = el("select", { "aria-label": gettext("Speed") }, ...SPEEDS.map((times) => el("option", { value: times }, `${times}×`)));
const list = createReplayList(listPlace, film, (t, after) => {
  setPlaying(false);
  seek(t, after);
});
let now = film.begins;
let count = film.countAt(now);
let isPlaying = false;
let framedAt = 0;
let shownCount = -1;

/** @param {boolean} wanted */
function setPlaying(wanted) {
  isPlaying = wanted && now < film.ends;
  framedAt = performance.now();
  play.setAttribute("aria-label", isPlaying ? gettext("Pause") : gettext("Play"));
  replace(play, replayIcon(isPlaying ? "pause" : "play"));
}

/**
 * Go to an instant; with a count, to just after so many events of it.
 * @param {number} t
 * @param {number} [after]
 */
function seek(t, after) {
  now = Math.max(film.begins, Math.min(film.ends, t));
  count = after ?? film.countAt(now);
  show();
}

/** @param {number} number */
function seekTurn(number) {
  const wanted = Math.max(1, Math.min(film.turns.length, number));
  const found = film.turns[wanted - 1];
  if (!found) return;
  setPlaying(false);
  seek(found.t, found.index + 1);
  history.replaceState(null, "", `#turn-${wanted}`);
}

function show() {
  const state = film.stateAfter(count);
  if (count !== shownCount) {
    shownCount = count;
    board.render({ state, movable: [], targets: [], purpose: "move", lifted: null, latest: film.latestBefore(count) });
    for (const space of board.spaces) board.tileOf(space).setAttribute("aria-label", spaceLabel(state, space, now, false));
    told.textContent = tellEvent(film.events[count - 1] ?? { t: 0, kind: "", data: {} });
    turn.value = String(film.turnAfter(count));
    list.mark(count);
  }
  board.setTime(now);
  timer.show(state, [], now);
  for (const side of [red, black]) side.show(state, now);
  time.value = String(now - film.begins);
  clock.textContent = `${gameTime(now - film.begins)} / ${gameTime(film.ends - film.begins)}`;
}

function loop() {
  requestAnimationFrame(loop);
  if (!isPlaying) return;
  const passed = performance.now() - framedAt;
  framedAt += passed;
  seek(now + passed * Number(speed.value));
  if (now >= film.ends) setPlaying(false);
}

const keys = el(
  "div",
  { class: "replay-keys", role: "group", "aria-label": gettext("Replay") },
  controlButton("restart", gettext("To the start"), () => seek(film.begins)),
  controlButton("back", gettext("Turn back"), () => seekTurn(film.turnAfter(count) - 1)),
  play,
  controlButton("forward", gettext("Next turn"), () => seekTurn(film.turnAfter(count) + 1)),
  controlButton("end", gettext("To the end"), () => seek(film.ends)),
  speed,
  el("label", { class: "replay-turn" }, gettext("Turn"), " ", turn),
);
place.classList.add("tamsk-table");
place.classList.toggle("is-still", prefersReducedMotion());
place.append(black.node, boardPlace, red.node, el("div", { class: "table-act" }, el("div", { class: "replay-time" }, time, clock), keys, told, timer.node));
for (const tile of board.spaces.map(board.tileOf)) tile.setAttribute("role", "img");
time.addEventListener("input", () => {
  setPlaying(false);
  seek(film.begins + Number(time.value));
});
turn.addEventListener("change", () => seekTurn(Number(turn.value)));
const linked = /^#turn-(\d{1,4})$/.exec(location.hash);
if (linked) seekTurn(Number(linked[1]));
else show();
loop();

/** Every page of one's own duel: the other's progress and presence, and what the duel becomes. */

import { LiveRoom } from "../live/room.js";
import { LiveSocket } from "../live/socket.js";
import { linkText } from "./link.js";
import { isKnown, takeNews } from "./news.js";
import { progressText } from "./progress.js";
import { ask, onDuel, page, tell } from "./state.js";

// The socket tells at once; this is for when it cannot.
const POLL_MS = 5000;
const POLL_CONNECTED_MS = 30_000;
// The answer to what one did comes at about the same time as the news of it.
const OWN_NEWS_MS = 500;
/** Phases in which something can still happen by itself. */
const ALIVE = ["challenge", "ready", "playing", "waiting"];

const { phase } = page.duel;
let askedAt = Date.now();

onDuel((duel) => {
  if (duel.phase !== phase) leave();
  // What is over stands on the page, with all there is to say.
  if (!ALIVE.includes(duel.phase)) return;
  duel.sides.forEach((side, place) => {
    if (!side.seat || side.is_viewer || !side.seat.started_at) return;
    show(place, progressText(side.seat, duel.kind));
  });
});

/** Show what the duel has become, unless a run is still on its way: the next news does it then. */
function leave() {
  if (!document.querySelector('[data-act="run"][aria-disabled="true"]')) location.reload();
}

/**
 * @param {number} place
 * @param {string} text
 */
function show(place, text) {
  const shown = document.querySelector(`[data-side="${place}"] [data-progress]`);
  if (shown && shown.textContent?.trim() !== text) shown.textContent = text;
}

/** Read the duel anew; offline the page stays as it is. */
function look() {
  askedAt = Date.now();
  ask().catch(() => {});
}

/** Follow the duel's room from what the page was made of on. */
function followRoom() {
  const socket = new LiveSocket("/ws/live/");
  let isBack = false;
  const handlers = {
    // While the site was away it may have moved the deadlines, of which no event tells.
    onWelcome() {
      if (isBack) look();
      isBack = true;
    },
    onState: look,
    onEvent: hear,
    /** @param {string} kind @param {any} data */
    onNote: (kind, data) => kind === "presence" && showPresence(data),
  };
  new LiveRoom(socket, `duel:${page.duel.id}`, handlers, page.duel.seq);
  return socket;
}

/**
 * Show what the other one did at once, as the event says it; read anew what an event cannot say.
 * @param {import("../live/room.js").LiveEvent} event
 */
function hear(event) {
  const place = page.players.indexOf(event.data.player);
  if (event.kind === "rematch") offerRematch(event.data);
  else if (event.kind === "left" && phase === "ready") leave();
  else if (takeNews(page.duel, place, event)) tell();
  else if (page.duel.sides[place]?.is_viewer && phase === "playing")
    setTimeout(() => isKnown(page.duel, place, event) || look(), OWN_NEWS_MS);
  else look();
}

/** @param {{player: number, here: boolean}} presence */
function showPresence({ player, here }) {
  const place = page.players.indexOf(player);
  const shown = document.querySelector(`[data-side="${place}"] [data-presence]`);
  if (shown instanceof HTMLElement) shown.hidden = !here;
}

/** @param {{player: number}} data */
function offerRematch({ player }) {
  const note = document.querySelector("[data-rematch]");
  const isOther = player !== page.players[page.duel.place ?? 0];
  if (!(note instanceof HTMLElement) || !isOther) return;
  note.hidden = false;
  const announcer = document.querySelector("[data-announce]");
  if (announcer) announcer.textContent = note.textContent;
}

/** Say what is wrong with the connection, as long as something is. */
function showLink() {
  const shown = document.querySelector("[data-link]");
  if (!(shown instanceof HTMLElement)) return;
  const text = linkText(socket.status, socket.clock.rtt);
  shown.hidden = !text;
  if (shown.textContent !== text) shown.textContent = text;
}

const socket = followRoom();
for (const news of ["status", "clock"]) socket.on(news, showLink);
const pause = () => (socket.status === "connected" ? POLL_CONNECTED_MS : POLL_MS);
if (ALIVE.includes(phase)) {
  setInterval(() => Date.now() - askedAt >= pause() && document.visibilityState === "visible" && look(), 1000);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look());
}

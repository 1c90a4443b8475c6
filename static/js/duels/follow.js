/** Every page of one's own duel: the other's progress and presence, and what the duel becomes. */

import { progressText } from "./progress.js";
import { ask, onDuel, page } from "./state.js";

const POLL_MS = 5000;
/** Phases in which something can still happen by itself. */
const ALIVE = ["challenge", "ready", "playing", "waiting"];

const { phase } = page.duel;
let askedAt = Date.now();

onDuel((duel) => {
  if (duel.phase !== phase) leave();
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

if (ALIVE.includes(phase)) {
  setInterval(() => Date.now() - askedAt >= POLL_MS && document.visibilityState === "visible" && look(), 1000);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look());
}

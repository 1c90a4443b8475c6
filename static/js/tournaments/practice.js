/** A practice page: the puzzle on its surface, its key sent, the time that runs. */

import { serverNow, setClock, takenText } from "./clock.js";
import { KeyBox } from "./keybox.js";

const TICK_MS = 250;
const root = /** @type {HTMLElement} */ (document.querySelector("[data-practice]"));
const canvas = /** @type {HTMLElement & {puzzle?: object}} */ (root.querySelector("[data-puzzle-canvas]"));
const form = root.querySelector("[data-key-form]");
const time = root.querySelector("[data-since]");
const game = JSON.parse(root.querySelector("[data-workshop-data]")?.textContent ?? "{}");

/** Return the server's clock now, as far as the page can tell: it was read when the answer began. */
function nowByPage() {
  const [page] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  return game.now + performance.now() - (page?.responseStart ?? 0);
}

function tick() {
  if (time) time.textContent = takenText(serverNow() - game.started_at);
}

/** @param {HTMLFormElement} answer */
function play(answer) {
  // The page shows what became of it, with the solution.
  const box = new KeyBox(answer, ({ verdict }) => verdict === "correct" && location.reload());
  root.addEventListener("puzzle:key", (event) =>
    box.draw(/** @type {CustomEvent<{key: string}>} */ (event).detail.key),
  );
  box.open({
    puzzle: game.key,
    url: answer.dataset.url ?? "",
    shape: game.key_format,
    pausedUntil: game.paused_until,
  });
  canvas.puzzle = game;
  canvas.dispatchEvent(new CustomEvent("puzzle:open"));
  setInterval(tick, TICK_MS);
  tick();
}

setClock(nowByPage());
if (form instanceof HTMLFormElement) play(form);

/** The page of a running workshop duel, beside the editor's own: its clock. */

import { mountClock } from "./clock-view.js";
import { ask, page } from "./state.js";

/** Codes after which there is nothing to run any more: the page shows what became of it. */
const OVER = ["duel_over", "not_started", "not_found"];

const own = () => page.duel.sides[page.duel.place ?? 0]?.seat;
// The page that follows is another one: `follow.js` sees the phase change and leads there.
mountClock(
  () => own()?.deadline_at,
  () => void ask().catch(() => {}),
);

document.querySelector("[data-workshop]")?.addEventListener("tw:failure", (event) => {
  const { code } = /** @type {CustomEvent<{code: string}>} */ (event).detail;
  if (!OVER.includes(code)) return;
  event.preventDefault();
  location.reload();
});

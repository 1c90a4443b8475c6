/** The page's card of own records and its week, kept in step with the runs made here. */

import { formatNumber } from "../core/format.js";
import { MEASURES } from "./tiles.js";

/**
 * Write records and score into the elements marked `data-own`.
 * @param {Pick<import("../core/types.js").RunAnswer, "records"|"score">} answer
 */
export function updateOwnCard({ records, score }) {
  const values = { score, ...Object.fromEntries(MEASURES.map((name) => [name, records?.[name]?.value])) };
  for (const [name, value] of Object.entries(values)) {
    const field = document.querySelector(`[data-own="${name}"]`);
    if (field && typeof value === "number") field.textContent = formatNumber(value);
  }
  if (typeof score !== "number") return;
  const unit = document.querySelector("[data-own-unit]");
  if (unit instanceof HTMLElement && score > 1) unit.textContent = unit.dataset.many ?? "";
  const state = document.querySelector("[data-own-card] .own-state");
  if (state instanceof HTMLElement) state.textContent = state.dataset.solved ?? "";
  tickToday();
}

/** Tick today's ticket of the week, in the words and with the sign of the next page load. */
function tickToday() {
  const today = document.querySelector("[data-today]");
  today?.classList.replace("week-today", "week-today_done");
  const sign = today?.querySelector("[data-today-sign]");
  const state = today?.querySelector("[data-today-state]");
  if (sign) sign.textContent = "✓";
  if (state instanceof HTMLElement) state.textContent = state.dataset.solved ?? "";
}

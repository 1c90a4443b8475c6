/** The page's card of own records, kept in step with the runs made here. */

import { formatNumber } from "../core/format.js";
import { gettext } from "../core/i18n.js";
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
  const state = document.querySelector("[data-own-card] .own-state");
  if (state && score !== null)
    state.textContent = gettext("Solved. A smaller sum still improves your rank until midnight.");
}

/**
 * Where a run leaves the player: score, next threshold, place, runs left.
 *
 * @typedef {import("../core/types.js").RunAnswer} RunAnswer
 */
import { el } from "../core/dom.js";
import { formatNumber, formatOrdinal } from "../core/format.js";
import { gettext, ngettext } from "../core/i18n.js";

const FEW_IN_A_MINUTE = 5;
const FEW_IN_A_DAY = 20;

/**
 * Write a score with its unit.
 * @param {number} score
 */
export function pointsText(score) {
  return ngettext("%(score)s point", "%(score)s points", score, { score: formatNumber(score) });
}

/**
 * Write a place: "4th of 412".
 * @param {number} rank
 * @param {number} players
 */
export function placeText(rank, players) {
  if (!players) return gettext("%(place)s place", { place: formatOrdinal(rank) });
  return ngettext("%(place)s of %(count)s player", "%(place)s of %(count)s players", players, {
    place: formatOrdinal(rank),
    count: formatNumber(players),
  });
}

/**
 * Say what a smaller sum would give: "17 would give 1,176".
 * @param {{sum: number, score: number}} next
 */
export function nextText(next) {
  return gettext("%(sum)s would give %(score)s", {
    sum: formatNumber(next.sum),
    score: formatNumber(next.score),
  });
}

/**
 * Say how many runs are left where that is few, null otherwise.
 * @param {{minute: number, day: number}|null|undefined} remaining
 */
export function remainingText(remaining) {
  if (!remaining) return null;
  const { minute, day } = remaining;
  if (day <= FEW_IN_A_DAY)
    return ngettext("%(count)s run left today.", "%(count)s runs left today.", day, {
      count: formatNumber(day),
    });
  if (minute > FEW_IN_A_MINUTE) return null;
  return ngettext("%(count)s run left in this minute.", "%(count)s runs left in this minute.", minute, {
    count: formatNumber(minute),
  });
}

/**
 * Return the line with score, next threshold and place; an empty one keeps its height.
 * @param {Pick<RunAnswer, "score"|"next_score"|"rank"|"players">|null} standing
 */
export function standingLine(standing) {
  const line = el("p", { class: "standing" });
  if (!standing) return line;
  if (standing.score !== null)
    line.append(el("strong", { class: "standing-score" }, pointsText(standing.score)));
  if (standing.rank)
    line.append(el("span", { class: "standing-place" }, placeText(standing.rank, standing.players)));
  if (standing.next_score)
    line.append(el("span", { class: "standing-next" }, nextText(standing.next_score)));
  return line;
}

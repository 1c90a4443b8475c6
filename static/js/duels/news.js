/**
 * What an event of the room says of the one who did it; no DOM.
 *
 * @typedef {import("./state.js").Duel} Duel
 * @typedef {{kind: string, t: number, data: {player?: number, count?: number}}} News
 */

const QUESTIONS = 8;

/**
 * Write into `duel` what the side at `place` did.
 * @param {Duel} duel
 * @param {number} place
 * @param {News} news
 * @returns {boolean} whether that is all there is to say; else the duel is to be read anew
 */
export function takeNews(duel, place, { kind, t, data }) {
  const side = duel.sides[place];
  const seat = side?.seat;
  // What the viewer does, in whatever tab, his page has from the answer to it.
  if (!seat || side.is_viewer) return false;
  if (kind === "started") seat.started_at = new Date(t).toISOString();
  else if (kind === "ran") seat.runs = data.count ?? seat.runs;
  else if (kind === "answered") {
    seat.answered = data.count ?? seat.answered;
    seat.is_over = seat.answered >= QUESTIONS;
  } else if (kind === "done") seat.is_over = true;
  else return false;
  return true;
}

/**
 * Whether the page knows what the viewer did himself, so that it need not ask.
 * @param {Duel} duel
 * @param {number} place
 * @param {News} news
 */
export function isKnown(duel, place, { kind, data }) {
  const seat = duel.sides[place]?.seat;
  if (!seat) return false;
  if (kind === "ran") return true;
  return kind === "answered" && seat.answered >= (data.count ?? 0);
}

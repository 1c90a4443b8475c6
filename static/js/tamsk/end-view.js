/**
 * What is said when a game is over, or never began.
 *
 * @typedef {import("./live-table.js").LiveTable} LiveTable
 * @typedef {{replay: string, lobby: string, game: string}} Urls  that of a game with 0 for its number
 */
import { el } from "../core/dom.js";
import { gettext } from "../core/i18n.js";
import { abortText, resultText } from "./result-words.js";

/**
 * @param {Urls} urls
 * @param {number} game
 */
export function gameUrl(urls, game) {
  return urls.game.replace("/0/", `/${game}/`);
}

/**
 * @param {LiveTable} table
 * @param {Urls} urls
 * @returns {HTMLElement[]|null} null while it goes on
 */
export function endView({ state, game, reason }, urls) {
  const phase = /** @type {string} */ (state.phase);
  const isCancelled = phase === "cancelled" || game.cancelled !== null;
  if (!isCancelled && phase !== "finished" && phase !== "aborted") return null;
  const links = el(
    "p",
    { class: "buttons" },
    game.rematch && el("a", { class: "button button-main", href: gameUrl(urls, game.rematch.game) }, gettext("To the rematch")),
    isCancelled ? null : el("a", { class: "button", href: urls.replay }, gettext("Look at it again")),
    el("a", { class: "button", href: urls.lobby }, gettext("All games")),
  );
  return [el("h2", {}, heading(outcomeOf(state, game))), el("p", {}, sentence(state, isCancelled, reason)), links];
}

/**
 * @param {import("./types.js").State} state
 * @param {import("./live-table.js").Game} game
 */
function outcomeOf(state, game) {
  if (!state.result) return "none";
  if (state.result.winner === null) return "drawn";
  if (game.seat === null) return "watched";
  return state.result.winner === game.seat ? "won" : "lost";
}

/** @param {string} outcome */
function heading(outcome) {
  const texts = {
    none: gettext("No result"),
    drawn: gettext("A draw"),
    watched: gettext("The game is over"),
    won: gettext("You have won"),
    lost: gettext("You have lost"),
  };
  return texts[/** @type {keyof typeof texts} */ (outcome)];
}

/**
 * @param {import("./types.js").State} state
 * @param {boolean} isCancelled
 * @param {string|null} reason
 */
function sentence(state, isCancelled, reason) {
  if (isCancelled) return gettext("The game did not begin.");
  return state.result ? resultText(state.result) : abortText(reason);
}

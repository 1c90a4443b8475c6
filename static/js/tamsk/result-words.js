/**
 * How a game ended, in words. No DOM.
 *
 * @typedef {import("./types.js").Result} Result
 * @typedef {import("./types.js").Side} Side
 */
import { gettext, ngettext } from "../core/i18n.js";
import { sideName } from "./words.js";

/**
 * The end in one sentence: who won, and by what.
 * @param {Result} result
 */
export function resultText(result) {
  const { winner, stock } = result;
  if (winner === null)
    return result.ended_by === "agreement"
      ? gettext("A draw by agreement.")
      : ngettext("A draw: both have %(count)s ring left.", "A draw: both have %(count)s rings left.", stock.red, { count: stock.red });
  const side = sideName(winner);
  const rival = winner === "red" ? sideName("black") : sideName("red");
  if (result.decided_by === "forfeit") return (FORFEITS[result.ended_by] ?? FORFEITS.resign)(side, rival);
  const params = { side, red: stock.red, black: stock.black };
  if (result.decided_by === "sand")
    return ngettext("%(side)s wins by sand, with %(red)s ring each.", "%(side)s wins by sand, with %(red)s rings each.", stock.red, params);
  if (result.decided_by === "sand_exact")
    return gettext("%(side)s wins: rings and sand are equal, and Red had the first move.", params);
  return ngettext(
    "%(side)s wins: Red has %(red)s ring left, Black %(black)s.",
    "%(side)s wins: Red has %(red)s rings left, Black %(black)s.",
    stock.red,
    params,
  );
}

/** @type {Record<string, (side: string, rival: string) => string>} */
const FORFEITS = {
  resign: (side, rival) => gettext("%(side)s wins: %(rival)s has resigned.", { side, rival }),
  stall: (side, rival) => gettext("%(side)s wins: %(rival)s let the turn pass.", { side, rival }),
  abandon: (side, rival) => gettext("%(side)s wins: %(rival)s has left.", { side, rival }),
  full_space: (side, rival) => gettext("%(side)s wins: %(rival)s entered a full space.", { side, rival }),
};

/**
 * Why a game has no result.
 * @param {string|null} reason
 */
export function abortText(reason) {
  return (ABORTS[reason ?? ""] ?? (() => gettext("The game was broken off without a result.")))();
}

/** @type {Record<string, () => string>} */
const ABORTS = {
  never_started: () => gettext("The first move did not come: the game has no result."),
  agreement: () => gettext("Both agreed to break the game off."),
  deserted: () => gettext("Both were away for too long: the game has no result."),
};

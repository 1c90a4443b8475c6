/** A warning of own sand that runs short, once for each turn of an hourglass. No DOM. */

import { gettext } from "../core/i18n.js";
import { GLASSES, ownerOf } from "./rules.js";
import { glassName, secondsPhrase } from "./words.js";

const WARNING_MS = 10_000;

/**
 * Return what looks at the viewer's hourglasses, and gives a sentence for each that runs short.
 * @param {Pick<import("./live-table.js").LiveTable, "game"|"state"|"now">} table
 * @param {(text: string) => void} warn
 */
export function createSandWarning(table, warn) {
  /** @type {Set<string>} */ const warned = new Set();

  /** @param {string} glass */
  function look(glass) {
    const { since, upper, lost_at: lostAt } = table.state.glasses[glass];
    if (since === null || lostAt !== null || ownerOf(glass) !== table.game.seat) return;
    const left = since + upper - table.now();
    const key = `${glass}-${since}`;
    if (left > WARNING_MS || left <= 0 || warned.has(key)) return;
    warned.add(key);
    const text = gettext("%(glass)s: %(time)s left.", { glass: glassName(glass), time: secondsPhrase(left) });
    warn(text[0].toUpperCase() + text.slice(1));
  }

  return () => {
    const { game, state } = table;
    if (game.seat && state.phase === "running" && state.level > 1) GLASSES.forEach(look);
  };
}

/** How far apart the pages of a tournament ask, as everybody hears of everything at once. No DOM. */

// After scoring everybody asks for the tables: spread over these ms, as many more as there are players.
const TABLES_JITTER_MS = 1500;
const TABLES_MS_A_PLAYER = 8;
// The panel is read as late as this at most; the puzzle comes by itself.
const PANEL_MS_A_PLAYER = 6;
const MOST_PANEL_MS = 2000;
// After the closing the keys of the last second have the servers for themselves; the results follow soon.
const SCORED_WITHIN_MS = 2500;

/**
 * Return after how many ms to read the panel that an event has changed.
 * @param {string} kind  of the event
 * @param {number} players
 * @param {() => number} [chance]  from 0 to 1
 */
export function panelDelay(kind, players, chance = Math.random) {
  const wait = kind === "round_closed" ? SCORED_WITHIN_MS : 0;
  return wait + chance() * Math.min(PANEL_MS_A_PLAYER * players, MOST_PANEL_MS);
}

/**
 * Return after how many ms to read the tables: all are there well before the next opening.
 * @param {number} players
 * @param {() => number} [chance]
 */
export function tablesDelay(players, chance = Math.random) {
  return chance() * Math.min(TABLES_JITTER_MS + TABLES_MS_A_PLAYER * players, 30_000);
}

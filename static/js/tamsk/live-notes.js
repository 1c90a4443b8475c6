/**
 * What a live game's unnumbered notes change in what stands around its position. No DOM.
 *
 * @typedef {import("./live-table.js").Game} Game
 * @typedef {import("./types.js").Side} Side
 */
import { SIDES } from "./rules.js";

/**
 * @param {Game} game  changed in place
 * @param {string} kind
 * @param {any} data
 */
export function takeNote(game, kind, data) {
  NOTES[kind]?.(game, data);
}

/** @type {Record<string, (game: Game, data: any) => void>} */
const NOTES = {
  presence: (game, { player, here, gone_since: goneSince }) => {
    for (const side of SIDES)
      if (game.players[side].id === player) game.players[side].gone_since = here ? null : goneSince;
  },
  waiting: (game, { ready, until, starts_at: startsAt }) => {
    for (const side of SIDES) game.players[side].ready = ready[side];
    game.waiting = { until, starts_at: startsAt };
  },
  spectators: (game, { count }) => void (game.spectators = count),
  phrases: (game, { seat, on }) => void (game.players[/** @type {Side} */ (seat)].phrases = on),
  rated: (game, data) => {
    for (const side of SIDES)
      Object.assign(game.players[side], { rating_before: data[side].before, rating_after: data[side].after });
  },
};

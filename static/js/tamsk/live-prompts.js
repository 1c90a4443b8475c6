/**
 * What a live game asks beside the moves: offers, and a win that may be claimed. No DOM.
 *
 * @typedef {import("./prompts.js").Prompt} Prompt
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").Side} Side
 * @typedef {import("./live-table.js").Game} Game
 */
import { gettext } from "../core/i18n.js";
import { rivalOf } from "./rules.js";
import { sideName } from "./words.js";

// A claim that is still far off is no news.
const SOON_MS = 20_000;

/**
 * @param {State} state
 * @param {Game} game
 * @param {number} now
 * @returns {Prompt[]}
 */
export function livePrompts(state, game, now) {
  if (!game.seat) return [];
  return [...state.offers.flatMap((offer) => offerPrompt(offer, /** @type {Side} */ (game.seat))), ...claimPrompts(state, game, now)];
}

/**
 * @param {State["offers"][number]} offer
 * @param {Side} seat
 * @returns {Prompt[]}
 */
function offerPrompt({ kind, by }, seat) {
  const isOwn = by === seat;
  const text = isOwn ? OWN[kind]() : OTHERS[kind](sideName(by));
  const choices = isOwn
    ? []
    : [
        { label: gettext("Accept"), cmd: "answer", args: { kind, accept: true }, side: seat, isMain: kind === "rematch" },
        { label: gettext("Decline"), cmd: "answer", args: { kind, accept: false }, side: seat },
      ];
  return [{ key: `offer-${kind}-${by}`, text, choices, until: null, lasts: 0 }];
}

/**
 * The win the viewer may claim, and the one that may be claimed from him: both see it (D25, D26).
 * @param {State} state
 * @param {Game} game
 * @param {number} now
 * @returns {Prompt[]}
 */
function claimPrompts(state, game, now) {
  if (state.phase !== "running") return [];
  const seat = /** @type {Side} */ (game.seat);
  const at = claimAt(state, game, rivalOf(seat));
  if (at === null || at.at - now > SOON_MS * 2) return [];
  const params = { side: sideName(rivalOf(seat)) };
  const isOpen = now >= at.at;
  const text =
    at.reason === "abandon" ? gettext("%(side)s is away.", params) : gettext("%(side)s lets the turn pass.", params);
  const wait = gettext("You may claim the win in");
  return [
    {
      key: `claim-win-${at.reason}-${isOpen}`,
      text: isOpen ? text : `${text} ${wait}`,
      choices: isOpen ? [{ label: gettext("Claim the win"), cmd: "claim_win", args: {}, side: seat }] : [],
      until: isOpen ? null : at.at,
      lasts: SOON_MS * 2,
    },
  ];
}

/**
 * From when a win may be claimed from a side, as things stand; null where not at all.
 * @param {State} state
 * @param {Game} game
 * @param {Side} side
 * @returns {{at: number, reason: "abandon"|"stall"}|null}
 */
export function claimAt(state, game, side) {
  const { gone_since: goneSince } = game.players[side];
  const { STALL_CLAIM_MS: stall, GONE_CLAIM_MS: gone } = state.config;
  const claims = [];
  if (goneSince !== null) claims.push({ at: goneSince + gone, reason: /** @type {const} */ ("abandon") });
  if (stall !== null && state.to_move === side && state.last_release[side] !== null)
    claims.push({ at: state.turn_since + stall, reason: /** @type {const} */ ("stall") });
  return claims.sort((one, other) => one.at - other.at)[0] ?? null;
}

/** @type {Record<string, () => string>} */
const OWN = {
  draw: () => gettext("You have offered a draw."),
  abort: () => gettext("You have offered to break the game off."),
  rematch: () => gettext("You have offered a rematch."),
};
/** @type {Record<string, (side: string) => string>} */
const OTHERS = {
  draw: (side) => gettext("%(side)s offers a draw.", { side }),
  abort: (side) => gettext("%(side)s offers to break the game off.", { side }),
  rematch: (side) => gettext("%(side)s offers a rematch.", { side }),
};

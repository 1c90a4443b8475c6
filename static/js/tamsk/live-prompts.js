/**
 * What a live game asks beside the moves: offers, and a win that may be claimed. No DOM.
 *
 * @typedef {import("./prompts.js").Prompt} Prompt
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").Side} Side
 * @typedef {import("./live-table.js").Game} Game
 * @typedef {{at: number, reason: "abandon"|"stall"}} Claim
 */
import { gettext } from "../core/i18n.js";
import { rivalOf } from "./rules.js";
import { sideName } from "./words.js";

// A claim that is still further off is no news.
const SHOWN_MS = 40_000;

/**
 * @param {{state: State, game: Game, now: () => number}} table
 * @param {number|null} awaySince  since when this page has no connection
 * @returns {Prompt[]}
 */
export function livePrompts(table, awaySince) {
  const { state, game } = table;
  const { seat } = game;
  if (!seat) return [];
  const offers = state.offers.flatMap((offer) => offerPrompt(offer, seat));
  if (state.phase !== "running") return offers;
  const own = claimAt(state, awaySince, seat);
  const others = claimAt(state, game.players[rivalOf(seat)].gone_since, rivalOf(seat));
  const now = table.now();
  return [...offers, ...claimPrompt(others, seat, now, false), ...claimPrompt(own, seat, now, true)];
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
 * The win the viewer may claim, or the one that may be claimed from him: both see it (D25, D26).
 * @param {Claim|null} claim
 * @param {Side} seat
 * @param {number} now
 * @param {boolean} isThreat  whether it is claimed from him
 * @returns {Prompt[]}
 */
function claimPrompt(claim, seat, now, isThreat) {
  if (claim === null || claim.at - now > SHOWN_MS) return [];
  const { at, reason } = claim;
  const isOpen = now >= at;
  const params = { side: sideName(rivalOf(seat)) };
  const cause = (isThreat ? OWN_CAUSES : CAUSES)[reason](params);
  const choices = [{ label: gettext("Claim the win"), cmd: "claim_win", args: {}, side: seat }];
  return [
    {
      key: `claim-${isThreat ? "from" : "win"}-${reason}-${isOpen}`,
      text: [cause, ...(isThreat ? threat(isOpen, params) : isOpen ? [] : [gettext("You may claim the win in")])].join(" "),
      choices: isOpen && !isThreat ? choices : [],
      until: isOpen ? null : at,
      lasts: SHOWN_MS,
    },
  ];
}

/**
 * @param {boolean} isOpen
 * @param {{side: string}} params
 */
function threat(isOpen, params) {
  return [isOpen ? gettext("%(side)s may claim the win.", params) : gettext("%(side)s may claim the win in", params)];
}

/**
 * From when a win may be claimed from a side, as things stand; null where not at all.
 * @param {State} state
 * @param {number|null} goneSince  since when the side is away
 * @param {Side} side
 * @returns {Claim|null}
 */
export function claimAt(state, goneSince, side) {
  const { STALL_CLAIM_MS: stall, GONE_CLAIM_MS: gone } = state.config;
  /** @type {Claim[]} */
  const claims = goneSince === null ? [] : [{ at: goneSince + gone, reason: "abandon" }];
  if (stall !== null && state.to_move === side && state.last_release[side] !== null)
    claims.push({ at: state.turn_since + stall, reason: "stall" });
  return claims.sort((one, other) => one.at - other.at)[0] ?? null;
}

/** @type {Record<Claim["reason"], (params: {side: string}) => string>} */
const CAUSES = {
  abandon: (params) => gettext("%(side)s is away.", params),
  stall: (params) => gettext("%(side)s lets the turn pass.", params),
};
/** @type {Record<Claim["reason"], () => string>} */
const OWN_CAUSES = {
  abandon: () => gettext("Your connection is away."),
  stall: () => gettext("You let the turn pass."),
};
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

/**
 * What happened, in sentences and in the notation of the move list. No DOM.
 *
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").GameEvent} GameEvent
 * @typedef {import("./types.js").Side} Side
 */
import { gettext } from "../core/i18n.js";
import { ownerOf } from "./rules.js";
import { glassName, secondsPhrase, sideName } from "./words.js";
import { resultText } from "./result-words.js";

/**
 * The sentence for an event; empty for one that is only seen.
 * @param {GameEvent} event
 * @returns {string}
 */
export function tellEvent({ kind, data }) {
  const text = SENTENCES[kind]?.(data) ?? "";
  return text && text[0].toUpperCase() + text.slice(1);
}

/** @type {Record<string, (data: any) => string>} */
const SENTENCES = {
  picked_up: ({ glass }) => gettext("%(glass)s is lifted.", { glass: glassName(glass) }),
  put_back: ({ glass, forced }) =>
    forced
      ? gettext("%(glass)s was held too long and goes back.", { glass: glassName(glass) })
      : gettext("%(glass)s is put back.", { glass: glassName(glass) }),
  released: ({ glass, to, late }) =>
    late
      ? gettext("%(glass)s goes to %(space)s, late.", { glass: glassName(glass), space: to })
      : gettext("%(glass)s goes to %(space)s.", { glass: glassName(glass), space: to }),
  ring_placed: tellRing,
  ring_lapsed: ({ player, cell }) => gettext("%(side)s drops no ring on %(space)s.", named(player, cell)),
  claim_opened: ({ player, cell }) => gettext("%(side)s may drop a ring on %(space)s.", named(player, cell)),
  penalty_granted: ({ player }) => gettext("%(side)s may drop a second ring after the next move.", { side: sideName(player) }),
  penalty_opened: ({ player }) => gettext("%(side)s may drop the second ring anywhere.", { side: sideName(player) }),
  penalty_lapsed: ({ player }) => gettext("%(side)s drops no second ring.", { side: sideName(player) }),
  timer_flipped: ({ by }) => gettext("%(side)s turns the 15-second timer.", { side: sideName(by) }),
  timer_expired: ({ against, begun }) =>
    begun
      ? gettext("The 15 seconds are over: the move of %(side)s is late.", { side: sideName(against) })
      : gettext("The 15 seconds are over: %(side)s loses the turn.", { side: sideName(against) }),
  timer_moved: () => gettext("The timer changes sides."),
  turn_started: ({ player }) => gettext("%(side)s to move.", { side: sideName(player) }),
  turn_skipped: ({ player }) => gettext("%(side)s cannot move and is skipped.", { side: sideName(player) }),
  glass_lost: ({ glass }) => gettext("%(glass)s has run out and is lost.", { glass: glassName(glass) }),
  closing: () => gettext("Nobody can move any more; the last rings may fall."),
  finished: ({ result }) => resultText(result),
  aborted: () => gettext("The game was broken off without a result."),
  offer_made: ({ kind, by }) => OFFERS[kind](sideName(by)),
  offer_closed: ({ outcome }) => OUTCOMES[outcome]?.() ?? "",
  clock_shift: ({ delta }) =>
    gettext("The server was away: the game stood still for %(time)s, nobody lost any sand.", { time: secondsPhrase(delta) }),
};

/**
 * @param {Side} side
 * @param {string} space
 */
function named(side, space) {
  return { side: sideName(side), space };
}

/** @param {any} data */
function tellRing({ player, cell, source }) {
  if (source === "claim") return gettext("%(side)s claims the ring on %(space)s.", named(player, cell));
  if (source === "penalty") return gettext("%(side)s drops a second ring on %(space)s.", named(player, cell));
  return gettext("%(side)s drops a ring on %(space)s.", named(player, cell));
}

/** @type {Record<string, (side: string) => string>} */
const OFFERS = {
  draw: (side) => gettext("%(side)s offers a draw.", { side }),
  abort: (side) => gettext("%(side)s offers to break the game off.", { side }),
  rematch: (side) => gettext("%(side)s offers a rematch.", { side }),
};
/** @type {Record<string, () => string>} */
const OUTCOMES = {
  accepted: () => gettext("The offer is accepted."),
  declined: () => gettext("The offer is declined."),
  lapsed: () => gettext("The offer has lapsed."),
};

/**
 * An event in the notation of the move list; empty for one that has none.
 * @param {GameEvent} event
 * @param {GameEvent[]} following  those of the same move
 */
export function noteEvent({ kind, data }, following = []) {
  if (kind === "released") {
    const placed = following.some((event) => event.kind === "ring_placed" && event.data.source === "normal");
    const way = data.from === null ? `@${data.to}` : `${data.from}-${data.to}`;
    return `${data.glass} ${way}${placed ? "*" : ""}${data.late ? "~" : ""}`;
  }
  return NOTES[kind]?.(data) ?? "";
}

/** @type {Record<string, string>} */
const RING_SIGNS = { normal: "*", claim: "+", penalty: "!" };
/** @type {Record<string, (data: any) => string>} */
const NOTES = {
  ring_placed: ({ source, cell }) => RING_SIGNS[source] + cell,
  timer_flipped: () => "T",
  timer_expired: () => "--",
  turn_skipped: () => "(skip)",
  glass_lost: ({ glass }) => `${glass} out`,
};

/**
 * Whose an event is.
 * @param {GameEvent} event
 * @returns {Side|null}
 */
export function sideOf({ data }) {
  if (data.glass) return ownerOf(data.glass);
  return data.player ?? data.by ?? data.against ?? null;
}

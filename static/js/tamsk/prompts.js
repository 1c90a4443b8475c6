/**
 * What the viewer is asked, or should know: one line each, with its countdown. No DOM.
 *
 * @typedef {import("./types.js").Table} Table
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").Side} Side
 * @typedef {{label: string, cmd: string, args: Record<string, unknown>, side: Side, isMain?: boolean}} Choice
 *
 * @typedef {object} Prompt
 * @property {string} key  the same for the same question
 * @property {string} text
 * @property {Choice[]} choices
 * @property {number|null} until  when it ends
 * @property {number} lasts  ms
 */
import { gettext } from "../core/i18n.js";
import { SIDES, movesOf, rivalOf } from "./rules.js";
import { glassName, sideName } from "./words.js";

/**
 * @param {State} state
 * @param {readonly Side[]} seats  the viewer's
 * @returns {Prompt[]} the most urgent first
 */
export function promptsOf(state, seats) {
  const own = seats.flatMap((side) => [
    ...holding(state, side),
    ...rings(state, side),
    ...penalties(state, side),
    ...duties(state, side),
  ]);
  const others = SIDES.filter((side) => !seats.includes(side)).flatMap((side) => waiting(state, side));
  return [...own, ...others, ...closing(state)];
}

/**
 * @param {State} state
 * @param {Side} side
 * @returns {Prompt[]}
 */
function holding(state, side) {
  const hand = state.hands[side];
  if (!hand) return [];
  const text = hand.late
    ? gettext("Late, but you may still set %(glass)s down.", { glass: glassName(hand.glass) })
    : gettext("Set %(glass)s down on a marked space.", { glass: glassName(hand.glass) });
  const lasts = state.level > 1 ? state.config.HOLD_CAP_MS : 0;
  const choices = [{ label: gettext("Put it back"), cmd: "put_back", args: {}, side }];
  return [{ key: `hold-${hand.glass}`, text, choices, until: lasts ? hand.picked_at + lasts : null, lasts }];
}

/**
 * @param {State} state
 * @param {Side} side
 * @returns {Prompt[]}
 */
function rings(state, side) {
  const right = state.ring_right[side];
  const claims = state.claims[side] ?? [];
  const prompts = claims.map((cell) => ({
    key: `claim-${cell}`,
    text: gettext("%(side)s left the ring out on %(space)s: you may drop one of yours.", {
      side: sideName(rivalOf(side)),
      space: cell,
    }),
    choices: [
      { label: gettext("Drop a ring on %(space)s", { space: cell }), cmd: "claim_ring", args: { cell }, side, isMain: true },
      { label: gettext("Leave it"), cmd: "decline_claim", args: { cell }, side },
    ],
    until: state.closing_at,
    lasts: state.config.CLOSING_MS,
  }));
  if (!right) return prompts;
  const choices = [
    { label: gettext("Drop the ring"), cmd: "drop_ring", args: {}, side, isMain: true },
    { label: gettext("Leave it"), cmd: "decline_ring", args: { which: "normal" }, side },
  ];
  const text = gettext("Your ring on %(space)s?", { space: right.cell });
  return [{ key: `ring-${right.cell}`, text, choices, until: right.until, lasts: state.config.RING_WINDOW_MS }, ...prompts];
}

/**
 * @param {State} state
 * @param {Side} side
 * @returns {Prompt[]}
 */
function penalties(state, side) {
  const open = state.penalty_open[side];
  const text = gettext("With your next move you may drop a second ring, anywhere.");
  if (!open) return state.penalty_pending[side] ? [{ key: "owed", text, choices: [], until: null, lasts: 0 }] : [];
  return [
    {
      key: "penalty",
      text: gettext("Your second ring: choose any space that is not full."),
      choices: [{ label: gettext("No second ring"), cmd: "decline_ring", args: { which: "penalty" }, side }],
      until: open.until,
      lasts: state.config.PENALTY_WINDOW_MS,
    },
  ];
}

/**
 * @param {State} state
 * @param {Side} side
 * @returns {Prompt[]}
 */
function duties(state, side) {
  if (state.phase !== "running" || state.to_move !== side || state.hands[side]) return [];
  const [glass] = Object.keys(movesOf(state, side));
  if (!glass) return [];
  const { cell, since } = state.glasses[glass];
  if (cell === null) return [{ key: "place", text: gettext("Place one of your hourglasses on any free space."), choices: [], until: null, lasts: 0 }];
  if (state.level === 1 || since !== null) return [];
  return [{ key: "start", text: gettext("Each of your hourglasses moves once first."), choices: [], until: null, lasts: 0 }];
}

/**
 * What the other side may still do.
 * @param {State} state
 * @param {Side} side
 * @returns {Prompt[]}
 */
function waiting(state, side) {
  const params = { side: sideName(side) };
  const [right, open] = [state.ring_right[side], state.penalty_open[side]];
  const prompts = [];
  if (right) {
    const text = gettext("%(side)s may still drop a ring on %(space)s.", { ...params, space: right.cell });
    prompts.push({ key: `other-ring-${side}`, text, choices: [], until: right.until, lasts: state.config.RING_WINDOW_MS });
  }
  if (open) {
    const text = gettext("%(side)s may drop the second ring anywhere.", params);
    prompts.push({ key: `other-penalty-${side}`, text, choices: [], until: open.until, lasts: state.config.PENALTY_WINDOW_MS });
  }
  return prompts;
}

/**
 * @param {State} state
 * @returns {Prompt[]}
 */
function closing(state) {
  if (state.phase !== "closing") return [];
  const text = gettext("Nobody can move any more; the last rings may fall.");
  return [{ key: "closing", text, choices: [], until: state.closing_at, lasts: state.config.CLOSING_MS }];
}

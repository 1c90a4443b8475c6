/**
 * What the viewer could do with a press on the board. No DOM.
 *
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").Side} Side
 *
 * @typedef {object} Aim
 * @property {string[]} held  hourglasses in the viewer's hands, the one asked for among them
 * @property {Side|null} ringOwner  his side that may drop a penalty ring
 * @property {string[]} movable  hourglasses that may be lifted
 * @property {string|null} placing  the one that would be set on an empty board (E)
 * @property {"move"|"ring"|"claim"} purpose  what the targets are for
 * @property {string[]} targets
 */
import { movesOf, penaltyTargets, targetsOf } from "./rules.js";

/**
 * @param {State} state
 * @param {readonly Side[]} seats  the viewer's
 * @param {string|null} asked  an hourglass whose lifting is on its way
 * @returns {Aim}
 */
export function aimOf(state, seats, asked) {
  const lifted = seats.map((side) => state.hands[side]?.glass).filter((glass) => glass !== undefined);
  const held = asked && !lifted.includes(asked) ? [...lifted, asked] : lifted;
  const ringOwner = seats.find((side) => state.penalty_open[side]) ?? null;
  const mover = seats.find((side) => side === state.to_move);
  const isFree = mover && !state.hands[mover] && !asked && !ringOwner;
  const movable = isFree ? Object.keys(movesOf(state, mover)) : [];
  const placing = movable.find((glass) => state.glasses[glass].cell === null) ?? null;
  return { held, ringOwner, movable, placing, ...targetsFor(state, seats, { held, ringOwner, placing }) };
}

/**
 * @param {State} state
 * @param {readonly Side[]} seats
 * @param {Pick<Aim, "held"|"ringOwner"|"placing">} found
 * @returns {Pick<Aim, "purpose"|"targets">}
 */
function targetsFor(state, seats, { held, ringOwner, placing }) {
  if (held.length) return { purpose: "move", targets: held.flatMap((glass) => targetsOf(state, glass)) };
  if (ringOwner) return { purpose: "ring", targets: penaltyTargets(state) };
  if (placing) return { purpose: "move", targets: targetsOf(state, placing) };
  const rights = seats.flatMap((side) => [state.ring_right[side]?.cell ?? [], state.claims[side] ?? []].flat());
  return { purpose: "claim", targets: rights };
}

/** One cycle played out: each number's legs through the phases, read from the events. Pure. */

/** @typedef {import("../core/types.js").TraceCycle} TraceCycle */
/** @typedef {import("../core/types.js").TraceNumber} TraceNumber */
/** @typedef {import("../core/types.js").TraceEvent} TraceEvent */
/** @typedef {import("./motion.js").Place} Place */
/** @typedef {import("./motion.js").Actor} Actor */
/** @typedef {import("./motion.js").Schedule} Schedule */
/** @typedef {import("./progress.js").Window} Window */

/**
 * @typedef {object} Leg  one way of one number in one phase
 * @property {Window} window
 * @property {Place} from
 * @property {Place} to
 * @property {boolean} hop
 *
 * @typedef {object} Role  what one number does in the cycle
 * @property {number} id
 * @property {number} value  at the start
 * @property {Leg[]} legs  in order; a role without any has not appeared
 * @property {{at: number, value: number, until: number}|null} change  of value, in a station
 * @property {number|null} end  when it is delivered or merged away
 */

import { parseCell } from "./cells.js";
import { jamPlaces } from "./jam-places.js";
import { windowProgress } from "./progress.js";

/**
 * Return a number that rests where the trace has it.
 * @param {TraceNumber} number
 * @returns {Actor}
 */
export function restingActor({ id, value, belt, column, waiting }) {
  /** @type {Place} */
  const place = { kind: "cell", belt, column, aside: waiting };
  return { id, value, from: place, to: place, progress: 1, hop: false, flash: 0, leaving: false };
}

/**
 * Return the numbers seen at `fraction` of a cycle.
 * @param {readonly TraceNumber[]} before  the numbers at the end of the cycle before
 * @param {TraceCycle} cycle
 * @param {Schedule} schedule
 * @param {number} fraction  0 to 1
 * @returns {Actor[]}
 */
export function playCycle(before, cycle, schedule, fraction) {
  return [...cycleRoles(before, cycle, schedule).values()]
    .filter(({ legs, end }) => legs[0].window[0] <= fraction && (end === null || fraction < end))
    .map((role) => actorOf(role, fraction));
}

/**
 * @param {Role} role
 * @param {number} fraction
 * @returns {Actor}
 */
function actorOf({ id, value, legs, change, end }, fraction) {
  const leg = legs.filter(({ window }) => window[0] <= fraction).at(-1) ?? legs[0];
  const changed = change !== null && fraction >= change.at;
  return {
    id,
    value: changed ? change.value : value,
    from: leg.from,
    to: leg.to,
    progress: windowProgress(leg.window, fraction),
    hop: leg.hop,
    flash: changed ? 1 - windowProgress([change.at, change.until], fraction) : 0,
    leaving: end !== null,
  };
}

/**
 * @param {readonly TraceNumber[]} before
 * @param {TraceCycle} cycle
 * @param {Schedule} schedule
 * @returns {Map<number, Role>}
 */
function cycleRoles(before, cycle, schedule) {
  const jam = jamPlaces(before, cycle);
  /** @type {Map<number, Role>} */
  const roles = new Map();
  /** @param {number} id @param {number} value @param {Leg} leg */
  const cast = (id, value, leg) => roles.set(id, { id, value, legs: [leg], change: null, end: null });
  for (const { id, value, belt, column, mark, waiting } of before) {
    /** @type {Place} */
    const from = { kind: "cell", belt, column, aside: waiting };
    const to = jam.get(id) ?? placeAfterMoves(id, cycle) ?? from;
    cast(id, value, { window: schedule.move, from, to, hop: mark === "fast" });
  }
  for (const { kind, number = 0, double = 0, value = 0, belt = 0, ...event } of cycle.events) {
    if (kind === "enter") {
      const to = jam.get(number) ?? cellPlace(belt, 1);
      cast(number, value, { window: schedule.enter, from: { kind: "queue", belt }, to, hop: false });
    } else if (kind === "copy") {
      const to = jam.get(double) ?? namedPlace(event.partner);
      cast(double, value, { window: schedule.copy, from: namedPlace(event.cell), to, hop: false });
    } else applyEvent(roles, { kind, number, value, ...event }, schedule);
  }
  return roles;
}

/**
 * Let a delivery, merge or computation act on the numbers it names.
 * @param {Map<number, Role>} roles
 * @param {TraceEvent} event
 * @param {Schedule} schedule
 */
function applyEvent(roles, { kind, number = 0, merged = 0, value = 0, after = 0, cell, partner }, schedule) {
  const role = roles.get(number);
  if (!role) return;
  if (kind === "deliver") role.end = schedule.move[1];
  if (kind === "compute") {
    const [start, end] = schedule.compute;
    role.change = { at: start + (end - start) / 4, value: after, until: end };
  }
  const ending = roles.get(merged);
  if (kind !== "merge" || !ending) return;
  const [, end] = schedule.merge;
  role.change = { at: end, value, until: 1 };
  ending.end = end;
  ending.legs.push({ window: schedule.merge, from: namedPlace(partner), to: namedPlace(cell), hop: false });
}

/**
 * Return where a number stands once the numbers have moved, before any merge.
 * @param {number} id
 * @param {TraceCycle} cycle
 * @returns {Place|null}
 */
function placeAfterMoves(id, { events, numbers }) {
  const delivery = events.find(({ kind, number }) => kind === "deliver" && number === id);
  if (delivery) return { kind: "out", belt: delivery.belt ?? 0, position: delivery.position ?? 1 };
  const merge = events.find(({ kind, merged }) => kind === "merge" && merged === id);
  if (merge) return namedPlace(merge.partner);
  const after = numbers.find((number) => number.id === id);
  return after ? { ...cellPlace(after.belt, after.column), aside: after.waiting } : null;
}

/** @param {number} belt @param {number} column @returns {Place & {kind: "cell"}} */
const cellPlace = (belt, column) => ({ kind: "cell", belt, column });

/** @param {string} [name] @returns {Place} */
const namedPlace = (name = "A1") => ({ kind: "cell", ...parseCell(name) });

/** What a replay needs to know of a run: marks, stops, what to show when, lives of numbers. Pure. */

/** @typedef {import("../core/types.js").Trace} Trace */
/** @typedef {import("../core/types.js").TraceCycle} TraceCycle */
/** @typedef {import("../core/types.js").TraceEvent} TraceEvent */
/** @typedef {import("../core/types.js").RunFields} RunFields */
/** @typedef {Pick<RunFields, "jam"|"mismatches"|"differs">} Outcome */
/** @typedef {import("./overlay.js").Problem} Problem */
/** @typedef {"move"|"enter"|"copy"|"merge"|"compute"} Phase */

import { FLOWING, PHASED } from "./motion.js";

/** @typedef {{cycle: number, kind: "delivery"|"wrong"|"jam"|"differ"}} Mark */

/** Seconds a cycle takes at speed 1. */
const CYCLE_SECONDS = 0.8;
/** Phases are looked at one by one, so they take longer. */
const PHASED_SECONDS = 2.4;

/** @type {Record<TraceEvent["kind"], Phase>} */
const PHASE_OF = {
  deliver: "move",
  enter: "enter",
  copy: "copy",
  jam: "merge",
  merge: "merge",
  compute: "compute",
  mark: "compute",
};

/**
 * Return the marks of the timeline, one a cycle at most: where two runs first differ, else the
 * worst thing that happens in it.
 * @param {Trace} trace
 * @param {Outcome} outcome
 * @returns {Mark[]}
 */
export function marksOf(trace, outcome) {
  const wrong = firstWrong(outcome)?.cycle ?? null;
  /** @type {Mark[]} */
  const marks = [];
  for (const { cycle, events } of trace.cycles) {
    if (cycle === outcome.differs) marks.push({ cycle, kind: "differ" });
    else if (events.some(({ kind }) => kind === "jam")) marks.push({ cycle, kind: "jam" });
    else if (cycle === wrong) marks.push({ cycle, kind: "wrong" });
    else if (events.some(({ kind }) => kind === "deliver")) marks.push({ cycle, kind: "delivery" });
  }
  return marks;
}

/**
 * Return the mismatch that shows first: the earliest delivered, else one that never came.
 * @param {Outcome} outcome
 */
export function firstWrong({ mismatches }) {
  const late = Number.POSITIVE_INFINITY;
  return [...mismatches].sort((a, b) => (a.cycle ?? late) - (b.cycle ?? late))[0] ?? null;
}

/**
 * Return the problem to show at `time`: a jam once its cycle has played, a wrong output once it
 * has come, a missing one at the end.
 * @param {Trace} trace
 * @param {Outcome} outcome
 * @param {number} time
 * @returns {Problem|null}
 */
export function problemAt(trace, outcome, time) {
  const { jam } = outcome;
  if (jam) return time >= jam.cycle ? { kind: "jam", at: jam.at, cycle: jam.cycle } : null;
  const wrong = firstWrong(outcome);
  if (!wrong || time < (wrong.cycle ?? trace.cycles.length)) return null;
  return { kind: "wrong", belt: wrong.belt, position: wrong.position };
}

/**
 * Return the times a step stops at: whole cycles, or the end of every phase where something is.
 * @param {Trace} trace
 * @param {boolean} phased
 * @returns {number[]} ascending, from 0
 */
export function stopsOf(trace, phased) {
  const stops = [0];
  for (const { cycle, events } of trace.cycles) {
    if (phased) stops.push(...phaseEnds(cycle, events));
    stops.push(cycle);
  }
  return stops;
}

/**
 * @param {number} cycle
 * @param {readonly TraceEvent[]} events
 */
function phaseEnds(cycle, events) {
  const present = new Set(events.map(({ kind }) => PHASE_OF[kind]));
  const phases = /** @type {Phase[]} */ (["move", "enter", "copy", "merge"]);
  return phases
    .filter((phase) => phase === "move" || present.has(phase))
    .map((phase) => cycle - 1 + PHASED[phase][1]);
}

/**
 * Return the stop before or after `time`.
 * @param {readonly number[]} stops
 * @param {number} time
 * @param {number} direction  -1 or 1
 */
export function stepFrom(stops, time, direction) {
  const slack = 1e-6;
  if (direction > 0) return stops.find((stop) => stop > time + slack) ?? stops[stops.length - 1];
  return stops.filter((stop) => stop < time - slack).at(-1) ?? 0;
}

/**
 * Return the last stop that `time` has reached.
 * @param {readonly number[]} stops
 * @param {number} time
 */
export function stopBefore(stops, time) {
  return stops.filter((stop) => stop <= time).at(-1) ?? 0;
}

/**
 * Return the time after `seconds` more at a speed; it stops at `end`.
 * @param {{time: number, end: number, speed: number, phased: boolean}} state
 * @param {number} seconds
 */
export function advance({ time, end, speed, phased }, seconds) {
  return Math.min(end, time + (seconds * speed) / (phased ? PHASED_SECONDS : CYCLE_SECONDS));
}

/**
 * Return the schedule a cycle plays by.
 * @param {boolean} phased
 */
export function scheduleOf(phased) {
  return phased ? PHASED : FLOWING;
}

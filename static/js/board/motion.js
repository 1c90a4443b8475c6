/**
 * Where every number is at a time of a run, from the trace alone. Pure: places, not pixels.
 *
 * Time counts cycles: at a whole time t the numbers stand as at the end of cycle t (0: before
 * the first); between t and t + 1 the events of cycle t + 1 play one phase after the other.
 *
 * @typedef {{kind: "cell", belt: number, column: number, aside?: boolean, clash?: number}
 *   | {kind: "queue", belt: number}
 *   | {kind: "out", belt: number, position: number}
 *   | {kind: "exit", belt: number, clash: number}
 *   | {kind: "edge", belt: number, column: number, side: "up"|"down"}} Place
 *   `aside` is beside the belt, held by a Wait; `clash` puts colliding numbers side by side (-1, 1);
 *   `edge` is where a number leaves the belts above or below
 *
 * @typedef {object} Actor  a number on the move
 * @property {number} id
 * @property {number} value
 * @property {Place} from
 * @property {Place} to
 * @property {number} progress  0 at `from`, 1 at `to`
 * @property {boolean} hop  flies over, instead of lying on the belt
 * @property {number} flash  0 to 1: how freshly a station has changed its value
 * @property {boolean} leaving  ends in this cycle: delivered or merged into another
 *
 * @typedef {{move: Window, enter: Window, copy: Window, merge: Window, compute: Window}} Schedule
 */

/** @typedef {import("../core/types.js").Trace} Trace */
/** @typedef {import("./progress.js").Window} Window */

import { playCycle, restingActor } from "./cycle-play.js";
import { windowProgress } from "./progress.js";

/** Moves and inputs together, as a belt carries them; then the stations. @type {Schedule} */
export const FLOWING = {
  move: [0, 0.6],
  enter: [0, 0.6],
  copy: [0.6, 0.78],
  merge: [0.62, 0.82],
  compute: [0.78, 1],
};

/** One phase after the other, to be stopped at. @type {Schedule} */
export const PHASED = {
  move: [0, 0.3],
  enter: [0.3, 0.5],
  copy: [0.5, 0.65],
  merge: [0.65, 0.82],
  compute: [0.82, 1],
};

/**
 * Return every number seen at `time`; those delivered or merged before it are left out.
 * @param {Trace} trace
 * @param {number} time  0 to the number of cycles
 * @param {Schedule} [schedule]
 * @returns {Actor[]}
 */
export function actorsAt(trace, time, schedule = FLOWING) {
  const whole = Math.floor(time);
  const cycle = trace.cycles[whole];
  if (cycle && time > whole)
    return playCycle(trace.cycles[whole - 1]?.numbers ?? [], cycle, schedule, time - whole);
  const last = trace.cycles[whole - 1];
  if (!last) return [];
  // A jam leaves numbers where no cell has them: off the belts, or two on one cell.
  if (last.events.some(({ kind }) => kind === "jam"))
    return playCycle(trace.cycles[whole - 2]?.numbers ?? [], last, schedule, 1);
  return last.numbers.map(restingActor);
}

/**
 * Return what has been delivered to each output by `time`, in order.
 * @param {Trace} trace
 * @param {number} time
 * @param {number} belts
 * @param {Schedule} [schedule]
 * @returns {number[][]}
 */
export function deliveredAt(trace, time, belts, schedule = FLOWING) {
  /** @type {number[][]} */
  const outputs = Array.from({ length: belts }, () => []);
  for (const { cycle, events } of trace.cycles) {
    if (cycle - 1 + schedule.move[1] > time) break;
    for (const event of events)
      if (event.kind === "deliver") outputs[event.belt ?? 0].push(event.value ?? 0);
  }
  return outputs;
}

/**
 * Return how many numbers have entered each belt by `time`; a fraction while one is entering.
 * @param {Trace} trace
 * @param {number} time
 * @param {number} belts
 * @param {Schedule} [schedule]
 * @returns {number[]}
 */
export function enteredAt(trace, time, belts, schedule = FLOWING) {
  const entered = Array.from({ length: belts }, () => 0);
  for (const { cycle, events } of trace.cycles) {
    const progress = windowProgress(schedule.enter, time - (cycle - 1));
    if (progress === 0) break;
    for (const event of events) if (event.kind === "enter") entered[event.belt ?? 0] += progress;
  }
  return entered;
}

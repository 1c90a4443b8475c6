/** Two boards that one replay drives in step, each with the run of its own machine. */

/** @typedef {import("../core/types.js").Trace} Trace */
/** @typedef {import("../core/types.js").RunResult} RunResult */
/** @typedef {import("../core/types.js").Board} Board */
/** @typedef {import("../board/motion.js").Schedule} Schedule */
/** @typedef {{board: Board, trace: Trace, result: RunResult}} View */

import { problemAt } from "../board/timeline.js";

/**
 * Return what a replay takes for a board: it shows every view at the time asked for.
 * @param {View[]} views
 */
export function pairBoards(views) {
  return {
    element: views[0].board.element,
    /** @param {Trace|null} trace  of both; each board has its own @param {number} time @param {Schedule} [schedule] */
    showFrame(trace, time, schedule) {
      for (const view of views) {
        view.board.showFrame(trace && view.trace, time, schedule);
        view.board.showProblem(trace && problemAt(view.trace, view.result, time));
      }
    },
    // Each board has its own, shown with its frame.
    showProblem() {},
    on() {},
    numberPoint: () => null,
  };
}

/**
 * Return one run whose timeline marks what happens in either, and the first difference.
 * @param {Pick<View, "trace"|"result">[]} views
 * @param {number|null} differs  cycle
 * @returns {{trace: Trace, result: RunResult & {differs: number|null}}}
 */
export function joinRuns(views, differs) {
  const length = Math.max(...views.map(({ trace }) => trace.cycles.length));
  const cycles = Array.from({ length }, (_, index) => ({
    cycle: index + 1,
    numbers: [],
    events: views.flatMap(({ trace }) => trace.cycles[index]?.events ?? []),
    text: "",
  }));
  const [first] = views;
  const jams = views.flatMap(({ result }) => result.jam ?? []).sort((a, b) => a.cycle - b.cycle);
  const mismatches = views.flatMap(({ result }) => result.mismatches);
  return { trace: { cycles }, result: { ...first.result, jam: jams[0] ?? null, mismatches, differs } };
}

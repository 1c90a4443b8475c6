/** The replay of a run on a board: time that plays, stops, steps and is scrubbed. */

/** @typedef {import("../core/types.js").Trace} Trace */
/** @typedef {import("../core/types.js").RunFields} RunFields */
/** @typedef {import("../core/types.js").Workshop} Workshop */
/** @typedef {import("./board.js").Board} Board */

import { prefersReducedMotion } from "../core/dom.js";
import { createEmitter } from "../core/emitter.js";
import { celebrate } from "./celebrate.js";
import { createLife } from "./life.js";
import { createLoop } from "./loop.js";
import { createControls } from "./replay-controls.js";
import { advance, problemAt, scheduleOf, stepFrom, stopBefore, stopsOf } from "./timeline.js";

/** A speed that shows the end at once. */
export const INSTANT = 0;

/**
 * Put a replay beside a board. It emits `cycle` (the whole cycle shown), `playing` and `end`.
 * @param {Board} board
 * @param {HTMLElement} container  for its controls; hidden until the first run is loaded
 * @param {{reducedMotion?: boolean|(() => boolean), getSpeed: () => number, setSpeed: (speed: number) => void}} options
 *   speeds from 0.5 to 20, or INSTANT
 */
export function createReplay(board, container, { reducedMotion = prefersReducedMotion, getSpeed, setSpeed }) {
  const emitter = createEmitter();
  const isCalm = () => (typeof reducedMotion === "function" ? reducedMotion() : reducedMotion);
  /** @type {{trace: Trace, result: RunFields}|null} */
  let run = null;
  let time = 0;
  let phased = false;
  /** Whether the run's success is still to be celebrated: once, when it has first been played. */
  let isNews = false;
  let playing = false;
  let shownCycle = -1;
  const life = createLife(board);
  const controls = createControls({ toggle, step, seek, getSpeed, setSpeed, setPhased });

  const loop = createLoop(onFrame);
  const end = () => run?.trace.cycles.length ?? 0;

  function show() {
    if (!run) return;
    const { trace, result } = run;
    const shown = isCalm() ? stopBefore(stopsOf(trace, phased), time) : time;
    board.showFrame(trace, shown, scheduleOf(phased));
    board.showProblem(problemAt(trace, result, time));
    life.follow(trace, Math.ceil(time));
    controls.showTime(time, playing);
    const cycle = Math.floor(time);
    if (cycle === shownCycle) return;
    shownCycle = cycle;
    emitter.emit("cycle", cycle);
  }

  /** @param {number} seconds */
  function onFrame(seconds) {
    const speed = getSpeed();
    time = speed === INSTANT ? end() : advance({ time, end: end(), speed, phased }, seconds);
    playing = time < end();
    show();
    if (!playing) finished();
    return playing;
  }

  function finished() {
    emitter.emit("playing", false);
    emitter.emit("end", run?.result);
    if (isNews && run?.result.status === "solved") celebrate(board);
    isNews = false;
  }

  function play() {
    if (!run || playing) return;
    if (time >= end()) time = 0;
    playing = true;
    loop.start();
    emitter.emit("playing", true);
    show();
  }

  function pause() {
    loop.stop();
    if (playing) emitter.emit("playing", false);
    playing = false;
    show();
  }

  function toggle() {
    return playing ? pause() : play();
  }

  /** @param {number} to  in cycles; a fraction is inside the next one */
  function seek(to) {
    time = Math.min(end(), Math.max(0, to));
    pause();
  }

  /** @param {number} direction  -1 or 1 */
  function step(direction) {
    if (run) seek(stepFrom(stopsOf(run.trace, phased), time, direction));
  }

  /** @param {boolean} on */
  function setPhased(on) {
    phased = on;
    show();
  }

  function clear() {
    loop.stop();
    playing = false;
    run = null;
    life.hide();
    board.showFrame(null, 0);
    board.showProblem(null);
    // The controls stay in place, idle: an edit must not move what lies under them.
    controls.element.inert = true;
  }

  board.on("number", ({ id }) => run && life.show(run.trace, Math.ceil(time), id));
  container.classList.add("replay-room");
  container.replaceChildren(controls.element);
  container.hidden = true;

  return {
    element: controls.element,
    ...{ on: emitter.on, play, pause, toggle, step, seek, clear },
    showLife: (/** @type {string} */ cell) => run !== null && life.next(run.trace, Math.ceil(time), cell),
    /**
     * Take a run; it plays from the start with `autoplay`, else its end is shown.
     * @param {Trace} trace @param {RunFields} result @param {Workshop} _sheet @param {{autoplay?: boolean}} [options]
     */
    load(trace, result, _sheet, { autoplay = false } = {}) {
      clear();
      run = { trace, result };
      shownCycle = -1;
      container.hidden = false;
      controls.element.inert = false;
      controls.load(trace, result);
      isNews = autoplay;
      time = autoplay && getSpeed() !== INSTANT ? 0 : end();
      if (time < end()) return play();
      show();
      finished();
    },
    now: () => time,
  };
}

/** The board: one SVG component for every workshop, its editor, its runs and its examples. */

/** @typedef {import("../core/types.js").Workshop} Workshop */
/** @typedef {import("../core/types.js").Station} Station */
/** @typedef {import("../core/types.js").Ghost} Ghost */
/** @typedef {import("../core/types.js").Trace} Trace */
/** @typedef {import("../workshop/why-types.js").Trail} Trail */
/** @typedef {import("./overlay.js").Problem} Problem */
/** @typedef {import("./motion.js").Schedule} Schedule */

import { svg } from "../core/dom.js";
import { createEmitter } from "../core/emitter.js";
import { createStage } from "./stage.js";
import { FLOWING } from "./motion.js";
import { layoutBoard } from "./geometry.js";
import { listenToPointers, placeAt } from "./pointer.js";

let boards = 0;

/**
 * @typedef {object} BoardState  what is shown, kept to draw it again at another width
 * @property {readonly Station[]} stations
 * @property {Ghost|null} ghost
 * @property {string|null} cursor
 * @property {readonly string[]} selection
 * @property {(cell: string) => string} label
 * @property {{trace: Trace, time: number, schedule: Schedule}|null} frame
 * @property {Problem|null} problem
 * @property {Trail|null} trail
 * @property {readonly string[]} common  cells of stations that stand back
 */

/**
 * Put a board into `container`; it fills the container's width and follows it.
 * @param {HTMLElement} container
 * @param {Workshop} workshop
 * @param {{label?: string, interactive?: boolean}} [options]  `label` names the grid
 */
export function createBoard(container, workshop, { label = "", interactive = true } = {}) {
  boards += 1;
  const prefix = `board-${boards}-`;
  const emitter = createEmitter();
  const element = svg("svg", {
    class: "board",
    role: "grid",
    tabindex: interactive ? 0 : null,
    "aria-label": label,
    "aria-rowcount": workshop.belts,
    "aria-colcount": workshop.columns,
    "aria-readonly": interactive ? null : "true",
  });
  /** @type {BoardState} */
  const state = {
    ...{ stations: [], ghost: null, cursor: null, selection: [], frame: null, problem: null, trail: null, common: [] },
    label: (cell) => cell,
  };
  let layout = layoutBoard(workshop, container.clientWidth || 360);
  let stage = createStage({ element, layout, workshop, prefix });

  /** @param {number} width */
  function fit(width) {
    const next = layoutBoard(workshop, width);
    if (next.mode === layout.mode && next.width === layout.width) return;
    layout = next;
    stage = createStage({ element, layout, workshop, prefix });
    stage.showAll(state);
  }

  /** @param {number} clientX @param {number} clientY */
  function toBoard(clientX, clientY) {
    const box = element.getBoundingClientRect();
    const scale = layout.width / (box.width || layout.width);
    return { x: (clientX - box.left) * scale, y: (clientY - box.top) * scale };
  }

  container.replaceChildren(element);
  container.classList.add("board-room");
  stage.showAll(state);
  const observer = new ResizeObserver(([entry]) => fit(entry.contentRect.width));
  observer.observe(container);
  listenToPointers({
    element,
    toBoard,
    placeAt: (x, y) => placeAt(layout, x, y),
    numberAt: (x, y) => stage.numberAt(x, y),
    emit: emitter.emit,
  });

  return {
    element,
    workshop,
    on: emitter.on,
    /** @param {readonly Station[]} stations */
    setMachine(stations) {
      state.stations = stations;
      stage.showMachine(state);
    },
    /** @param {Ghost|null} ghost */
    setGhost(ghost) {
      state.ghost = ghost;
      stage.showGhost(state);
    },
    /** @param {string|null} cursor */
    setCursor(cursor) {
      state.cursor = cursor;
      stage.showCursor(state);
    },
    /** @param {readonly string[]} selection */
    setSelection(selection) {
      state.selection = selection;
      stage.showCursor(state);
    },
    /** @param {(cell: string) => string} name */
    setLabels(name) {
      state.label = name;
      stage.showLabels(state);
    },
    /** @param {number} clientX @param {number} clientY */
    cellAt(clientX, clientY) {
      const { x, y } = toBoard(clientX, clientY);
      return placeAt(layout, x, y);
    },
    /** @param {string} cell */
    cellRect: (cell) => stage.cells.get(cell)?.getBoundingClientRect() ?? null,
    /** @param {Trace|null} trace @param {number} time @param {Schedule} [schedule] */
    showFrame(trace, time, schedule = FLOWING) {
      state.frame = trace && { trace, time: Math.min(Math.max(0, time), trace.cycles.length), schedule };
      stage.showFrame(state);
    },
    /** @param {Problem|null} problem */
    showProblem(problem) {
      state.problem = problem;
      stage.showProblem(state);
    },
    /** @param {Trail|null} trail  cells and numbers to light up */
    showTrail: (trail) => stage.showTrail(Object.assign(state, { trail })),
    /** @param {readonly string[]} cells  whose stations stand back */
    setCommon: (cells) => stage.showMachine(Object.assign(state, { common: cells })),
    /** @param {number} id @returns {{x: number, y: number}|null} where a number is, in client pixels */
    numberPoint(id) {
      const spot = stage.numberSpot(id);
      const box = element.getBoundingClientRect();
      const scale = (box.width || layout.width) / layout.width;
      return spot && { x: box.left + spot.x * scale, y: box.top + spot.y * scale };
    },
    destroy: () => observer.disconnect(),
  };
}

/** @typedef {ReturnType<typeof createBoard>} Board */

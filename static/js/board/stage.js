/** The layers of a board drawn for one layout; a new width gets a new stage. */

/** @typedef {import("./geometry.js").Layout} Layout */
/** @typedef {import("./board.js").BoardState} BoardState */
/** @typedef {import("../core/types.js").Workshop} Workshop */

import { svg } from "../core/dom.js";
import { drawCells } from "./cell-grid.js";
import { createEnds } from "./ends-layer.js";
import { blockedSpans, chutePath } from "./links.js";
import { actorsAt, deliveredAt, enteredAt } from "./motion.js";
import { drawFrame, drawGhost, drawProblem } from "./overlay.js";
import { smooth, windowProgress } from "./progress.js";
import { drawScenery } from "./scenery.js";
import { drawStation, occupiedCells } from "./stations.js";
import { createTokens } from "./tokens.js";
import { FAMILIES } from "./icons.js";

/**
 * Draw an empty board into `element`.
 * @param {{element: SVGSVGElement, layout: Layout, workshop: Workshop, prefix: string}} setting
 */
export function createStage({ element, layout, workshop, prefix }) {
  const layer = (/** @type {string} */ name) => svg("g", { class: name, "aria-hidden": "true" });
  const layers = {
    chutes: layer("chutes"),
    machine: layer("machine"),
    ghosts: layer("ghosts"),
    trails: layer("trails"),
    tokens: layer("tokens"),
    marks: layer("marks"),
    problems: layer("problems"),
  };
  const scenery = drawScenery(layout);
  const { group, cells } = drawCells(layout, prefix);
  const ends = createEnds(layout, workshop);
  const tokens = createTokens(layout, layers.tokens);
  element.setAttribute("viewBox", `0 0 ${layout.width} ${layout.height}`);
  element.setAttribute("width", String(layout.width));
  element.setAttribute("height", String(layout.height));
  element.dataset.layout = layout.mode;
  const { chutes, machine, ghosts, trails, marks, problems } = layers;
  element.replaceChildren(scenery.group, chutes, machine, ends.group, ghosts, trails, problems, layers.tokens, marks, group);

  /** @param {BoardState} state */
  function showMachine({ stations, ghost, common }) {
    chutes.replaceChildren(...stations.flatMap((station) => drawChute(layout, station)));
    machine.replaceChildren(...stations.map((station) => drawStation(layout, station)));
    const parts = /** @type {NodeListOf<SVGElement>} */ (machine.querySelectorAll("[data-cell]"));
    for (const part of parts) part.classList.toggle("is-common", common.includes(part.dataset.cell ?? ""));
    const taken = occupiedCells(stations);
    for (const [name, cell] of cells) cell.classList.toggle("is-taken", taken.has(name));
    ends.block(blockedSpans(layout, ghost ? [...stations, ghost] : stations));
  }

  /** @param {BoardState} state */
  function showGhost({ stations, ghost }) {
    ghosts.replaceChildren(...(ghost ? [drawGhost(layout, ghost)] : []));
    ends.block(blockedSpans(layout, ghost ? [...stations, ghost] : stations));
  }

  /** @param {BoardState} state */
  function showCursor({ cursor, selection }) {
    marks.replaceChildren(...selection.map((cell) => drawFrame(layout, cell, "selection")));
    if (cursor && cells.has(cursor)) marks.append(drawFrame(layout, cursor, "cursor", 2));
    for (const [name, cell] of cells) cell.setAttribute("aria-selected", String(selection.includes(name)));
    if (cursor) element.setAttribute("aria-activedescendant", prefix + cursor);
    else element.removeAttribute("aria-activedescendant");
  }

  /** @param {BoardState} state */
  function showFrame({ frame, trail }) {
    element.classList.toggle("has-run", frame !== null);
    if (!frame) {
      tokens.clear();
      scenery.run(0);
      return ends.update(workshop.inputs.map(() => 0), workshop.outputs.map(() => []));
    }
    const { trace, time, schedule } = frame;
    const delivered = deliveredAt(trace, time, layout.belts, schedule);
    ends.update(enteredAt(trace, time, layout.belts, schedule), delivered);
    tokens.update(actorsAt(trace, time, schedule), ends.ends, jammed(frame), trail?.numbers);
    const whole = Math.floor(time);
    scenery.run(whole + smooth(windowProgress(schedule.move, time - whole)));
  }

  /** @param {BoardState} state */
  function showProblem({ problem }) {
    problems.replaceChildren(...(problem ? [drawProblem(layout, problem, ends.ends.ring)] : []));
  }

  /** @param {BoardState} state */
  function showTrail(state) {
    const { path = [], touched = [], numbers = [] } = state.trail ?? {};
    trails.replaceChildren(
      ...path.map((cell) => drawFrame(layout, cell, "trail-path", 0)),
      ...touched.map((cell) => drawFrame(layout, cell, "trail-touch", 2)),
    );
    element.classList.toggle("has-trail", numbers.length > 0);
    showFrame(state);
  }

  /** @param {BoardState} state */
  function showLabels({ label }) {
    for (const [name, cell] of cells) cell.setAttribute("aria-label", label(name));
  }

  return {
    cells,
    showMachine,
    showGhost,
    showCursor,
    showFrame,
    showProblem,
    showTrail,
    showLabels,
    numberAt: tokens.at,
    numberSpot: tokens.spot,
    /** @param {BoardState} state */
    showAll(state) {
      for (const show of [showMachine, showGhost, showCursor, showTrail, showProblem, showLabels]) show(state);
    },
  };
}

/**
 * @param {Layout} layout
 * @param {import("../core/types.js").Station} station
 */
function drawChute(layout, station) {
  const path = chutePath(layout, station);
  if (!path) return [];
  const name = `chute family-${FAMILIES[station.station]}`;
  return [
    svg("g", { class: name }, svg("path", { class: "chute-line", d: path.line }), svg("path", { d: path.arrow })),
  ];
}

/**
 * Return the numbers in the jam of the cycle that has just been played.
 * @param {NonNullable<BoardState["frame"]>} frame
 * @returns {readonly number[]}
 */
function jammed({ trace, time }) {
  if (time < trace.cycles.length) return [];
  return trace.cycles.at(-1)?.events.find(({ kind }) => kind === "jam")?.numbers ?? [];
}

/**
 * Entry of the page of two machines side by side.
 *
 * @typedef {import("../core/types.js").Machine} Machine
 * @typedef {import("../core/types.js").RunResult} RunResult
 * @typedef {object} Comparison  the JSON in the page
 * @property {import("../core/types.js").Workshop} workshop
 * @property {{run: RunResult & {machine: string}, trace: import("../core/types.js").Trace}[]} machines
 * @property {Machine} common
 * @property {{cycle: number, cells: string[], outputs: string[]}|null} divergence
 */
import { createBoard } from "../board/board.js";
import { createReplay } from "../board/replay.js";
import { el } from "../core/dom.js";
import { gettext } from "../core/i18n.js";
import { createStore } from "../core/store.js";
import { cellLabel } from "../workshop/labels.js";
import { readStored } from "../workshop/notation.js";
import { part, replayOptions } from "../workshop/parts.js";
import { joinRuns, pairBoards } from "./pair.js";

const section = document.querySelector("[data-comparison]");
const script = section?.querySelector("script[data-workshop-data]");
if (section instanceof HTMLElement && script?.textContent) mount(section, JSON.parse(script.textContent));

/**
 * @param {HTMLElement} section
 * @param {Comparison} data
 */
function mount(section, { workshop, machines, common, divergence }) {
  const cells = common.map(({ cell }) => cell);
  const views = machines.map(({ run, trace }, index) => {
    const place = /** @type {HTMLElement} */ (section.querySelector(`[data-board="${index}"]`));
    return { board: drawBoard(place, workshop, readStored(run.machine), cells), trace, result: run };
  });
  const replay = createReplay(/** @type {any} */ (pairBoards(views)), part(section, "controls"), replayOptions(createStore()));
  const differs = divergence?.cycle ?? null;
  replay.on("cycle", (/** @type {number} */ cycle) => {
    const trail = cycle === differs ? { path: [], touched: divergence?.cells ?? [], numbers: [] } : null;
    for (const { board } of views) board.showTrail(trail);
  });
  const { trace, result } = joinRuns(views, differs);
  replay.load(trace, result, workshop, { autoplay: false });
  replay.seek(0);
  if (differs === null) return;
  const go = el("button", { type: "button", class: "button" }, gettext("To the first difference"));
  go.addEventListener("click", () => replay.seek(differs));
  section.querySelector(".compared-parting")?.append(" ", go);
}

/**
 * @param {HTMLElement} place
 * @param {import("../core/types.js").Workshop} workshop
 * @param {Machine} machine
 * @param {string[]} common  cells of the stations that both have
 */
function drawBoard(place, workshop, machine, common) {
  const label = place.closest("figure")?.querySelector("strong")?.textContent?.trim() ?? "";
  const board = createBoard(place, workshop, { label, interactive: false });
  board.setMachine(machine);
  board.setCommon(common);
  board.setLabels((cell) => {
    const text = cellLabel(machine, cell);
    return common.includes(cell) ? gettext("%(cell)s, in both machines", { cell: text }) : text;
  });
  return board;
}

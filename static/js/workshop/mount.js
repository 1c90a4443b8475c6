/**
 * Puts the parts of an editor together in its section.
 *
 * @typedef {import("../core/types.js").WorkshopData} WorkshopData
 * @typedef {import("../core/types.js").RunAnswer} RunAnswer
 * @typedef {import("../core/store.js").Store} Store
 * @typedef {import("./bench.js").Bench} Bench
 */
import { createBoard } from "../board/board.js";
import { createReplay } from "../board/replay.js";
import { el } from "../core/dom.js";
import { gettext } from "../core/i18n.js";
import { createStore } from "../core/store.js";
import { Actions } from "./actions.js";
import { Clipboard, listenToClipboard } from "./clipboard.js";
import { watchDay } from "./day.js";
import { syncDrafts } from "./draft-devices.js";
import { Shelf } from "./drafts.js";
import { Editor } from "./editor.js";
import { createHelp } from "./help.js";
import { Hint } from "./hint.js";
import { Keyboard } from "./keyboard.js";
import { Keymap } from "./keys.js";
import { cellLabel } from "./labels.js";
import { createMachineDialog } from "./machine-dialog.js";
import { formatNotation } from "./notation.js";
import { Palette } from "./palette.js";
import { part, replayOptions } from "./parts.js";
import { Pointer } from "./pointer.js";
import { Results } from "./results.js";
import { RunBar } from "./run-bar.js";
import { RunDesk } from "./run-desk.js";
import { TraceList } from "./trace-list.js";

/**
 * Mount the editor of one section.
 * @param {HTMLElement} section
 * @param {WorkshopData} data
 * @param {Store} store
 * @param {Store} [drafts]  where the drafts are, if not with the player's choices
 */
export function mountWorkshop(section, data, store, drafts = draftsOf(data, store)) {
  const bench = createBench(section, data, store, drafts);
  const help = createHelp(bench);
  const pointer = new Pointer(bench);
  new Keyboard(bench, { help, pointer });
  const bar = new RunBar(bench, { more: createMachineDialog(bench) });
  const replayPlace = el("div", { class: "replay-place" });
  part(section, "controls").append(bar.element, replayPlace);
  new Palette(part(section, "palette"), bench, { pointer, help });
  arrange(section, bench.hint.element);
  listenToClipboard(section, bench.clipboard);
  followMachine(bench);
  followOtherTabs(bench);
  if (!data.machine) bench.sync = syncDrafts(bench);

  const replay = createReplay(bench.board, replayPlace, replayOptions(store));
  const results = new Results(part(section, "results"), data);
  const list = section.querySelector("[data-trace]") ?? section.appendChild(el("ol"));
  const trace = new TraceList(/** @type {HTMLElement} */ (list), replay);
  const desk = new RunDesk(bench, { bar, replay, results, trace, store });
  bench.run = () => desk.run();
  bench.showLife = replay.showLife;
  if (data.mode === "play") watchDay(bench);
}

/**
 * Return the player's own store; a machine that the page puts on the floor leaves it alone.
 * @param {WorkshopData} data
 * @param {Store} store
 */
function draftsOf(data, store) {
  return data.mode !== "example" && data.machine ? createStore(null) : store;
}

/**
 * @param {HTMLElement} section
 * @param {WorkshopData} data
 * @param {Store} store
 * @param {Store} drafts
 * @returns {Bench}
 */
function createBench(section, data, store, drafts) {
  const { workshop } = data.sheet;
  const shelf = new Shelf(drafts, {
    playerKey: data.playerKey,
    workshopId: data.sheet.id,
    firstName: gettext("Draft %(number)s", { number: 1 }),
    now: () => Date.now(),
  });
  const editor = new Editor(workshop, shelf);
  // Without a draft in this browser, a player goes on from their best machine.
  editor.startFrom(data.machine ?? data.best ?? "");
  const actions = new Actions(editor);
  const clipboard = new Clipboard(editor, actions);
  const board = createBoard(part(section, "board"), workshop, { label: gettext("Workshop floor") });
  const hint = new Hint({ editor, actions, board });
  return { section, data, editor, actions, clipboard, shelf, sync: null, board, hint, keys: new Keymap(store), run: () => {}, showLife: () => false };
}

/**
 * Keep two tabs on one draft in step, so that neither overwrites what the other has built.
 * @param {Bench} bench
 */
function followOtherTabs({ shelf, editor }) {
  window.addEventListener("storage", ({ key }) => {
    if (key !== shelf.key) return;
    shelf.refresh();
    editor.reload();
  });
}

/**
 * Put the parts in the order in which eye, keyboard and reader meet them.
 * @param {HTMLElement} section
 * @param {HTMLElement} hint
 */
function arrange(section, hint) {
  part(section, "board").after(hint);
  part(section, "controls").before(part(section, "palette"));
}

/** @param {Bench} bench */
function followMachine({ board, editor, section }) {
  const show = () => {
    board.setMachine(editor.machine);
    board.setLabels((/** @type {string} */ cell) => cellLabel(editor.machine, cell));
    section.dispatchEvent(new CustomEvent("tw:machine", { detail: formatNotation(editor.machine) }));
  };
  editor.on("machine", show);
  editor.on("cursor", () => {
    board.setCursor(editor.cursor);
    board.setSelection(editor.selection.length > 1 ? editor.selection : []);
  });
  show();
}

/**
 * The state of an editor: machine with its history, station in hand, cursor and selection.
 * No DOM: views listen to "machine", "tool", "cursor" and "message" and read it back.
 *
 * @typedef {import("../core/types.js").Kind} Kind
 * @typedef {import("../core/types.js").Machine} Machine
 * @typedef {import("../core/types.js").Workshop} Workshop
 * @typedef {import("./model.js").Change} Change
 * @typedef {import("./history.js").History} History
 * @typedef {object} Keeper  where the current draft is kept
 * @property {() => {history: History}} current
 * @property {(history: History) => unknown} keep
 */
import { createEmitter } from "../core/emitter.js";
import { gettext } from "../core/i18n.js";
import { cellName, cellsBetween, neighbour } from "./cells.js";
import { createHistory, record, redo, undo } from "./history.js";
import { cellLabel, refusalText } from "./labels.js";
import { ownerOf } from "./model.js";
import { formatNotation, readStored } from "./notation.js";

export class Editor {
  #emitter = createEmitter();
  /** @type {History} */ #history;
  #anchor = "A1";

  /**
   * @param {Workshop} workshop
   * @param {Keeper} keeper
   */
  constructor(workshop, keeper) {
    this.workshop = workshop;
    this.keeper = keeper;
    this.cursor = "A1";
    /** @type {Kind|null} */ this.tool = null;
    this.#history = keeper.current().history;
    /** @type {Machine} */ this.machine = readStored(this.#history.present);
    this.on = this.#emitter.on;
  }

  get history() {
    return this.#history;
  }

  get canUndo() {
    return this.#history.past.length > 0;
  }

  get canRedo() {
    return this.#history.future.length > 0;
  }

  get selection() {
    return cellsBetween(this.#anchor, this.cursor);
  }

  get stationHere() {
    return ownerOf(this.machine, this.cursor);
  }

  /** @param {string} text @param {"info"|"good"|"bad"} [tone] */
  say(text, tone = "info") {
    this.#emitter.emit("message", { text, tone });
  }

  /**
   * Take a change as one step, or say why it is refused.
   * @param {Change} change
   * @param {string|null} [done]  what to say when it was taken
   * @param {Kind|null} [kind]  the station in question, for the words of a refusal
   * @returns {boolean}
   */
  apply(change, done = null, kind = null) {
    if (change.refusal) {
      this.say(refusalText(change.refusal, { cell: change.cell, kind }), "bad");
      return false;
    }
    this.#adopt(record(this.#history, formatNotation(change.machine)));
    if (done) this.say(done);
    return true;
  }

  undo() {
    if (!this.canUndo) return this.say(gettext("Nothing to undo."));
    this.#adopt(undo(this.#history));
    return this.say(gettext("Undone. %(cell)s.", { cell: cellLabel(this.machine, this.cursor) }));
  }

  redo() {
    if (!this.canRedo) return this.say(gettext("Nothing to redo."));
    this.#adopt(redo(this.#history));
    return this.say(gettext("Redone. %(cell)s.", { cell: cellLabel(this.machine, this.cursor) }));
  }

  /** Read the current draft again, after another one was opened. */
  reload() {
    this.#history = this.keeper.current().history;
    this.machine = readStored(this.#history.present);
    this.#emitter.emit("machine", this.machine);
  }

  /**
   * Start from a machine given by the page where the draft is untouched.
   * @param {string} notation
   */
  startFrom(notation) {
    const { present, past } = this.#history;
    if (notation && !present && !past.length) this.#adopt(createHistory(notation));
  }

  /** @param {Kind|null} tool */
  setTool(tool) {
    if (tool && !this.workshop.stations.includes(tool))
      return this.say(refusalText("not_allowed", { kind: tool }), "bad");
    this.tool = tool;
    return this.#emitter.emit("tool", tool);
  }

  /**
   * @param {string} cell
   * @param {boolean} [extend]  keep the other corner of the selection
   */
  setCursor(cell, extend = false) {
    this.cursor = cell;
    if (!extend) this.#anchor = cell;
    this.#emitter.emit("cursor", cell);
  }

  /** @param {number} belts @param {number} columns @param {boolean} [extend] */
  moveCursor(belts, columns, extend = false) {
    const next = neighbour(this.cursor, belts, columns, this.workshop);
    if (next) this.setCursor(next, extend);
  }

  selectAll() {
    this.#anchor = "A1";
    this.setCursor(cellName(this.workshop.belts - 1, this.workshop.columns), true);
  }

  /** @param {History} next */
  #adopt(next) {
    this.#history = next;
    this.machine = readStored(next.present);
    this.keeper.keep(next);
    this.#emitter.emit("machine", this.machine);
  }
}

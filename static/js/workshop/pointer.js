/**
 * Mouse, pen and finger on the board: ghost, placing, pipette.
 *
 * @typedef {import("../core/types.js").BoardEvent} BoardEvent
 */
import { gettext } from "../core/i18n.js";
import { Carrier } from "./carry.js";
import { STATION_TYPES } from "./kinds.js";
import { cellLabel } from "./labels.js";
import { ownerOf, stationAt } from "./model.js";

export class Pointer {
  /** @type {BoardEvent|null} */ #latest = null;

  /** @param {import("./bench.js").Bench} bench */
  constructor(bench) {
    this.bench = bench;
    this.carrier = new Carrier(bench);
    const { board } = bench;
    board.on("cellmove", (/** @type {BoardEvent} */ event) => this.#hover(event));
    board.on("cellclick", (/** @type {BoardEvent} */ event) => this.#click(event));
    board.on("number", ({ originalEvent }) => this.#clickNumber(originalEvent));
    board.on("cellleave", () => this.#leave());
  }

  /** Whether the pointer is over a cell with a station in hand: the ghost is its own. */
  get isAiming() {
    return this.#latest !== null && this.bench.editor.tool !== null;
  }

  /**
   * Turn the station in hand under the pointer to its other side.
   * @returns {boolean} whether there was one to turn
   */
  flipAim() {
    const { editor, actions } = this.bench;
    if (!this.#latest || !editor.tool || !STATION_TYPES[editor.tool].hasSide) return false;
    actions.flipHand();
    this.#hover(this.#latest);
    return true;
  }

  /** @param {BoardEvent} event */
  #hover(event) {
    const { cell, half, originalEvent } = event;
    if (/** @type {PointerEvent} */ (originalEvent).pointerType === "touch") return;
    const { editor, actions, hint } = this.bench;
    if (cell !== this.#latest?.cell) actions.unflip();
    this.#latest = event;
    if (editor.tool) hint.ghost(actions.stationFor(editor.tool, cell, { half, exact: true }));
    else hint.show(cellLabel(editor.machine, cell));
  }

  #leave() {
    this.#latest = null;
    this.bench.hint.ghost(null);
  }

  /** @param {BoardEvent} event */
  #click({ cell, half, originalEvent }) {
    if (this.carrier.wasDragged) return;
    const { editor, actions, hint } = this.bench;
    editor.setCursor(cell);
    if (originalEvent.altKey) return actions.pick(cell);
    if (!editor.tool) {
      if (ownerOf(editor.machine, cell)) return hint.show(cellLabel(editor.machine, cell));
      return hint.show(gettext("Choose a station, then tap the cells where it goes."));
    }
    const exact = /** @type {PointerEvent} */ (originalEvent).pointerType === "mouse";
    const station = actions.stationFor(editor.tool, cell, { half, exact });
    const here = stationAt(editor.machine, cell);
    const isSame = here?.station === station.station && here.toward === station.toward;
    hint.ghost(null);
    if (isSame) return hint.show(cellLabel(editor.machine, cell));
    return actions.place(station);
  }

  /** @param {PointerEvent} event  with a station in hand, a tap on a number means the cell below it */
  #clickNumber(event) {
    const { board, editor } = this.bench;
    const place = board.cellAt(event.clientX, event.clientY);
    if (place && editor.tool) this.#click({ ...place, originalEvent: event });
  }
}

/**
 * Mouse, pen and finger on the board: ghost, placing, moving, pipette.
 *
 * @typedef {import("../core/types.js").BoardEvent} BoardEvent
 * @typedef {import("../core/types.js").Kind} Kind
 */
import { stationIcon } from "../board/icons.js";
import { el } from "../core/dom.js";
import { gettext } from "../core/i18n.js";
import { followPress, guardTouches } from "./drag.js";
import { cellLabel } from "./labels.js";
import { ownerOf, stationAt } from "./model.js";

export class Pointer {
  #wasDragged = false;
  #aimedCell = "";

  /** @param {import("./bench.js").Bench} bench */
  constructor(bench) {
    this.bench = bench;
    const { board } = bench;
    board.on("cellmove", (/** @type {BoardEvent} */ event) => this.#hover(event));
    board.on("cellclick", (/** @type {BoardEvent} */ event) => this.#click(event));
    board.on("number", ({ originalEvent }) => this.#clickNumber(originalEvent));
    // Heard from the element itself: a press on a number may become the drag of its station.
    board.element.addEventListener("pointerdown", (event) => this.#press(event));
    board.on("cellleave", () => this.#leave());
    guardTouches(board.element);
  }

  /**
   * Drag a new station from the palette.
   * @param {PointerEvent} down
   * @param {Kind} kind
   * @param {() => void} onStart
   */
  dragNew(down, kind, onStart) {
    const { board, actions, hint, editor } = this.bench;
    const chip = this.#chip(kind);
    const clear = () => (chip.remove(), hint.ghost(null));
    followPress(down, {
      start: () => (document.body.append(chip), onStart()),
      move: (event) => {
        const place = board.cellAt(event.clientX, event.clientY);
        follow(chip, event, place);
        hint.ghost(place && actions.stationFor(kind, place.cell, { half: place.half, exact: true }));
      },
      drop: (event) => {
        clear();
        const place = board.cellAt(event.clientX, event.clientY);
        if (!place) return;
        const exact = event.pointerType === "mouse";
        editor.setCursor(place.cell);
        actions.place(actions.stationFor(kind, place.cell, { half: place.half, exact }));
      },
      cancel: clear,
    }, { holds: true });
  }

  /** @param {BoardEvent} event */
  #hover({ cell, half, originalEvent }) {
    if (/** @type {PointerEvent} */ (originalEvent).pointerType === "touch") return;
    const { editor, actions, hint } = this.bench;
    if (cell !== this.#aimedCell) actions.unflip();
    this.#aimedCell = cell;
    if (editor.tool) hint.ghost(actions.stationFor(editor.tool, cell, { half, exact: true }));
    else hint.show(cellLabel(editor.machine, cell));
  }

  #leave() {
    this.#aimedCell = "";
    this.bench.hint.ghost(null);
  }

  /** @param {BoardEvent} event */
  #click({ cell, half, originalEvent }) {
    if (this.#wasDragged) return;
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

  /** @param {PointerEvent} down */
  #press(down) {
    this.#wasDragged = false;
    const { board, editor, actions, hint } = this.bench;
    const cell = board.cellAt(down.clientX, down.clientY)?.cell;
    const station = cell ? ownerOf(editor.machine, cell) : null;
    if (!station) return;
    const chip = this.#chip(station.station);
    const clear = () => (chip.remove(), hint.ghost(null));
    followPress(down, {
      start: () => {
        this.#wasDragged = true;
        document.body.append(chip);
      },
      move: (event) => {
        const place = board.cellAt(event.clientX, event.clientY);
        follow(chip, event, place);
        hint.aimMove(station.cell, place, isCopy(event));
      },
      drop: (event) => {
        clear();
        const place = board.cellAt(event.clientX, event.clientY);
        if (!place) return actions.remove([station.cell]);
        if (place.cell === cell) return undefined;
        editor.setCursor(place.cell);
        return actions.move({ from: station.cell, to: place.cell, duplicate: isCopy(event) });
      },
      cancel: clear,
    }, { holds: false });
  }

  /** @param {Kind} kind */
  #chip(kind) {
    return el("div", { class: "drag-chip", "aria-hidden": "true" }, stationIcon(kind));
  }
}

/** @param {PointerEvent} event */
const isCopy = (event) => event.ctrlKey || event.metaKey || event.altKey;

/**
 * @param {HTMLElement} chip  shown off the board only, where no ghost is
 * @param {PointerEvent} event
 * @param {object|null} place
 */
function follow(chip, event, place) {
  chip.hidden = place !== null;
  chip.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
}

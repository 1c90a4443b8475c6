/**
 * Carrying stations by drag: a new one from the palette, a placed one across the board.
 *
 * @typedef {import("../core/types.js").Kind} Kind
 */
import { stationIcon } from "../board/icons.js";
import { el } from "../core/dom.js";
import { followPress, guardTouches } from "./drag.js";
import { ownerOf } from "./model.js";

export class Carrier {
  /** Whether the latest press became a drag: the click that follows it is none. */
  wasDragged = false;

  /** @param {import("./bench.js").Bench} bench */
  constructor(bench) {
    this.bench = bench;
    const { element } = bench.board;
    // Heard from the element itself: a press on a number may become the drag of its station.
    element.addEventListener("pointerdown", (event) => this.#press(event));
    guardTouches(element);
  }

  /**
   * Drag a new station from the palette.
   * @param {PointerEvent} down
   * @param {Kind} kind
   * @param {() => void} onStart
   */
  dragNew(down, kind, onStart) {
    const { board, actions, hint, editor } = this.bench;
    const chip = createChip(kind);
    const clear = () => (chip.remove(), hint.ghost(null));
    const steps = {
      start: () => (document.body.append(chip), onStart()),
      move: (/** @type {PointerEvent} */ event) => {
        const place = board.cellAt(event.clientX, event.clientY);
        follow(chip, event, place);
        hint.ghost(place && actions.stationFor(kind, place.cell, { half: place.half, exact: true }));
      },
      drop: (/** @type {PointerEvent} */ event) => {
        clear();
        const place = board.cellAt(event.clientX, event.clientY);
        if (!place) return;
        const exact = event.pointerType === "mouse";
        editor.setCursor(place.cell);
        actions.place(actions.stationFor(kind, place.cell, { half: place.half, exact }));
      },
      cancel: clear,
    };
    followPress(down, steps, { holds: true });
  }

  /** @param {PointerEvent} down */
  #press(down) {
    this.wasDragged = false;
    const { board, editor, actions, hint } = this.bench;
    const cell = board.cellAt(down.clientX, down.clientY)?.cell;
    const station = cell ? ownerOf(editor.machine, cell) : null;
    if (!station) return;
    const chip = createChip(station.station);
    const clear = () => (chip.remove(), hint.ghost(null));
    const steps = {
      start: () => {
        this.wasDragged = true;
        document.body.append(chip);
      },
      move: (/** @type {PointerEvent} */ event) => {
        const place = board.cellAt(event.clientX, event.clientY);
        follow(chip, event, place);
        hint.aimMove(station.cell, place, isCopy(event));
      },
      drop: (/** @type {PointerEvent} */ event) => {
        clear();
        const place = board.cellAt(event.clientX, event.clientY);
        if (!place) return actions.remove([station.cell]);
        if (place.cell === cell) return undefined;
        editor.setCursor(place.cell);
        return actions.move({ from: station.cell, to: place.cell, duplicate: isCopy(event) });
      },
      cancel: clear,
    };
    // A finger on a taken cell does not scroll the page, so it need not hold first.
    followPress(down, steps, { holds: false });
  }
}

/** @param {Kind} kind */
function createChip(kind) {
  return el("div", { class: "drag-chip", "aria-hidden": "true" }, stationIcon(kind));
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

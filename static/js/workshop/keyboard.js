/**
 * The keys of an editor. Single letters act only while the focus is in the grid, the palette or the
 * controls of that editor, never in a field.
 */
import { digitOf } from "./keys.js";
import { cellLabel } from "./labels.js";
import { shift } from "./transform.js";

/** @type {Record<string, [number, number]>} belts and columns */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class Keyboard {
  /**
   * @param {import("./bench.js").Bench} bench
   * @param {{help: () => void, pointer: import("./pointer.js").Pointer}} parts
   */
  constructor(bench, { help, pointer }) {
    this.bench = bench;
    this.pointer = pointer;
    this.help = help;
    const { board, section, editor } = bench;
    board.element.addEventListener("keydown", (event) => this.#inGrid(event));
    section.addEventListener("keydown", (event) => this.#anywhere(event));
    board.element.addEventListener("focus", () => {
      if (board.element.matches(":focus-visible")) editor.setCursor(editor.cursor);
    });
    board.element.addEventListener("blur", () => bench.hint.ghost(null));
  }

  /** @param {KeyboardEvent} event */
  #anywhere(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.defaultPrevented || target.closest("dialog, input:not([type=range]), textarea, select"))
      return;
    const act = this.#actionAnywhere(event);
    if (!act) return;
    event.preventDefault();
    act();
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {(() => void)|null}
   */
  #actionAnywhere(event) {
    const { editor, run, keys } = this.bench;
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (key === "z") return () => (event.shiftKey ? editor.redo() : editor.undo());
      if (key === "y") return () => editor.redo();
      return key === "enter" ? run : null;
    }
    if (event.altKey) return null;
    if (keys.actOf(key) === "run") return run;
    if (key === "?") return this.help;
    return key === "escape" && editor.tool ? () => editor.setTool(null) : null;
  }

  /** @param {KeyboardEvent} event */
  #inGrid(event) {
    const act = this.#arrow(event) ?? this.#command(event) ?? this.#placement(event);
    if (!act) return;
    event.preventDefault();
    act();
    if (!this.pointer.isAiming) this.#showAim();
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {(() => void)|null}
   */
  #arrow(event) {
    const { editor, hint } = this.bench;
    const arrow = ARROWS[event.key];
    if (arrow && event.altKey) return () => shift(editor, ...arrow);
    if (arrow && !event.ctrlKey && !event.metaKey)
      return () => {
        editor.moveCursor(...arrow, event.shiftKey);
        hint.show(cellLabel(editor.machine, editor.cursor));
      };
    if (event.key === "Home") return () => editor.moveCursor(0, 1 - Number(editor.cursor.slice(1)));
    if (event.key === "End")
      return () => editor.moveCursor(0, editor.workshop.columns - Number(editor.cursor.slice(1)));
    return null;
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {(() => void)|null}
   */
  #command(event) {
    const { editor, actions, keys } = this.bench;
    if (event.ctrlKey || event.metaKey)
      return event.key.toLowerCase() === "a" ? () => editor.selectAll() : null;
    if (event.altKey) return null;
    if (event.key === "Delete" || event.key === "Backspace")
      return () => actions.remove(editor.selection);
    if (event.key === " ") return () => this.pointer.flipAim() || actions.flip(editor.cursor);
    if (event.key === "Enter") return () => this.#enter();
    if (event.key === "PageUp") return () => actions.stepValue(editor.cursor, 1);
    if (event.key === "PageDown") return () => actions.stepValue(editor.cursor, -1);
    return keys.actOf(event.key) === "pick" ? () => actions.pick(editor.cursor) : null;
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {(() => void)|null}
   */
  #placement(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return null;
    const { editor, actions, keys } = this.bench;
    const digit = digitOf(event, keys);
    if (digit !== null) return () => actions.setValue(editor.cursor, digit);
    const act = keys.actOf(event.key);
    if (act === null || act === "run" || act === "pick") return null;
    return () => actions.place(actions.stationFor(act, editor.cursor));
  }

  #enter() {
    const { editor, actions, hint } = this.bench;
    if (editor.tool) actions.place(actions.stationFor(editor.tool, editor.cursor));
    else if (!this.bench.showLife(editor.cursor)) hint.announce(cellLabel(editor.machine, editor.cursor));
  }

  #showAim() {
    const { editor, actions, hint } = this.bench;
    const isFree = !editor.stationHere;
    hint.ghost(editor.tool && isFree ? actions.stationFor(editor.tool, editor.cursor) : null);
  }
}

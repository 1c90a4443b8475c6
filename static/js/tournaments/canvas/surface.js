/** The surface a puzzle is solved on: marks by pointer and keyboard, undo, the key as it is drawn. */

import { el, replace, svg } from "../../core/dom.js";
import { gettext } from "../../core/i18n.js";
import { createStore } from "../../core/store.js";
import { followPointer } from "./gesture.js";
import { History } from "./history.js";
import { machineOf } from "./machine.js";
import { cursorAt, frameOf, layerOf, withinGrid } from "./picture.js";
import { toolsFor } from "./tools.js";

/**
 * @typedef {import("../kinds/shared/types.js").KindModule<object>} Module
 * @typedef {import("../kinds/shared/types.js").State} State
 * @typedef {import("../kinds/shared/types.js").Drawing} Drawing
 * @typedef {{key: string, kind: string, givens: object, drawing: Drawing, words: Record<string, string>}} Puzzle
 */

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class Surface {
  #store = createStore();
  #history = new History();
  #cursor = { row: 0, column: 0 };
  #isOpen = true;

  /**
   * @param {HTMLElement} root
   * @param {Module} kind
   * @param {Puzzle} puzzle
   */
  constructor(root, kind, puzzle) {
    this.root = root;
    this.kind = kind;
    this.puzzle = puzzle;
    this.name = `tallyworks.puzzle.${root.dataset.player}.${puzzle.key}`;
    this.state = this.#store.get(this.name) ?? kind.blank(puzzle.givens);
    this.notes = false;
    this.mine = svg("g");
    this.answer = svg("g");
    this.said = el("p", { class: "visually-hidden", "aria-live": "polite" });
    if (puzzle.drawing.machine) replace(root, machineOf(puzzle.drawing.machine));
    else replace(root, this.#picture(), toolsFor(this), this.said);
    this.#show();
  }

  /** Take no more marks; what is drawn stays. */
  close() {
    this.#isOpen = false;
  }

  /** @param {Drawing} drawing  with the solution */
  solve(drawing) {
    this.close();
    this.answer.replaceChildren(layerOf(drawing.answer));
  }

  #picture() {
    const picture = svg(
      "svg",
      {
        class: "puzzle", viewBox: frameOf(this.puzzle.drawing).join(" "), tabindex: 0, role: "application",
        "aria-label": gettext("Puzzle: arrow keys move, keys mark, Z takes back"),
      },
      layerOf(this.puzzle.drawing.items),
      this.mine,
      this.answer,
    );
    picture.addEventListener("keydown", (event) => this.#key(event));
    followPointer(picture, {
      begin: () => (this.#isOpen ? this.state : null),
      draw: (stroke) => this.#draw(stroke),
      end: ({ path, before }, isKept) => {
        if (!isKept) this.state = before;
        this.#cursor = this.#rest({ row: Math.floor(path[0].y), column: Math.floor(path[0].x) });
        this.#settle(before);
      },
    });
    return picture;
  }

  /** @param {import("./gesture.js").Stroke} stroke */
  #draw({ path, button, before }) {
    this.state = this.kind.stroke(this.puzzle.givens, before, path, button);
    this.#show();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key in STEPS) {
      const [down, right] = STEPS[event.key];
      this.#cursor = this.#rest({ row: this.#cursor.row + down, column: this.#cursor.column + right });
      this.#show();
      this.said.textContent = this.kind.describe(this.puzzle.givens, this.state, this.#cursor, this.puzzle.words);
    } else if (event.key.toLowerCase() === "z") event.shiftKey ? this.forth() : this.back();
    else if (event.altKey || event.ctrlKey || event.metaKey || !this.type(event.key)) return;
    event.preventDefault();
  }

  /**
   * Type a key at the cursor.
   * @param {string} key
   * @returns {boolean} whether it means something here
   */
  type(key) {
    const next = this.#isOpen && this.kind.type(this.puzzle.givens, this.state, this.#cursor, key, this.notes);
    if (!next) return false;
    this.#history.add(this.state, next);
    this.#keep(next);
    return true;
  }

  /** @param {{row: number, column: number}} cell */
  #rest(cell) {
    return withinGrid(cell, this.kind.size(this.puzzle.givens));
  }

  /** Take the last step back. */
  back() {
    const before = this.#isOpen && this.#history.back(this.state);
    if (before) this.#keep(before);
  }

  /** Take the step again that was taken back last. */
  forth() {
    const after = this.#isOpen && this.#history.forth(this.state);
    if (after) this.#keep(after);
  }

  /** @param {State} before  the state that the gesture began with */
  #settle(before) {
    this.#history.add(before, this.state);
    this.#keep(this.state);
  }

  /** @param {State} state */
  #keep(state) {
    this.state = state;
    this.#store.set(this.name, state);
    this.#show();
    const key = this.kind.key(this.puzzle.givens, state);
    this.root.dispatchEvent(new CustomEvent("puzzle:key", { bubbles: true, detail: { key } }));
  }

  #show() {
    const cursor = this.kind.entry === "grid" ? [cursorAt(this.#cursor)] : [];
    this.mine.replaceChildren(layerOf(this.kind.marks(this.puzzle.givens, this.state)), ...cursor);
  }
}

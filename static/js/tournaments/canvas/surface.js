/** The surface a puzzle is solved on: marks by pointer and keyboard, undo, the key as it is drawn. */

import { el, replace } from "../../core/dom.js";
import { createStore } from "../../core/store.js";
import { followPointer } from "./gesture.js";
import { meaningOf } from "./keyboard.js";
import { benchOn, machineOf } from "./machine.js";
import { Marks } from "./marks.js";
import { withinGrid } from "./picture.js";
import { Sheet } from "./sheet.js";
import { toolsFor } from "./tools.js";

/**
 * @typedef {import("../kinds/shared/types.js").KindModule<object>} Module
 * @typedef {import("../kinds/shared/types.js").Drawing} Drawing
 * @typedef {{key: string, kind: string, givens: object, drawing: Drawing, words: Record<string, string>}} Puzzle
 */

export class Surface {
  #store = createStore();
  #cursor = { row: 0, column: 0 };
  #isOpen = true;
  /** Called when notes are switched on or off. @type {(isOn: boolean) => void} */
  onNotes = () => {};

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
    this.notes = false;
    this.sheet = new Sheet(puzzle.drawing);
    this.marks = new Marks(this.#store, this.name, kind.blank(puzzle.givens), (isKept) => {
      this.#show();
      if (isKept) this.#tellKey(this.marks.state);
    });
    this.said = el("p", { class: "visually-hidden", "aria-live": "polite" });
    const { machine } = puzzle.drawing;
    if (!machine) this.#draw();
    else if (kind.entry === "none") replace(root, machineOf(machine));
    else void benchOn(root, puzzle, this.#store, this.name, (text) => this.#tellKey({ ...this.marks.blank, text }));
  }

  #draw() {
    this.#listen(this.sheet.picture);
    replace(this.root, this.sheet.picture, toolsFor(this), this.said);
    this.#show();
    // What was drawn before a reload has its key again.
    this.#tellKey(this.marks.state);
  }

  /** Take no more marks; what is drawn stays. */
  close() {
    this.#isOpen = false;
  }

  /** @param {Drawing} drawing  with the solution */
  solve(drawing) {
    this.close();
    if (drawing.machine) replace(this.root, machineOf(drawing.machine));
    else this.sheet.solve(drawing.answer);
  }

  /** @param {SVGSVGElement} picture */
  #listen(picture) {
    picture.addEventListener("keydown", (event) => this.#key(event));
    followPointer(picture, {
      begin: () => (this.#isOpen ? this.marks.state : null),
      draw: ({ path, button, before }) =>
        this.marks.sketch(this.kind.stroke(this.puzzle.givens, before, path, button)),
      end: ({ path, before }, isKept) => {
        this.#rest(Math.floor(path[0].y), Math.floor(path[0].x));
        this.marks.take(isKept ? this.marks.state : before, before);
      },
    });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const meaning = meaningOf(event);
    if (Array.isArray(meaning)) this.#move(...meaning);
    else if (meaning === "undo") this.back();
    else if (meaning === "redo") this.forth();
    else if (meaning === "notes") this.takeNotes(!this.notes);
    else if (!meaning || !this.type(event.key)) return;
    event.preventDefault();
  }

  /** @param {number} down @param {number} right */
  #move(down, right) {
    const { puzzle, kind, marks } = this;
    this.#rest(this.#cursor.row + down, this.#cursor.column + right);
    this.#show();
    this.said.textContent = kind.describe(puzzle.givens, marks.state, this.#cursor, puzzle.words);
  }

  /** @param {number} row @param {number} column */
  #rest(row, column) {
    this.#cursor = withinGrid({ row, column }, this.kind.size(this.puzzle.givens));
  }

  /** @param {boolean} isOn  whether digits are small notes from now on */
  takeNotes(isOn) {
    this.notes = isOn && this.kind.usesNotes;
    this.onNotes(this.notes);
  }

  /**
   * Type a key at the cursor.
   * @param {string} key
   * @returns {boolean} whether it means something here
   */
  type(key) {
    const { puzzle, kind, marks } = this;
    const next = this.#isOpen && kind.type(puzzle.givens, marks.state, this.#cursor, key, this.notes);
    if (next) marks.take(next);
    return Boolean(next);
  }

  back() {
    if (this.#isOpen) this.marks.back();
  }

  forth() {
    if (this.#isOpen) this.marks.forth();
  }

  clear() {
    if (this.#isOpen) this.marks.clear();
  }

  /** @param {import("../kinds/shared/types.js").State} state */
  #tellKey(state) {
    const key = this.kind.key(this.puzzle.givens, state);
    this.root.dispatchEvent(new CustomEvent("puzzle:key", { bubbles: true, detail: { key } }));
  }

  #show() {
    const cursor = this.kind.entry === "grid" ? this.#cursor : null;
    this.sheet.show(this.kind.marks(this.puzzle.givens, this.marks.state), cursor);
  }
}

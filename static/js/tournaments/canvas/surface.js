/** The surface a puzzle is solved on: marks by pointer and keyboard, undo, the key as it is drawn. */

import { replace } from "../../core/dom.js";
import { gettext } from "../../core/i18n.js";
import { createStore } from "../../core/store.js";
import { followPointer } from "./gesture.js";
import { followKeys } from "./keyboard.js";
import { benchOn, machineOf } from "./machine.js";
import { Marks } from "./marks.js";
import { Reader } from "./reader.js";
import { Sheet } from "./sheet.js";
import { toolsFor } from "./tools.js";

/**
 * @typedef {import("../kinds/shared/types.js").KindModule<object>} Module
 * @typedef {import("../kinds/shared/types.js").Drawing} Drawing
 * @typedef {import("../kinds/shared/types.js").State} State
 * @typedef {{key: string, kind: string, givens: object, drawing: Drawing, words: Record<string, string>}} Puzzle
 */

export class Surface {
  #store = createStore();
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
    this.sheet = new Sheet(puzzle.drawing, puzzle.words);
    this.reader = new Reader(kind, puzzle);
    this.marks = new Marks(this.#store, this.name, kind.blank(puzzle.givens), (isKept) => {
      this.#show();
      if (isKept) this.#tellKey(this.marks.state);
    });
    const { machine } = puzzle.drawing;
    if (!machine) this.#draw();
    else if (kind.entry === "none") replace(root, machineOf(machine));
    else void benchOn(root, puzzle, this.#store, this.name, (text) => this.#tellKey({ ...this.marks.blank, text }));
  }

  #draw() {
    this.#listen(this.sheet.picture);
    replace(this.root, this.sheet.element, toolsFor(this), this.reader.element);
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
    followKeys(picture, {
      move: (down, right) => {
        this.reader.move(down, right, this.marks.state);
        this.#show();
      },
      undo: () => this.back(),
      redo: () => this.forth(),
      notes: () => this.takeNotes(!this.notes),
      mark: (key) => this.type(key),
    });
    picture.addEventListener("focus", () => this.reader.tell(this.marks.state));
    followPointer(picture, {
      begin: () => (this.#isOpen ? this.marks.state : null),
      draw: ({ path, button, before }) =>
        this.marks.sketch(this.kind.stroke(this.puzzle.givens, before, path, button)),
      end: ({ path, before }, isKept) => {
        this.reader.rest(Math.floor(path[0].y), Math.floor(path[0].x));
        this.#take(isKept ? this.marks.state : before, before);
      },
    });
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
    const next = this.#isOpen && kind.type(puzzle.givens, marks.state, this.reader.cursor, key, this.notes);
    if (next) this.#take(next, marks.state);
    return Boolean(next);
  }

  /** @param {State} next @param {State} before */
  #take(next, before) {
    this.marks.take(next, before);
    this.reader.tell(next);
  }

  back() {
    this.#turn(() => this.marks.back(), gettext("Nothing to undo."));
  }

  forth() {
    this.#turn(() => this.marks.forth(), gettext("Nothing to redo."));
  }

  clear() {
    this.#turn(() => this.marks.clear(), gettext("The drawing is empty."));
  }

  /** @param {() => void} step  that may change any cell @param {string} nothing  said if it changes none */
  #turn(step, nothing) {
    if (!this.#isOpen) return;
    const before = this.marks.state;
    step();
    this.reader.follow(before, this.marks.state, nothing);
    this.#show();
  }

  /** @param {State} state */
  #tellKey(state) {
    const key = this.kind.key(this.puzzle.givens, state);
    this.root.dispatchEvent(new CustomEvent("puzzle:key", { bubbles: true, detail: { key } }));
  }

  #show() {
    const cursor = this.kind.entry === "grid" ? this.reader.cursor : null;
    this.sheet.show(this.kind.marks(this.puzzle.givens, this.marks.state), cursor);
  }
}

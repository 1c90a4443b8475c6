/** The cursor of a surface, and what is said of it to those who do not see it. */

import { el } from "../../core/dom.js";
import { gettext, ngettext } from "../../core/i18n.js";
import { withinGrid } from "./picture.js";

/**
 * @typedef {import("../kinds/shared/types.js").State} State
 * @typedef {import("../kinds/shared/types.js").Cell} Cell
 * @typedef {import("../kinds/shared/types.js").KindModule<any>} Module
 * @typedef {{givens: object, words: Record<string, string>}} Puzzle
 */

/**
 * Return what is said of a cell: its row and column from 1, then what the kind says of it.
 * @param {Module} kind
 * @param {Puzzle} puzzle
 * @param {State} state
 * @param {Cell} cell
 */
export function cellText(kind, { givens, words }, state, cell) {
  return gettext("Row %(row)s, column %(column)s: %(text)s", {
    row: cell.row + 1,
    column: cell.column + 1,
    text: kind.describe(givens, state, cell, words),
  });
}

/**
 * Return the cells that differ between two states, row by row.
 * @param {State} before
 * @param {State} after
 * @param {number} columns
 * @returns {Cell[]}
 */
export function changedCells(before, after, columns) {
  return after.marks.flatMap((mark, index) =>
    mark === before.marks[index] && after.notes[index] === before.notes[index]
      ? []
      : [{ row: Math.floor(index / columns), column: index % columns }],
  );
}

export class Reader {
  cursor = { row: 0, column: 0 };
  /** What a screen reader reads out. */
  element = el("p", { class: "visually-hidden", "aria-live": "polite" });

  /**
   * @param {Module} kind
   * @param {Puzzle} puzzle
   */
  constructor(kind, puzzle) {
    this.kind = kind;
    this.puzzle = puzzle;
    this.size = kind.size(puzzle.givens);
  }

  /**
   * Put the cursor on a cell, or on the nearest one of the grid.
   * @param {number} row
   * @param {number} column
   */
  rest(row, column) {
    this.cursor = withinGrid({ row, column }, this.size);
  }

  /**
   * Go to another cell, and say what stands there.
   * @param {number} down
   * @param {number} right
   * @param {State} state
   */
  move(down, right, state) {
    this.rest(this.cursor.row + down, this.cursor.column + right);
    this.tell(state);
  }

  /**
   * Say what stands at the cursor.
   * @param {State} state
   */
  tell(state) {
    this.element.textContent = cellText(this.kind, this.puzzle, state, this.cursor);
  }

  /**
   * Go to the first cell that a step has changed, and say it; say how many where they are several.
   * @param {State} before
   * @param {State} after
   * @param {string} nothing  said where the step has changed none
   */
  follow(before, after, nothing) {
    const changed = changedCells(before, after, this.size.columns);
    if (!changed.length) {
      this.element.textContent = nothing;
      return;
    }
    this.rest(changed[0].row, changed[0].column);
    this.tell(after);
    if (changed.length > 1) this.element.textContent = `${changeText(changed.length)} ${this.element.textContent}`;
  }
}

/** @param {number} count  of the cells that a step has changed */
function changeText(count) {
  return ngettext("%(count)s cell has changed.", "%(count)s cells have changed.", count, { count });
}

/** The picture of a puzzle: what is given, what the player has drawn, the solution, the cursor. */

import { svg } from "../../core/dom.js";
import { gettext } from "../../core/i18n.js";
import { cursorAt, frameOf, layerOf } from "./picture.js";

/**
 * @typedef {import("../kinds/shared/types.js").Item} Item
 * @typedef {import("../kinds/shared/types.js").Cell} Cell
 */

export class Sheet {
  #mine = svg("g");
  #answer = svg("g");

  /** @param {import("../kinds/shared/types.js").Drawing} drawing */
  constructor(drawing) {
    this.picture = svg(
      "svg",
      {
        class: "puzzle", viewBox: frameOf(drawing).join(" "), tabindex: 0, role: "application",
        "aria-label": gettext("Puzzle: arrow keys move, keys mark, Z takes back"),
      },
      layerOf(drawing.items),
      this.#mine,
      this.#answer,
    );
  }

  /**
   * @param {readonly Item[]} marks
   * @param {Cell|null} cursor
   */
  show(marks, cursor) {
    this.#mine.replaceChildren(layerOf(marks), ...(cursor ? [cursorAt(cursor)] : []));
  }

  /** @param {readonly Item[]} items  of the solution */
  solve(items) {
    this.#answer.replaceChildren(layerOf(items));
  }
}

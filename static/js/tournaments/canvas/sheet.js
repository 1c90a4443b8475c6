/** The picture of a puzzle: what is given, what the player has drawn, the solution, the cursor. */

import { el, svg } from "../../core/dom.js";
import { gettext } from "../../core/i18n.js";
import { cursorAt, frameOf, layerOf } from "./picture.js";

/**
 * @typedef {import("../kinds/shared/types.js").Item} Item
 * @typedef {import("../kinds/shared/types.js").Cell} Cell
 */

export class Sheet {
  #mine = svg("g");
  #answer = svg("g");
  /** @type {Cell|null} */
  #cursor = null;

  /**
   * @param {import("../kinds/shared/types.js").Drawing} drawing
   * @param {import("../kinds/shared/types.js").Words} words
   */
  constructor(drawing, words) {
    this.picture = svg(
      "svg",
      {
        class: "puzzle", viewBox: frameOf(drawing).join(" "), tabindex: 0, role: "application",
        "aria-label": gettext("Puzzle: arrow keys move, keys mark, Z takes back"),
      },
      layerOf(drawing.items, words),
      this.#mine,
      this.#answer,
    );
    const [, , across, down] = frameOf(drawing);
    this.picture.style.setProperty("--across", String(across));
    this.picture.style.setProperty("--down", String(down));
    // The picture may be wider than a phone; one finger draws.
    const strip = el("div", { class: "puzzle-scroll" }, this.picture);
    const hint = el("p", { class: "soft puzzle-wide", hidden: "" }, gettext("Two fingers move the picture."));
    new ResizeObserver(() => (hint.hidden = strip.scrollWidth <= strip.clientWidth)).observe(strip);
    this.element = el("div", {}, strip, hint);
  }

  /**
   * @param {readonly Item[]} marks
   * @param {Cell|null} cursor
   */
  show(marks, cursor) {
    const frame = cursor && cursorAt(cursor);
    this.#mine.replaceChildren(layerOf(marks), ...(frame ? [frame] : []));
    const hasMoved = this.#cursor && (cursor?.row !== this.#cursor.row || cursor.column !== this.#cursor.column);
    if (hasMoved) frame?.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.#cursor = cursor;
  }

  /** @param {readonly Item[]} items  of the solution */
  solve(items) {
    this.#answer.replaceChildren(layerOf(items));
  }
}

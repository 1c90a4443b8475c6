/** The cells as an ARIA grid: what assistive tools read and what pointers hit. */

/** @typedef {import("./geometry.js").Layout} Layout */

import { gettext } from "../core/i18n.js";
import { svg } from "../core/dom.js";
import { beltLetter, cellName } from "./cells.js";
import { cellBox } from "./geometry.js";

/**
 * Draw the rows and cells of the grid; ids are `prefix` and the cell's name.
 * @param {Layout} layout
 * @param {string} prefix
 * @returns {{group: SVGGElement, cells: Map<string, SVGGElement>}}
 */
export function drawCells(layout, prefix) {
  /** @type {Map<string, SVGGElement>} */
  const cells = new Map();
  const rows = Array.from({ length: layout.belts }, (_, belt) => {
    const label = gettext("Belt %(belt)s", { belt: beltLetter(belt) });
    const row = svg("g", { role: "row", "aria-rowindex": belt + 1, "aria-label": label });
    for (let column = 1; column <= layout.columns; column += 1) {
      const name = cellName(belt, column);
      const cell = svg(
        "g",
        { role: "gridcell", id: prefix + name, class: "cell", "aria-colindex": column, "aria-label": name, "data-cell": name },
        svg("rect", { class: "cell-area", ...cellBox(layout, name) }),
      );
      cells.set(name, cell);
      row.append(cell);
    }
    return row;
  });
  return { group: svg("g", { role: "rowgroup", class: "cells" }, ...rows), cells };
}

/** Draws a puzzle: the server's items, then the player's marks, as one SVG. */

import { svg } from "../../core/dom.js";

/**
 * @typedef {import("../kinds/shared/types.js").Item} Item
 * @typedef {import("../kinds/shared/types.js").Drawing} Drawing
 * @typedef {import("../kinds/shared/types.js").Cell} Cell
 * @typedef {import("../kinds/shared/types.js").Words} Words
 */

/**
 * Return the part of the plane a drawing takes, in cells: x, y, width, height.
 * @param {Drawing} drawing
 * @returns {[number, number, number, number]}
 */
export function frameOf({ rows, columns, margin: [top, right, bottom, left] }) {
  return [-left, -top, columns + left + right, rows + top + bottom];
}

/**
 * @param {Item} item
 * @param {Words} words
 */
function shapeOf(item, words) {
  const look = { class: `puzzle-${item.role} tone-${item.tone}` };
  switch (item.shape) {
    case "fill":
      return svg("rect", { ...look, x: item.x, y: item.y, width: item.w, height: item.h });
    case "circle":
      return svg("circle", {
        ...look, cx: item.x, cy: item.y, r: item.r, "stroke-width": item.weight, "data-filled": String(item.filled),
      });
    case "line":
      return svg(item.filled ? "polygon" : "polyline", {
        ...look,
        points: item.points.map((point) => point.join(",")).join(" "),
        "stroke-width": item.weight,
        "data-filled": String(item.filled),
      });
    case "text":
    case "word": {
      const { x, y, size } = item;
      const turn = item.shape === "word" && item.turn ? `rotate(${item.turn} ${x} ${y})` : null;
      const text = svg("text", { ...look, x, y, "font-size": size, transform: turn });
      text.textContent = item.shape === "word" ? words[item.word] : item.text;
      return text;
    }
  }
}

/**
 * Return a layer of items.
 * @param {readonly Item[]} items
 * @param {Words} [words]  of the kind, where items may have some
 */
export function layerOf(items, words = {}) {
  return svg("g", {}, ...items.map((item) => shapeOf(item, words)));
}

/**
 * Return the mark of the cursor.
 * @param {Cell} cell
 */
export function cursorAt({ row, column }) {
  return svg("rect", { class: "puzzle-cursor", x: column + 0.04, y: row + 0.04, width: 0.92, height: 0.92 });
}

/**
 * Return the cell of the grid nearest to `cell`.
 * @param {Cell} cell
 * @param {{rows: number, columns: number}} size
 */
export function withinGrid({ row, column }, { rows, columns }) {
  return { row: Math.min(Math.max(row, 0), rows - 1), column: Math.min(Math.max(column, 0), columns - 1) };
}

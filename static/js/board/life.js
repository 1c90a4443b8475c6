/** The life of a number, shown beside it when it is tapped: 3 → 5 → 10. */

/** @typedef {import("../core/types.js").Trace} Trace */
/** @typedef {import("./board.js").Board} Board */

import { el } from "../core/dom.js";
import { writeNumber } from "./cells.js";
import { lifeOf, numbersOn } from "./life-values.js";

const MARGIN = 8;

/**
 * Make the small label that follows one number of a board. It is also read out.
 * @param {Board} board
 */
export function createLife(board) {
  const label = el("div", { class: "number-life", role: "status" });
  /** @type {number|null} */
  let followed = null;
  board.element.after(label);

  function place() {
    const spot = followed === null ? null : board.numberPoint(followed);
    label.classList.toggle("is-shown", spot !== null);
    if (!spot) return;
    const half = label.offsetWidth / 2;
    const widest = document.documentElement.clientWidth - half - MARGIN;
    label.style.left = `${Math.max(half + MARGIN, Math.min(spot.x, widest))}px`;
    label.style.top = `${spot.y}px`;
  }

  /** @param {Trace} trace @param {number} cycle */
  function follow(trace, cycle) {
    if (followed === null) return;
    const text = lifeOf(trace, followed, cycle).map(writeNumber).join(" → ");
    if (text !== label.textContent) label.textContent = text;
    place();
  }

  function hide() {
    followed = null;
    label.textContent = "";
    label.classList.remove("is-shown");
  }

  /** @param {Trace} trace @param {number} cycle @param {number} id  a second time hides it */
  function show(trace, cycle, id) {
    if (followed === id) return hide();
    followed = id;
    return follow(trace, cycle);
  }

  /**
   * Show the number on a cell; asked again the next one there, after the last one none.
   * @param {Trace} trace
   * @param {number} cycle
   * @param {string} cell
   * @returns {boolean} whether there is one
   */
  function next(trace, cycle, cell) {
    const ids = numbersOn(trace, cycle, cell);
    const id = ids[followed === null ? 0 : ids.indexOf(followed) + 1];
    if (id === undefined) hide();
    else show(trace, cycle, id);
    return ids.length > 0;
  }

  addEventListener("scroll", place, { passive: true, capture: true });

  return { follow, hide, show, next };
}

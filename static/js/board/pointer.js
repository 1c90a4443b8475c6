/** Pointers on the board: which cell and half they are over, and taps on numbers. */

/** @typedef {import("./geometry.js").Layout} Layout */
/** @typedef {import("../core/types.js").Place} Place */

import { cellName } from "./cells.js";

const TAP_SLACK = 8;

/**
 * Return the cell at a point of the board. The gaps between belts belong to the nearer cell.
 * @param {Layout} layout
 * @param {number} x
 * @param {number} y
 * @returns {Place|null}
 */
export function placeAt({ left, cell, columns, tops, head, lane, line }, x, y) {
  const column = Math.floor((x - left) / cell) + 1;
  if (column < 1 || column > columns) return null;
  const slack = line ? 4 : 8;
  const belt = tops.findIndex((top) => y >= top - slack && y <= top + head + lane + slack);
  if (belt < 0) return null;
  return { cell: cellName(belt, column), half: y < tops[belt] + (head + lane) / 2 ? "up" : "down" };
}

/**
 * @typedef {object} PointerHost
 * @property {SVGSVGElement} element
 * @property {(clientX: number, clientY: number) => {x: number, y: number}} toBoard
 * @property {(x: number, y: number) => Place|null} placeAt
 * @property {(x: number, y: number) => number|null} numberAt
 * @property {(type: string, detail: unknown) => void} emit
 */

/**
 * Turn pointer events into `celldown`, `cellmove`, `cellup`, `cellclick` (with the cell and half)
 * and `number` (with its id). Off the cells come `cellleave`, and `cellcancel` where a press ends.
 * A press on a number is a tap on it, and no cell hears of it.
 * @param {PointerHost} host
 */
export function listenToPointers(host) {
  const { element, toBoard, emit } = host;
  /** @type {{id: number|null, x: number, y: number}|null} */
  let press = null;

  /** @param {string} type @param {PointerEvent|MouseEvent} event */
  function report(type, event) {
    const { x, y } = toBoard(event.clientX, event.clientY);
    const place = host.placeAt(x, y);
    if (place) emit(type, { ...place, originalEvent: event });
    else if (type === "cellmove") emit("cellleave", { originalEvent: event });
    else if (type === "cellup") emit("cellcancel", { originalEvent: event });
  }

  element.addEventListener("pointerdown", (event) => {
    const { x, y } = toBoard(event.clientX, event.clientY);
    press = { id: host.numberAt(x, y), x: event.clientX, y: event.clientY };
    if (press.id === null) report("celldown", event);
  });
  element.addEventListener("pointermove", (event) => {
    if (press === null || press.id === null) report("cellmove", event);
  });
  element.addEventListener("pointerleave", (event) => {
    emit("cellleave", { originalEvent: event });
  });
  element.addEventListener("pointerup", (event) => {
    if (press === null || press.id === null) report("cellup", event);
  });
  element.addEventListener("pointercancel", (event) => {
    press = null;
    emit("cellcancel", { originalEvent: event });
  });
  element.addEventListener("click", (event) => {
    const tapped = press;
    press = null;
    if (tapped?.id === undefined || tapped.id === null) return report("cellclick", event);
    const still = Math.hypot(event.clientX - tapped.x, event.clientY - tapped.y) < TAP_SLACK;
    if (still) emit("number", { id: tapped.id, originalEvent: event });
  });
  // A long press must not open the system's menu over the board.
  element.addEventListener("contextmenu", (event) => event.preventDefault());
}

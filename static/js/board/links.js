/**
 * Lines between cells: partners' arrows and the chutes that leave a belt. Pure; also says which
 * parts of the captions they cross, so that no word stands there.
 */

/** @typedef {import("./geometry.js").Layout} Layout */
/** @typedef {import("./captions.js").Span} Span */
/** @typedef {import("../core/types.js").Station} Station */
/** @typedef {import("../core/types.js").Side} Side */

import { neighbour, parseCell, partnerOf } from "./cells.js";
import { restPoint } from "./geometry.js";

/** Half the room an arrow takes in a caption. */
const ARROW = 8;

/**
 * Return the dashed line and the arrowhead from a partner cell to its station.
 * @param {Layout} layout
 * @param {string} partner
 * @param {string} cell
 * @returns {{line: string, arrow: string}}
 */
export function partnerLink({ left, cell: width, tops, head, lane }, partner, cell) {
  const from = parseCell(partner);
  const to = parseCell(cell);
  const x = left + (to.column - 0.5) * width;
  const down = from.belt < to.belt;
  const start = down ? tops[from.belt] + head + lane + 2 : tops[from.belt] + head - 3;
  const end = down ? tops[to.belt] - 2 : tops[to.belt] + head + lane + 4;
  const back = down ? -1 : 1;
  return {
    line: `M${x} ${start}V${end + back * 3}`,
    arrow: `M${x - 5.5} ${end + back * 6}L${x} ${end}L${x + 5.5} ${end + back * 6}`,
  };
}

/**
 * Return the side a station sends some of its numbers to, null for those that send none.
 * @param {Pick<Station, "station"|"toward">} station
 * @returns {Side|null}
 */
export function chuteSide({ station, toward }) {
  if (station === "up" || station === "down") return station;
  return station === "sort" ? (toward ?? null) : null;
}

/**
 * Return the chute from a station to the cell its numbers go to; null where it leaves the belts.
 * @param {Layout} layout
 * @param {Station} station
 * @returns {{line: string, arrow: string}|null}
 */
export function chutePath(layout, station) {
  const side = chuteSide(station);
  const { belt, column } = parseCell(station.cell);
  if (side === null || layout.tops[neighbour(belt, side)] === undefined) return null;
  if (column === layout.columns && layout.mode === "narrow") return null;
  const from = restPoint(layout, belt, column);
  const to = restPoint(layout, neighbour(belt, side), column + 1);
  const reach = layout.cell * 0.3;
  const edge = (from.x + to.x) / 2;
  const start = side === "up" ? from.y - layout.lane * 0.1 : from.y + layout.lane * 0.1;
  const tip = { x: to.x - reach + 3, y: to.y };
  const line = `M${from.x + reach} ${start}C${edge} ${start} ${edge} ${start} ${edge} ${(start + to.y) / 2}S${edge} ${to.y} ${tip.x - 5} ${tip.y}`;
  return { line, arrow: `M${tip.x - 4.5} ${tip.y - 4.5}L${tip.x} ${tip.y}L${tip.x - 4.5} ${tip.y + 4.5}` };
}

/**
 * Return the parts of each belt's caption that arrows and chutes cross.
 * @param {Layout} layout
 * @param {readonly Station[]} stations
 * @returns {Span[][]} one list per belt
 */
export function blockedSpans({ belts, left, cell: width }, stations) {
  /** @type {Span[][]} */
  const blocked = Array.from({ length: belts }, () => []);
  for (const station of stations) {
    const { belt, column } = parseCell(station.cell);
    const partner = partnerOf(station);
    const side = chuteSide(station);
    const other = partner ? parseCell(partner).belt : side ? neighbour(belt, side) : belt;
    const x = left + (column - (partner ? 0.5 : 0)) * width;
    // The caption between two belts is the lower one's.
    if (other !== belt && other >= 0) blocked[Math.max(belt, other)]?.push({ left: x - ARROW, right: x + ARROW });
  }
  return blocked;
}

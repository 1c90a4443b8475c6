/**
 * The one-line text of a machine: `A1:+2 B2:merge^`. Reading is tolerant (order, spacing, case, signs),
 * writing is canonical: writing then reading gives the same machine, always.
 *
 * @typedef {import("../core/types.js").Station} Station
 * @typedef {import("../core/types.js").Machine} Machine
 * @typedef {import("../core/types.js").Workshop} Workshop
 * @typedef {import("../core/types.js").Kind} Kind
 */
import { parseCell } from "./cells.js";
import { KINDS, STATION_TYPES } from "./kinds.js";
import { EMPTY_MACHINE, machineOf, ownerOf, partnerOf, refusalOf, stationAt } from "./model.js";

/** A text that is no machine here; `code` is the simulator's, `cell` the cell or item at fault. */
export class NotationError extends Error {
  /**
   * @param {string} code
   * @param {string|null} cell
   */
  constructor(code, cell) {
    super(code);
    this.code = code;
    this.cell = cell;
  }
}

/** @type {Record<string, Kind>} */
const SIGNS = Object.fromEntries(KINDS.map((kind) => [STATION_TYPES[kind].sign, kind]));
const ITEM = /([a-z]\d{1,3})\s*:\s*(?:([-+x/])\s*(\d{1,6})?|([a-z]+)\s*([\^v])?)(?=\s|$|[a-z]\d{1,3}\s*:)/y;
const SIDED = /^(sort|merge|copy)v$/;

/**
 * Write a machine in its canonical form.
 * @param {Machine} machine
 */
export function formatNotation(machine) {
  return machineOf(machine).map(formatStation).join(" ");
}

/** @param {Station} station */
function formatStation({ cell, station, value, toward }) {
  const side = toward ? (toward === "up" ? "^" : "v") : "";
  return `${cell}:${STATION_TYPES[station].sign}${value ?? ""}${side}`;
}

/**
 * Read a machine, checked against the workshop.
 * @param {string} text
 * @param {Workshop} workshop
 * @returns {Machine}
 * @throws {NotationError}
 */
export function parseNotation(text, workshop) {
  const stations = readStations(text);
  for (const station of stations) {
    const refusal = refusalOf(station, workshop);
    if (refusal) throw new NotationError(refusal, station.cell);
  }
  return checkedTogether(machineOf(stations));
}

/**
 * Read a machine that the page itself has written; an empty one where that fails.
 * @param {string} text
 * @returns {Machine}
 */
export function readStored(text) {
  try {
    return machineOf(readStations(text));
  } catch {
    // A draft written by another version of the page; an empty machine beats a broken editor.
    return EMPTY_MACHINE;
  }
}

/**
 * Read stations without a workshop at hand: shape only.
 * @param {string} text
 * @returns {Station[]}
 * @throws {NotationError}
 */
export function readStations(text) {
  const plain = text.toLowerCase().replace(/[*×]/g, "x").replace(/÷/g, "/").replace(/−/g, "-").trim();
  /** @type {Station[]} */
  const stations = [];
  let position = 0;
  while (position < plain.length) {
    ITEM.lastIndex = position;
    const match = ITEM.exec(plain);
    if (!match) throw new NotationError("bad_notation", plain.slice(position).split(/\s/, 1)[0]);
    stations.push(readItem(match));
    position = ITEM.lastIndex + (/^\s*/.exec(plain.slice(ITEM.lastIndex))?.[0].length ?? 0);
  }
  return stations;
}

/**
 * @param {RegExpExecArray} match
 * @returns {Station}
 */
function readItem([, cell, sign, digits, word, mark]) {
  const name = cell.toUpperCase();
  if (!parseCell(name)) throw new NotationError("bad_cell", name);
  if (sign) {
    if (digits === undefined) throw new NotationError("missing_value", name);
    return { cell: name, station: SIGNS[sign], value: Number(digits) };
  }
  const sided = SIDED.exec(word);
  const station = SIGNS[sided && !mark ? sided[1] : word];
  if (!station) throw new NotationError("unknown_station", name);
  const side = sided && !mark ? "v" : mark;
  if (!STATION_TYPES[station].hasSide) {
    if (side) throw new NotationError("unexpected_side", name);
    return { cell: name, station };
  }
  if (!side) throw new NotationError("missing_side", name);
  return { cell: name, station, toward: side === "^" ? "up" : "down" };
}

/**
 * @param {Machine} machine
 * @returns {Machine}
 */
function checkedTogether(machine) {
  machine.forEach((station, index) => {
    if (machine[index + 1]?.cell === station.cell) throw new NotationError("cell_taken", station.cell);
  });
  for (const station of machine) {
    const partner = partnerOf(station);
    const others = machine.filter((other) => other !== station);
    if (partner && (stationAt(machine, partner) || ownerOf(others, partner)))
      throw new NotationError("partner_taken", station.cell);
  }
  return machine;
}

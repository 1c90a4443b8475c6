/**
 * The machine under construction: an immutable list of stations in canonical order.
 * Placement follows the editor's rules: placing replaces, and placing on a partner cell removes the
 * two-cell station it belonged to.
 *
 * @typedef {import("../core/types.js").Station} Station
 * @typedef {import("../core/types.js").Machine} Machine
 * @typedef {import("../core/types.js").Workshop} Workshop
 * @typedef {"not_allowed"|"bad_cell"|"value_out_of_range"|"missing_side"|"partner_outside"|"partner_taken"} Refusal
 * @typedef {{machine: Machine, refusal: Refusal|null, cell: string|null}} Change
 *   what a change gives; where it is refused, `machine` is the one there was and `cell` the culprit
 */
import { compareCells, isInside, neighbour, parseCell } from "./cells.js";
import { STATION_TYPES, isValueInRange } from "./kinds.js";

/** @type {Machine} */
export const EMPTY_MACHINE = Object.freeze([]);
const TALL_GRID = { columns: 12, belts: 8 };

/**
 * Return a machine of these stations, in belt then column order.
 * @param {readonly Station[]} stations
 * @returns {Machine}
 */
export function machineOf(stations) {
  const ordered = stations.map((station) => Object.freeze({ ...station }));
  return Object.freeze(ordered.sort((a, b) => compareCells(a.cell, b.cell)));
}

/**
 * Return the partner cell of a two-cell station; null for other kinds and above the top belt.
 * @param {Station} station
 */
export function partnerOf(station) {
  if (STATION_TYPES[station.station].area < 2 || !station.toward) return null;
  return neighbour(station.cell, station.toward === "up" ? -1 : 1, 0, TALL_GRID);
}

/**
 * @param {Machine} machine
 * @param {string} cell
 */
export function stationAt(machine, cell) {
  return machine.find((station) => station.cell === cell) ?? null;
}

/**
 * Return the station a cell belongs to, as its own cell or as its partner cell.
 * @param {Machine} machine
 * @param {string} cell
 */
export function ownerOf(machine, cell) {
  return stationAt(machine, cell) ?? machine.find((station) => partnerOf(station) === cell) ?? null;
}

/** @param {Machine} machine */
export function costOf(machine) {
  return machine.reduce((sum, { station }) => sum + STATION_TYPES[station].cost, 0);
}

/** @param {Machine} machine */
export function areaOf(machine) {
  return machine.reduce((sum, { station }) => sum + STATION_TYPES[station].area, 0);
}

/**
 * Say why a station cannot stand where it says, whatever the machine; null where it can.
 * @param {Station} station
 * @param {Workshop} workshop
 * @returns {Refusal|null}
 */
export function refusalOf(station, workshop) {
  const type = STATION_TYPES[station.station];
  if (!workshop.stations.includes(station.station)) return "not_allowed";
  if (!isInside(parseCell(station.cell), workshop)) return "bad_cell";
  if (!isValueInRange(station.station, station.value)) return "value_out_of_range";
  if (type.hasSide && !station.toward) return "missing_side";
  if (type.area < 2) return null;
  const partner = partnerOf(station);
  return partner && isInside(parseCell(partner), workshop) ? null : "partner_outside";
}

/**
 * Place a station, replacing what its cell belonged to.
 * @param {Machine} machine
 * @param {Station} station
 * @param {Workshop} workshop
 * @returns {Change}
 */
export function placeStation(machine, station, workshop) {
  const refusal = refusalOf(station, workshop);
  if (refusal) return { machine, refusal, cell: station.cell };
  const kept = removeStation(machine, station.cell);
  const partner = partnerOf(station);
  if (partner && ownerOf(kept, partner)) return { machine, refusal: "partner_taken", cell: partner };
  return { machine: machineOf([...kept, station]), refusal: null, cell: null };
}

/**
 * Place several stations one after the other; all or nothing.
 * @param {Machine} machine
 * @param {readonly Station[]} stations
 * @param {Workshop} workshop
 * @returns {Change}
 */
export function placeStations(machine, stations, workshop) {
  let result = machine;
  for (const station of stations) {
    const change = placeStation(result, station, workshop);
    if (change.refusal) return { ...change, machine };
    result = change.machine;
  }
  return { machine: result, refusal: null, cell: null };
}

/**
 * Remove the station a cell belongs to; the same machine where it belongs to none.
 * @param {Machine} machine
 * @param {string} cell
 * @returns {Machine}
 */
export function removeStation(machine, cell) {
  const owner = ownerOf(machine, cell);
  return owner ? machineOf(machine.filter((station) => station !== owner)) : machine;
}

/**
 * Move a station to another cell, or place its double there.
 * @param {Machine} machine
 * @param {{from: string, to: string, duplicate?: boolean}} move
 * @param {Workshop} workshop
 * @returns {Change}
 */
export function moveStation(machine, { from, to, duplicate = false }, workshop) {
  const station = ownerOf(machine, from);
  if (!station) return { machine, refusal: "bad_cell", cell: from };
  const rest = duplicate ? machine : removeStation(machine, from);
  const change = placeStation(rest, { ...station, cell: to }, workshop);
  return change.refusal ? { ...change, machine } : change;
}

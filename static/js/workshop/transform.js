/**
 * Changes of a whole machine: shift, mirror; all or nothing, one step each.
 *
 * @typedef {import("../core/types.js").Station} Station
 * @typedef {import("../core/types.js").Machine} Machine
 * @typedef {import("../core/types.js").Workshop} Workshop
 * @typedef {import("./model.js").Change} Change
 * @typedef {import("./editor.js").Editor} Editor
 */
import { gettext } from "../core/i18n.js";
import { cellName, otherSide, parseCell } from "./cells.js";
import { EMPTY_MACHINE, placeStations } from "./model.js";

/**
 * Return a list of stations moved by some belts and columns, wherever that leads.
 * @param {readonly Station[]} stations
 * @param {number} belts
 * @param {number} columns
 * @returns {Station[]}
 */
export function shifted(stations, belts, columns) {
  return stations.map((station) => {
    const from = parseCell(station.cell) ?? { belt: 0, column: 0 };
    return { ...station, cell: cellName(from.belt + belts, from.column + columns) };
  });
}

/**
 * Move the whole machine; refused where a station would leave the grid.
 * @param {Machine} machine
 * @param {{belts: number, columns: number}} by
 * @param {Workshop} workshop
 * @returns {Change}
 */
export function shiftMachine(machine, by, workshop) {
  const change = placeStations(EMPTY_MACHINE, shifted(machine, by.belts, by.columns), workshop);
  return change.refusal ? { ...change, machine } : change;
}

/**
 * Turn the machine upside down, up and down exchanged.
 * @param {Machine} machine
 * @param {Workshop} workshop
 * @returns {Change}
 */
export function mirrorMachine(machine, workshop) {
  const stations = machine.map((station) => mirrored(station, workshop.belts));
  const change = placeStations(EMPTY_MACHINE, stations, workshop);
  return change.refusal ? { ...change, machine } : change;
}

/**
 * @param {Station} station
 * @param {number} belts
 * @returns {Station}
 */
function mirrored(station, belts) {
  const from = parseCell(station.cell) ?? { belt: 0, column: 0 };
  const result = { ...station, cell: cellName(belts - 1 - from.belt, from.column) };
  if (station.station === "up" || station.station === "down")
    result.station = otherSide(station.station);
  if (station.toward) result.toward = otherSide(station.toward);
  return result;
}

/** @param {Editor} editor */
export function clear(editor) {
  editor.apply({ machine: EMPTY_MACHINE, refusal: null, cell: null }, gettext("Machine cleared."));
}

/** @param {Editor} editor */
export function mirror(editor) {
  const change = mirrorMachine(editor.machine, editor.workshop);
  editor.apply(change, gettext("Machine turned upside down."));
}

/**
 * @param {Editor} editor
 * @param {number} belts
 * @param {number} columns
 */
export function shift(editor, belts, columns) {
  const change = shiftMachine(editor.machine, { belts, columns }, editor.workshop);
  editor.apply(change, gettext("Machine moved."));
}

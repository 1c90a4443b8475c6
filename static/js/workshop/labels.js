/**
 * The words of the editor: names of stations, what a cell says, why something is refused.
 *
 * @typedef {import("../core/types.js").Kind} Kind
 * @typedef {import("../core/types.js").Side} Side
 * @typedef {import("../core/types.js").Station} Station
 * @typedef {import("../core/types.js").Machine} Machine
 */
import { formatNumber } from "../core/format.js";
import { gettext, ngettext } from "../core/i18n.js";
import { STATION_TYPES } from "./kinds.js";
import { ownerOf, partnerOf, stationAt } from "./model.js";

/**
 * Return the players' name of a kind of station.
 * @param {Kind} kind
 */
export function stationName(kind) {
  const names = {
    plus: gettext("Plus"),
    minus: gettext("Minus"),
    times: gettext("Times"),
    divide: gettext("Divide"),
    up: gettext("Up"),
    down: gettext("Down"),
    wait: gettext("Wait"),
    fast: gettext("Fast"),
    sort: gettext("Sort"),
    merge: gettext("Merge"),
    copy: gettext("Copy"),
  };
  return names[kind];
}

/**
 * Say what a kind of station does, in one sentence.
 * @param {Kind} kind
 */
export function stationHelp(kind) {
  const texts = {
    plus: gettext("Adds its value, 1 to 9."),
    minus: gettext("Subtracts its value, 1 to 9; the result may be negative."),
    times: gettext("Multiplies by its value, 2 to 9."),
    divide: gettext("Divides by its value, 2 to 9; a number that does not divide exactly jams the machine."),
    up: gettext("Sends the number diagonally to the belt above: next column, one belt up."),
    down: gettext("Sends the number diagonally to the belt below: next column, one belt down."),
    wait: gettext("Holds the number one more cycle; then it leaves straight on."),
    fast: gettext("Sends the number two columns on; the cell between is not touched."),
    sort: gettext("Even numbers go straight on, odd ones diagonally to the side you choose."),
    merge: gettext(
      "Adds the two numbers that arrive in the same cycle on its cell and on its partner cell, just above or below; one alone goes on unchanged.",
    ),
    copy: gettext("A number that arrives makes its double appear on the partner cell, just above or below."),
  };
  return texts[kind];
}

/**
 * Write a cost in words.
 * @param {number} cost
 */
export function costText(cost) {
  return ngettext("cost %(cost)s", "cost %(cost)s", cost, { cost: formatNumber(cost) });
}

/**
 * Name a station with its value or side: "Plus 2", "Merge, partner above at A2".
 * @param {Station} station
 */
export function describeStation(station) {
  const name = stationName(station.station);
  if (station.value !== undefined)
    return gettext("%(station)s %(value)s", { station: name, value: formatNumber(station.value) });
  if (!station.toward) return name;
  const up = station.toward === "up";
  if (STATION_TYPES[station.station].area < 2)
    return up
      ? gettext("%(station)s, odd numbers go up", { station: name })
      : gettext("%(station)s, odd numbers go down", { station: name });
  const fields = { station: name, cell: partnerOf(station) ?? "?" };
  return up
    ? gettext("%(station)s, partner above at %(cell)s", fields)
    : gettext("%(station)s, partner below at %(cell)s", fields);
}

/**
 * Say what is on a cell: "B2, Merge, partner above at A2, cost 3".
 * @param {Machine} machine
 * @param {string} cell
 */
export function cellLabel(machine, cell) {
  const station = stationAt(machine, cell);
  if (station)
    return gettext("%(cell)s, %(station)s, %(cost)s", {
      cell,
      station: describeStation(station),
      cost: costText(STATION_TYPES[station.station].cost),
    });
  const owner = ownerOf(machine, cell);
  if (!owner) return gettext("%(cell)s, empty", { cell });
  return gettext("%(cell)s, partner cell of %(station)s at %(owner)s", {
    cell,
    station: stationName(owner.station),
    owner: owner.cell,
  });
}

/**
 * Say what range of values a kind takes.
 * @param {Kind} kind
 */
export function rangeText(kind) {
  const [low, high] = STATION_TYPES[kind].values ?? [0, 0];
  return gettext("%(station)s takes a value from %(low)s to %(high)s.", {
    station: stationName(kind),
    low: formatNumber(low),
    high: formatNumber(high),
  });
}

/**
 * Say why a change is refused.
 * @param {string} code
 * @param {{cell?: string|null, kind?: Kind|null}} [where]
 */
export function refusalText(code, { cell = null, kind = null } = {}) {
  const fields = { cell: cell ?? "?", station: kind ? stationName(kind) : gettext("This station") };
  /** @type {Record<string, string>} */
  const texts = {
    not_allowed: gettext("%(station)s is not allowed today.", fields),
    partner_outside: gettext("The partner cell would leave the grid."),
    partner_taken: gettext("The partner cell %(cell)s is taken.", fields),
    bad_cell: gettext("%(cell)s is outside the grid.", fields),
    cell_taken: gettext("Two stations share %(cell)s.", fields),
    value_out_of_range: kind ? rangeText(kind) : gettext("The value at %(cell)s is out of range.", fields),
    missing_value: gettext("The station at %(cell)s needs a value.", fields),
    missing_side: gettext("The station at %(cell)s needs a side, ^ or v.", fields),
    unexpected_side: gettext("The station at %(cell)s takes no side.", fields),
    unknown_station: gettext("There is no such station as the one at %(cell)s.", fields),
    bad_notation: gettext("“%(cell)s” is not the notation of a station, such as A1:+2.", fields),
  };
  return texts[code] ?? gettext("This machine is not possible.");
}

/**
 * The eleven stations (rules, "The stations"): cost, value, side, cells and the key that places them.
 *
 * @typedef {import("../core/types.js").Kind} Kind
 * @typedef {object} StationType
 * @property {number} cost
 * @property {[number, number]|null} values  range of the value, null where the kind takes none
 * @property {boolean} hasSide
 * @property {number} area  cells taken, the partner cell included
 * @property {string} sign  in the notation
 * @property {readonly string[]} keys  first the one that help shows
 */

/**
 * @param {number} cost
 * @param {string} sign
 * @param {readonly string[]} keys
 * @param {Partial<StationType>} [more]
 * @returns {Readonly<StationType>}
 */
function type(cost, sign, keys, more = {}) {
  return Object.freeze({ cost, sign, keys, values: null, hasSide: false, area: 1, ...more });
}

// "=" and ":" are + and / without Shift on AZERTY and QWERTY keyboards.
/** @type {Readonly<Record<Kind, Readonly<StationType>>>} */
export const STATION_TYPES = Object.freeze({
  plus: type(1, "+", ["+", "="], { values: [1, 9] }),
  minus: type(1, "-", ["-", "−", "_"], { values: [1, 9] }),
  times: type(2, "x", ["*", "x", "×"], { values: [2, 9] }),
  divide: type(2, "/", ["/", ":", "÷"], { values: [2, 9] }),
  up: type(1, "up", ["u"]),
  down: type(1, "down", ["d"]),
  wait: type(1, "wait", ["w"]),
  fast: type(2, "fast", ["f"]),
  sort: type(2, "sort", ["s"], { hasSide: true }),
  merge: type(3, "merge", ["m"], { hasSide: true, area: 2 }),
  copy: type(3, "copy", ["c"], { hasSide: true, area: 2 }),
});

/** All kinds, in the order of the palette. */
export const KINDS = /** @type {Kind[]} */ (Object.keys(STATION_TYPES));

/**
 * Return the value a new station of this kind starts with.
 * @param {Kind} kind
 * @returns {number|undefined}
 */
export function firstValue(kind) {
  return STATION_TYPES[kind].values?.[0];
}

/**
 * Say whether a station of this kind takes `value`.
 * @param {Kind} kind
 * @param {number|undefined} value
 */
export function isValueInRange(kind, value) {
  const { values } = STATION_TYPES[kind];
  if (!values) return value === undefined;
  return Number.isInteger(value) && Number(value) >= values[0] && Number(value) <= values[1];
}

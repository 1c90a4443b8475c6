/**
 * What the author's form holds, read as the server reads it; no DOM.
 *
 * @typedef {import("../core/types.js").Workshop} Workshop
 * @typedef {import("../core/types.js").Measure} Measure
 * @typedef {number|string} Typed  a number, or what was typed in its place
 * @typedef {object} Typing  the form's fields by name
 * @property {(name: string) => string} text
 * @property {() => string[]} stations
 *
 * @typedef {object} Sheet  a sheet as the checks take it: numbers may still be no numbers
 * @property {number} columns
 * @property {number} belts
 * @property {string[]} stations
 * @property {{start: Typed, numbers: Typed[]}[]} inputs
 * @property {Typed[][]} outputs
 * @property {{measure: string, max: Typed}|null} constraint
 *
 * @typedef {{title: string, text: string, workshop: Sheet, machine: string}} Content
 */
import { parseCell } from "../workshop/cells.js";

const BELTS = "ABCD";
/** @type {Record<string, [number, number]>} */
const GRIDS = { "6x3": [6, 3], "8x4": [8, 4] };
const WHOLE = /^[+-]?[0-9]{1,9}$/;
const MOST_NUMBERS = 200;
const LONGEST_NUMBER = 12;

/**
 * @param {string} text
 * @returns {Typed}
 */
export function typed(text) {
  const plain = text.trim().replaceAll("−", "-");
  return WHOLE.test(plain) ? Number(plain) : plain.slice(0, LONGEST_NUMBER);
}

/**
 * Return the numbers of a line, apart by spaces, commas or dots in the middle.
 * @param {string} text
 */
export function numbersOf(text) {
  const words = text.split(/[\s,;·]+/).filter(Boolean);
  return words.slice(0, MOST_NUMBERS).map(typed);
}

/**
 * @param {Typing} typing
 * @returns {Content}
 */
export function readContent({ text, stations }) {
  const [columns, belts] = GRIDS[text("grid")] ?? [0, 0];
  const names = [...BELTS.slice(0, belts)];
  const measure = text("measure");
  return {
    title: text("title"),
    text: text("text"),
    workshop: {
      columns,
      belts,
      stations: stations(),
      inputs: names.map((name) => ({
        start: typed(text(`start_${name}`)),
        numbers: numbersOf(text(`numbers_${name}`)),
      })),
      outputs: names.map((name) => numbersOf(text(`demand_${name}`))),
      constraint: measure ? { measure, max: typed(text("maximum")) } : null,
    },
    machine: text("machine"),
  };
}

/**
 * Return the sheet as the board draws it: whatever is no number yet is left out.
 * @param {Sheet} sheet
 * @returns {Workshop}
 */
export function drawable({ columns, belts, stations, inputs, outputs, constraint }) {
  const starts = (/** @type {Typed} */ start) =>
    typeof start === "number" && start >= 1 && start <= 12 ? start : 1;
  return {
    columns,
    belts,
    stations: /** @type {Workshop["stations"]} */ (stations),
    inputs: inputs.map(({ start, numbers }) => ({
      start: starts(start),
      numbers: onlyNumbers(numbers).slice(0, 12),
    })),
    outputs: outputs.map((numbers) => onlyNumbers(numbers).slice(0, 96)),
    constraint:
      constraint && typeof constraint.max === "number"
        ? { measure: /** @type {Measure} */ (constraint.measure), max: constraint.max }
        : null,
  };
}

/**
 * Leave out the stations that stand outside a smaller grid.
 * @param {string} notation
 * @param {Pick<Sheet, "columns"|"belts">} grid
 */
export function withinGrid(notation, { columns, belts }) {
  const items = notation.trim().split(/\s+/).filter(Boolean);
  return items.filter((item) => isWithin(item, columns, belts)).join(" ");
}

/**
 * @param {string} item
 * @param {number} columns
 * @param {number} belts
 */
function isWithin(item, columns, belts) {
  const [name, sign = ""] = item.split(":");
  const cell = parseCell(name.toUpperCase());
  if (!cell || cell.column > columns || cell.belt >= belts) return false;
  // The partner below the lowest belt.
  return !(/^(merge|copy)v$/.test(sign) && cell.belt === belts - 1);
}

/** @param {Typed[]} values */
function onlyNumbers(values) {
  return values.filter((value) => typeof value === "number");
}

/** What a floor's board draws for the eye alone, the ends of its belts, in words; and its constraint. */

import { beltLetter, writeNumber } from "../../board/cells.js";
import { el } from "../../core/dom.js";
import { formatNumber } from "../../core/format.js";
import { gettext } from "../../core/i18n.js";
import { measureName } from "../../workshop/verdict.js";

/** @typedef {import("../../core/types.js").Workshop} Workshop */

/**
 * Return the list of what enters each belt and, where a machine is to be found, of what must leave it.
 * @param {Workshop} workshop
 */
export function endsOf(workshop) {
  return el("ul", { class: "visually-hidden" }, ...endTexts(workshop).map((text) => el("li", {}, text)));
}

/**
 * Say of each belt what enters it, and what is demanded of it if anything is of any.
 * @param {Workshop} workshop
 * @returns {string[]}
 */
export function endTexts({ inputs, outputs }) {
  const isDemanding = outputs.some((numbers) => numbers.length > 0);
  return inputs.map((input, belt) => {
    const entering = inputText(beltLetter(belt), input);
    return isDemanding ? `${entering}. ${outputText(outputs[belt])}` : entering;
  });
}

/**
 * Say what a machine may measure at most; empty where it may measure anything.
 * @param {Workshop} workshop
 */
export function constraintText({ constraint }) {
  if (!constraint) return "";
  const fields = { measure: measureName(constraint.measure), maximum: formatNumber(constraint.max) };
  return gettext("Constraint: %(measure)s ≤ %(maximum)s", fields);
}

/**
 * @param {string} belt
 * @param {Workshop["inputs"][number]} input
 */
function inputText(belt, { start, numbers }) {
  if (!numbers.length) return gettext("Belt %(belt)s, inputs: none", { belt });
  const fields = { belt, numbers: written(numbers), cycle: start };
  return gettext("Belt %(belt)s, inputs: %(numbers)s, from cycle %(cycle)s", fields);
}

/** @param {readonly number[]} numbers */
function outputText(numbers) {
  if (!numbers.length) return gettext("Expected output: nothing");
  return gettext("Expected output: %(numbers)s", { numbers: written(numbers) });
}

/** @param {readonly number[]} numbers */
function written(numbers) {
  return numbers.map(writeNumber).join(", ");
}

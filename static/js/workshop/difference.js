/**
 * Expected and delivered numbers of each output in aligned rows, the first difference boxed.
 *
 * @typedef {import("../core/types.js").RunResult} RunResult
 */
import { el } from "../core/dom.js";
import { formatNumber } from "../core/format.js";
import { gettext } from "../core/i18n.js";
import { mismatchText } from "./verdict.js";

/**
 * Return one table per output that differs, each under its sentence.
 * @param {RunResult} run
 * @param {number[][]} demand  one list per belt
 * @returns {HTMLElement[]}
 */
export function differenceTables(run, demand) {
  return run.mismatches.map((mismatch) => {
    const belt = mismatch.belt.charCodeAt(0) - 65;
    const expected = demand[belt] ?? [];
    const delivered = run.outputs[belt] ?? [];
    const length = Math.max(expected.length, delivered.length, mismatch.position);
    const text = mismatchText(mismatch);
    const table = el(
      "table",
      { class: "difference", "aria-label": text },
      row(gettext("Expected"), expected, length, mismatch.position),
      row(gettext("Delivered"), delivered, length, mismatch.position),
    );
    return el("div", { class: "difference-frame" }, el("p", {}, text), table);
  });
}

/**
 * @param {string} heading
 * @param {number[]} numbers
 * @param {number} length
 * @param {number} first  1-based position of the first difference
 */
function row(heading, numbers, length, first) {
  const cells = Array.from({ length }, (_, i) => {
    const isGap = i >= numbers.length;
    const classes = [isGap ? "gap" : "", i === first - 1 ? "first" : ""].join(" ").trim();
    const text = isGap
      ? [el("span", { "aria-hidden": "true" }, "–"), el("span", { class: "visually-hidden" }, gettext("none"))]
      : [formatNumber(numbers[i])];
    return el("td", { class: classes || null }, ...text);
  });
  return el("tr", {}, el("th", { scope: "row" }, heading), ...cells);
}

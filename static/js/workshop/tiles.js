/**
 * The four measures as tiles, against par and the player's own records.
 *
 * @typedef {import("../core/types.js").Measure} Measure
 * @typedef {import("../core/types.js").Measures} Measures
 * @typedef {import("../core/types.js").Records} Records
 */
import { el } from "../core/dom.js";
import { formatNumber } from "../core/format.js";
import { gettext } from "../core/i18n.js";
import { measureName } from "./verdict.js";

/** @type {Measure[]} */
export const MEASURES = ["cost", "cycles", "area", "sum"];

/**
 * @param {object} values
 * @param {Partial<Measures>|null} values.measures  null before any run
 * @param {Measures|null} values.par
 * @param {Records|null} values.records  after the run
 * @param {Records|null} values.before  before the run
 * @param {boolean} values.isComplete  whether the measures are those of a correct machine
 */
export function measureTiles({ measures, par, records, before, isComplete }) {
  // What a jammed or wrong machine measures is no result: it stands back.
  const isVoid = measures !== null && !isComplete;
  return el(
    "dl",
    { class: "tiles" },
    ...MEASURES.map((measure) => {
      const value = measures?.[measure];
      const own = records?.[measure] ?? null;
      const isImproved = Boolean(own?.improved);
      return el(
        "div",
        { class: "tile", "data-measure": measure, "data-improved": isImproved || null, "data-void": isVoid || null },
        el("dt", {}, measureName(measure)),
        el("dd", { class: "tile-value" }, value === undefined ? "–" : formatNumber(value)),
        el("dd", { class: "tile-par" }, par ? parText(par[measure], isComplete ? value : undefined) : "\u00a0"),
        el("dd", { class: "tile-own" }, ownText(own, before?.[measure] ?? null)),
      );
    }),
  );
}

/**
 * @param {number} par
 * @param {number|undefined} value
 */
function parText(par, value) {
  const fields = { par: formatNumber(par), gap: "" };
  if (value === undefined || value === par) return gettext("par %(par)s", fields);
  fields.gap = formatNumber(Math.abs(value - par));
  return value < par
    ? gettext("par %(par)s, %(gap)s under", fields)
    : gettext("par %(par)s, %(gap)s over", fields);
}

/**
 * @param {{value: number, improved?: boolean}|null} own
 * @param {{value: number}|null} before
 */
function ownText(own, before) {
  if (!own) return gettext("no record yet");
  const value = formatNumber(own.value);
  if (!own.improved) return gettext("yours %(value)s", { value });
  if (!before) return gettext("first record");
  return gettext("record, was %(value)s", { value: formatNumber(before.value) });
}

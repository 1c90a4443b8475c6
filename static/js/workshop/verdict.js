/**
 * What a run's answer says, in words; no DOM.
 *
 * @typedef {import("../core/types.js").RunAnswer} RunAnswer
 * @typedef {import("../core/types.js").Mismatch} Mismatch
 * @typedef {import("../core/types.js").TraceEvent} TraceEvent
 * @typedef {import("../core/types.js").Machine} Machine
 * @typedef {import("../core/types.js").Measure} Measure
 */
import { formatList, formatNumber, formatOrdinal } from "../core/format.js";
import { gettext, ngettext } from "../core/i18n.js";
import { stationAt } from "./model.js";

/**
 * Return the name of a measure.
 * @param {Measure} measure
 */
export function measureName(measure) {
  const names = {
    cost: gettext("cost"),
    cycles: gettext("cycles"),
    area: gettext("area"),
    sum: gettext("sum"),
  };
  return names[measure];
}

/**
 * Return the verdict in one line.
 * @param {RunAnswer} answer
 */
export function verdictText({ run, over_by: over }) {
  if (run.status === "solved") return gettext("Solved!");
  if (run.status === "wrong") return gettext("Not yet: the outputs differ.");
  if (run.status === "jam") return gettext("Jam.");
  if (!over) return gettext("Solved, but over the constraint.");
  return gettext("Solved, but over the constraint: %(measure)s %(value)s, %(maximum)s at most.", {
    measure: measureName(over.measure),
    value: formatNumber(over.value),
    maximum: formatNumber(over.maximum),
  });
}

/**
 * Sum up a run that is neither jammed nor over a constraint; empty for the others.
 * @param {RunAnswer} answer
 */
export function headline({ run, score }) {
  if (run.status === "wrong") return run.mismatches.slice(0, 1).map(mismatchText).join("");
  if (run.status !== "solved") return "";
  const fields = { sum: formatNumber(run.sum), score: formatNumber(score ?? 0) };
  if (score === null) return gettext("Solved with a sum of %(sum)s.", fields);
  return ngettext(
    "Solved with a sum of %(sum)s: %(score)s point.",
    "Solved with a sum of %(sum)s: %(score)s points.",
    score,
    fields,
  );
}

/**
 * Say where an output first differs: "A: 2nd number 11, expected 10, cycle 8".
 * @param {Mismatch} mismatch
 */
export function mismatchText({ belt, position, expected, got, cycle, missing, excess }) {
  const fields = {
    belt,
    position: formatOrdinal(position),
    expected: expected === null ? "" : formatNumber(expected),
    got: got === null ? "" : formatNumber(got),
    cycle: cycle === null ? "" : formatNumber(cycle),
  };
  if (got === null) {
    const count = Math.max(1, missing);
    return ngettext(
      "%(belt)s: the %(position)s number is missing, expected %(expected)s",
      "%(belt)s: %(count)s numbers are missing, from the %(position)s on, expected %(expected)s",
      count,
      { ...fields, count: formatNumber(count) },
    );
  }
  if (expected === null) {
    const count = Math.max(1, excess);
    return ngettext(
      "%(belt)s: one number too many, the %(position)s: %(got)s, cycle %(cycle)s",
      "%(belt)s: %(count)s numbers too many, from the %(position)s on: %(got)s, cycle %(cycle)s",
      count,
      { ...fields, count: formatNumber(count) },
    );
  }
  return gettext("%(belt)s: %(position)s number %(got)s, expected %(expected)s, cycle %(cycle)s", fields);
}

/** @param {string} at  a cell, or "out A" */
function placeText(at) {
  return at.startsWith("out ") ? gettext("output %(belt)s", { belt: at.slice(4) }) : at;
}

/**
 * @param {number} value
 * @param {string|null|undefined} from
 */
function comerText(value, from) {
  const number = formatNumber(value);
  if (!from) return gettext("%(number)s (just entered or copied)", { number });
  return gettext("%(number)s from %(cell)s", { number, cell: from });
}

/**
 * Say how a run jammed: "Cycle 4, B3: 14 from B2 meets 7 from A2".
 * @param {RunAnswer} answer
 * @param {Machine} machine  the machine that ran
 */
export function jamText({ run, trace }, machine) {
  if (!run.jam) return "";
  const { reason, cycle, at } = run.jam;
  const events = trace.cycles[trace.cycles.length - 1]?.events ?? [];
  const event = events.find(({ kind }) => kind === "jam");
  const values = event?.values ?? [];
  const fields = { cycle: formatNumber(cycle), at: placeText(at), number: formatNumber(values[0] ?? 0) };
  if (reason === "not_divisible") {
    const divisor = formatNumber(stationAt(machine, at)?.value ?? 0);
    return gettext("Cycle %(cycle)s, %(at)s: %(number)s does not divide exactly by %(divisor)s", {
      ...fields,
      divisor,
    });
  }
  if (reason === "off_grid") return gettext("Cycle %(cycle)s, %(at)s: %(number)s leaves the belts", fields);
  if (reason === "overflow") return overflowText(fields);
  const comers = values.map((value, i) => comerText(value, event?.from?.[i]));
  if (comers.length !== 2)
    return gettext("Cycle %(cycle)s, %(at)s: %(numbers)s meet", { ...fields, numbers: formatList(comers) });
  return gettext("Cycle %(cycle)s, %(at)s: %(first)s meets %(second)s", {
    ...fields,
    first: comers[0],
    second: comers[1],
  });
}

/** @param {Record<string, string>} fields */
function overflowText(fields) {
  return gettext("Cycle %(cycle)s, %(at)s: the number would leave the range from %(low)s to %(high)s", {
    ...fields,
    low: formatNumber(-9999),
    high: formatNumber(9999),
  });
}

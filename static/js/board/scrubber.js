/** The timeline of a replay: a slider with marks for deliveries, the first wrong output and a jam. */

/** @typedef {import("../core/types.js").Trace} Trace */
/** @typedef {import("../core/types.js").RunFields} RunFields */

import { el } from "../core/dom.js";
import { gettext } from "../core/i18n.js";
import { replayIcon } from "./replay-icons.js";
import { marksOf } from "./timeline.js";

/** A page of the keyboard, in cycles. */
const PAGE = 5;

/**
 * Make the slider; it is dragged smoothly and comes to rest on whole cycles.
 * @param {{seek: (time: number) => void, step: (direction: number) => void}} commands
 */
export function createScrubber({ seek, step }) {
  const range = el("input", {
    type: "range",
    class: "scrubber-range",
    min: 0,
    max: 1,
    step: "any",
    value: 0,
    "aria-label": gettext("Cycle"),
    on: {
      input: () => seek(Number(range.value)),
      change: () => seek(Math.round(Number(range.value))),
      keydown: (/** @type {KeyboardEvent} */ event) => press(event),
    },
  });
  const marks = el("div", { class: "scrubber-marks", "aria-hidden": "true" });

  /** @param {KeyboardEvent} event */
  function press(event) {
    const cycle = Number(range.value);
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => step(-1),
      ArrowRight: () => step(1),
      PageDown: () => seek(Math.floor(cycle) - PAGE),
      PageUp: () => seek(Math.floor(cycle) + PAGE),
      Home: () => seek(0),
      End: () => seek(Number(range.max)),
    };
    if (!keys[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    keys[event.key]();
  }

  /** @param {HTMLElement} element @param {number} share */
  const at = (element, share) => element.style.setProperty("--at", share.toFixed(4));

  return {
    element: el("div", { class: "scrubber" }, marks, range),
    /** @param {Trace} trace @param {RunFields} result */
    load(trace, result) {
      const last = Math.max(1, trace.cycles.length);
      range.max = String(last);
      marks.replaceChildren(
        ...marksOf(trace, result).map(({ cycle, kind }) => {
          const mark = el("span", { class: `scrubber-mark is-${kind}` }, replayIcon(kind));
          at(mark, cycle / last);
          return mark;
        }),
      );
    },
    /** @param {number} time @param {string} text  what a screen reader says of it */
    showTime(time, text) {
      range.value = String(time);
      range.setAttribute("aria-valuetext", text);
      at(range, time / Number(range.max));
    },
  };
}

/** The drawn signs of the replay's buttons and of the marks on its timeline. */

import { el, svg } from "../core/dom.js";

/** @typedef {"play"|"pause"|"back"|"forward"|"restart"|"end"|"delivery"|"wrong"|"jam"|"differ"} ReplaySign */

/** In a square of 24 around the origin. @type {Record<ReplaySign, {fill?: string, line?: string}>} */
const SIGNS = {
  play: { fill: "M-5-8.500L9 0-5 8.500z" },
  pause: { fill: "M-7-8h4.600V8H-7zM2.400-8H7V8H2.400z" },
  back: { fill: "M3.500-7L-6 0l9.500 7z", line: "M7-7V7" },
  forward: { fill: "M-3.500-7L6 0l-9.500 7z", line: "M-7-7V7" },
  restart: { line: "M-6.500-4.500a8 8 0 1 1-1 7M-7.500-9v5h5" },
  end: { fill: "M-9-7L-1 0l-8 7zM-1-7L7 0l-8 7z", line: "M8.500-7V7" },
  delivery: { line: "M-8 0l5 6L8-7" },
  wrong: { line: "M-6-6L6 6M6-6L-6 6" },
  jam: { fill: "M0-11L11 9H-11z" },
  differ: { line: "M-8-4H8M-8 4H8M-4 10L4-10" },
};

/**
 * Draw a sign of the replay, hidden from screen readers.
 * @param {ReplaySign} name
 * @returns {SVGSVGElement}
 */
export function replayIcon(name) {
  const { fill, line } = SIGNS[name];
  return svg(
    "svg",
    { viewBox: "-12 -12 24 24", class: "replay-icon", "aria-hidden": "true", focusable: "false" },
    fill && svg("path", { class: "replay-icon-fill", d: fill }),
    line && svg("path", { class: "replay-icon-line", d: line }),
  );
}

/**
 * Make a button that shows a sign and says its name.
 * @param {ReplaySign} sign
 * @param {string} label
 * @param {() => void} press
 * @returns {HTMLButtonElement}
 */
export function controlButton(sign, label, press) {
  return el(
    "button",
    { type: "button", class: "replay-button", "aria-label": label, title: label, on: { click: press } },
    replayIcon(sign),
  );
}

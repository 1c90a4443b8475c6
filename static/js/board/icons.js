/** The signs of the eleven stations: drawn in a square of 24, never glyphs of a font. */

import { svg } from "../core/dom.js";

/** @typedef {import("../core/types.js").Kind} Kind */
/** @typedef {import("../core/types.js").Side} Side */
/** @typedef {"calc"|"move"|"time"|"pair"|"sort"} Family */

/** @type {Record<Kind, Family>} */
export const FAMILIES = {
  plus: "calc",
  minus: "calc",
  times: "calc",
  divide: "calc",
  up: "move",
  down: "move",
  fast: "time",
  wait: "time",
  sort: "sort",
  merge: "pair",
  copy: "pair",
};

/**
 * Lines of each sign around the origin, from -12 to 12; `dots` are filled.
 * The one with a branch is drawn for the side below and mirrored for the other one.
 * @type {Record<Kind, {lines: string, dots?: string}>}
 */
export const STATION_SIGNS = {
  plus: { lines: "M-8 0H8M0-8V8" },
  minus: { lines: "M-8 0H8" },
  times: { lines: "M-6.500-6.500l13 13M6.500-6.500l-13 13" },
  divide: { lines: "M-8.500 0h17", dots: "M0-8.700a2 2 0 1 0 .01 0M0 4.700a2 2 0 1 0 .01 0" },
  up: { lines: "M-7 7L7-7M-3.500-7.500h11v11" },
  down: { lines: "M-7-7L7 7M-3.500 7.500h11v-11" },
  wait: { lines: "M-6.500-9h13M-6.500 9h13M-5-9c0 6.500 10 11.500 10 18M5-9c0 6.500-10 11.500-10 18" },
  fast: { lines: "M-9-7.500L-1.500 0-9 7.500M1-7.500L8.500 0 1 7.500" },
  sort: { lines: "M-10-4.500H8.500M4.500-8.500l4 4-4 4M-5-4.500c5 0 3 11.500 9 11.500h1", dots: "M7 3.700a3.300 3.300 0 1 0 .01 0" },
  merge: { lines: "M-10-7.500c6.500 0 4.500 7.500 10 7.500M-10 7.500c6.500 0 4.500-7.500 10-7.500H9M5-4l4 4-4 4" },
  copy: { lines: "M-9-9H3.500V3.500H-9ZM7.500-3.500H9V9H-3.500V7.500" },
};

/**
 * Return the lines of a sign as a group drawn with the current colour.
 * @param {Kind} kind
 * @param {Side} [toward]
 * @returns {SVGGElement}
 */
export function signGroup(kind, toward) {
  const { lines, dots } = STATION_SIGNS[kind];
  const flip = toward === "up" && kind === "sort" ? "scale(1 -1)" : null;
  return svg(
    "g",
    { class: "sign", transform: flip },
    svg("path", { d: lines, class: "sign-lines" }),
    dots && svg("path", { d: dots, class: "sign-dots" }),
  );
}

/**
 * Return the sign of a station as a picture of its own, coloured by its family; hidden from
 * screen readers, so it always stands beside the station's name.
 * @param {Kind} kind
 * @param {Side} [toward]
 * @returns {SVGSVGElement}
 */
export function stationIcon(kind, toward) {
  return svg(
    "svg",
    {
      viewBox: "-12 -12 24 24",
      class: `station-icon family-${FAMILIES[kind]}`,
      "aria-hidden": "true",
      focusable: "false",
    },
    signGroup(kind, toward),
  );
}

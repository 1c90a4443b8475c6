/** Small drawn signs of the editor's own buttons, never glyphs of a font. */

import { svg } from "../core/dom.js";

/** Paths in a square of 24. */
const PATHS = {
  run: "M7 4.500v15l12-7.500z",
  undo: "M4 9h11a5 5 0 0 1 0 10h-4M4 9l4.500-4.500M4 9l4.500 4.500",
  redo: "M20 9H9a5 5 0 0 0 0 10h4M20 9l-4.500-4.500M20 9l-4.500 4.500",
  menu: "M5 12h.01M12 12h.01M19 12h.01",
  help: "M9 9a3 3 0 1 1 4.200 2.700c-.8.4-1.200 1-1.200 2.300M12 18h.01",
  pipette: "M13 6l5 5M15.500 8.500L20 4M14.500 9.500L6 18l-2.500 2.500M11 7l6 6",
  flip: "M8 20V5M8 5L4 9M8 5l4 4M16 4v15M16 19l-4-4M16 19l4-4",
  remove: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  less: "M6 9l6 6 6-6",
  more: "M6 15l6-6 6 6",
  share: "M12 15V4M12 4L8 8M12 4l4 4M5 12v8h14v-8",
  check: "M4 12.500l5.500 5.500L20 7",
  cross: "M6 6l12 12M18 6L6 18",
  left: "M14 6l-6 6 6 6",
  right: "M10 6l6 6-6 6",
};

/**
 * Return a sign, drawn with the current colour.
 * @param {keyof typeof PATHS} name
 */
export function glyph(name) {
  return svg(
    "svg",
    { class: "glyph", viewBox: "0 0 24 24", width: 22, height: 22, "aria-hidden": "true" },
    svg("path", { d: PATHS[name], class: name === "run" ? "glyph-solid" : "glyph-line" }),
  );
}

/**
 * Trace: nothing to draw, the key is typed.
 *
 * @typedef {{size: number, sheet: import("../../core/types.js").Workshop, machine: string}} Puzzle
 * @typedef {import("./shared/types.js").KindModule<Puzzle>} Module
 */
import { blankState } from "./shared/grid.js";

/** @type {Module} */
export const kind = {
  code: "trace",
  entry: "none",
  usesNotes: false,
  size: ({ sheet }) => ({ rows: sheet.belts, columns: sheet.columns }),
  blank: () => blankState(0),
  canSelect: () => false,
  stroke: (_puzzle, state) => state,
  type: () => null,
  pad: () => [],
  marks: () => [],
  key: () => "",
  describe: () => "",
};

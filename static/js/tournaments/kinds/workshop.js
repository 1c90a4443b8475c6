/**
 * Workshop: the machine built in the site's editor is the key, as its notation in `state.text`.
 *
 * @typedef {{size: number, sheet: import("../../core/types.js").Workshop}} Puzzle
 * @typedef {import("./shared/types.js").KindModule<Puzzle>} Module
 */
import { blankState } from "./shared/grid.js";

/** @type {Module} */
export const kind = {
  code: "workshop",
  entry: "machine",
  usesNotes: false,
  size: ({ sheet }) => ({ rows: sheet.belts, columns: sheet.columns }),
  blank: () => blankState(0),
  canSelect: () => false,
  stroke: (_puzzle, state) => state,
  type: () => null,
  pad: () => [],
  marks: () => [],
  key: (_puzzle, state) => state.text,
  describe: () => "",
};

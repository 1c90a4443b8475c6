/**
 * Camping: tents (main mark) and grass (auxiliary mark) between the trees.
 *
 * @typedef {{size: number, trees: string[], rows: (number|null)[], columns: (number|null)[]}} Puzzle
 * @typedef {import("./shared/types.js").KindModule<Puzzle>} Module
 * @typedef {import("./shared/types.js").Cell} Cell
 */
import { AUX, EMPTY, MAIN, countMain, firstMark, strokeMarks, typeMark } from "./shared/cycle.js";
import { blankState, block, linesOf } from "./shared/grid.js";
import { circleIn, lineIn } from "./shared/items.js";

/**
 * @param {Puzzle} puzzle
 * @param {Cell} cell
 */
function isTree({ trees }, { row, column }) {
  return trees[row][column] === "#";
}

/** @type {Module} */
export const kind = {
  code: "camping",
  entry: "grid",
  usesNotes: false,
  size: ({ size }) => ({ rows: size, columns: size }),
  blank: ({ size }) => blankState(size * size),
  canSelect: () => true,
  stroke(puzzle, state, path, button) {
    const isFree = (/** @type {Cell} */ cell) => !isTree(puzzle, cell);
    return strokeMarks(kind.size(puzzle), state, { path, button }, isFree);
  },
  type(puzzle, state, cell, key) {
    return isTree(puzzle, cell) ? null : typeMark(state, cell.row * puzzle.size + cell.column, key);
  },
  pad: () => [],
  marks({ size }, state) {
    return state.marks.flatMap((mark, index) => {
      const cell = { row: Math.floor(index / size), column: index % size };
      if (mark === AUX) return [circleIn(cell)];
      if (mark !== MAIN) return [];
      const [x, y] = [cell.column + 0.5, cell.row];
      return [lineIn(cell, [[x, y + 0.2], [x + 0.34, y + 0.8], [x - 0.34, y + 0.8], [x, y + 0.2]])];
    });
  },
  key(puzzle, state) {
    const { size, trees } = puzzle;
    const marks = linesOf(state.marks, size, size);
    const wood = linesOf([...trees.join("")].map((letter) => letter === "#"), size, size);
    const isPitched = countMain(state.marks) === wood.rows.flat().filter(Boolean).length;
    // A line is settled when it has its count, when nothing in it is open, or when every tree has
    // its tent.
    const first = (/** @type {"rows"|"columns"} */ axis) =>
      block(
        marks[axis].map((line, index) => {
          const isDecided = line.every((mark, place) => mark !== EMPTY || wood[axis][index][place]);
          const isFull = countMain(line) === puzzle[axis][index];
          return firstMark(line, isPitched || isDecided || isFull);
        }),
      );
    return `${first("rows")},${first("columns")}`;
  },
  describe(puzzle, state, cell, words) {
    const mark = state.marks[cell.row * puzzle.size + cell.column];
    const drawn = mark === MAIN ? words.tent : mark === AUX ? words.grass : words.empty;
    const counted = (/** @type {string} */ text, /** @type {number|null} */ count) =>
      count === null ? [] : [text.replace("{number}", String(count))];
    return [
      isTree(puzzle, cell) ? words.tree : drawn,
      ...counted(words.row, puzzle.rows[cell.row]),
      ...counted(words.column, puzzle.columns[cell.column]),
    ].join(", ");
  },
};

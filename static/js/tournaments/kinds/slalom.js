/**
 * Slalom: a falling (main mark) or rising (auxiliary mark) diagonal in every cell.
 *
 * @typedef {{size: number, points: (number|null)[][]}} Puzzle
 * @typedef {import("./shared/types.js").KindModule<Puzzle>} Module
 */
import { AUX, EMPTY, MAIN, countMain, strokeMarks, typeMark } from "./shared/cycle.js";
import { blankState, block, linesOf } from "./shared/grid.js";
import { lineIn } from "./shared/items.js";

/** How far from a numbered point a diagonal stops, along each axis: at the number's circle. */
const STOP = 0.184;

/** @type {Module} */
export const kind = {
  code: "slalom",
  entry: "grid",
  usesNotes: false,
  size: ({ size }) => ({ rows: size, columns: size }),
  blank: ({ size }) => blankState(size * size),
  canSelect: () => true,
  stroke(puzzle, state, path, button) {
    return strokeMarks(kind.size(puzzle), state, { path, button, isRound: true }, () => true);
  },
  type: ({ size }, state, { row, column }, key) => typeMark(state, row * size + column, key),
  pad: () => [],
  marks({ size, points }, state) {
    return state.marks.flatMap((mark, index) => {
      if (mark === EMPTY) return [];
      const [row, column] = [Math.floor(index / size), index % size];
      const [from, to] = mark === MAIN ? [column, column + 1] : [column + 1, column];
      const [above, below] = [points[row][from], points[row + 1][to]].map((count) => (count === null ? 0 : STOP));
      const step = to - from;
      return [
        lineIn({ row, column }, [
          [from + step * above, row + above],
          [to - step * below, row + 1 - below],
        ]),
      ];
    });
  },
  key({ size }, state) {
    const { rows, columns } = linesOf(state.marks, size, size);
    const count = (/** @type {number[][]} */ lines) =>
      block(lines.map((line) => (line.includes(EMPTY) ? null : countMain(line))));
    return `${count(rows)},${count(columns)}`;
  },
  describe({ size, points }, state, { row, column }, words) {
    const mark = state.marks[row * size + column];
    const corners = /** @type {const} */ ([
      ["topLeft", points[row][column]],
      ["topRight", points[row][column + 1]],
      ["bottomLeft", points[row + 1][column]],
      ["bottomRight", points[row + 1][column + 1]],
    ]).flatMap(([corner, count]) =>
      count === null ? [] : [words[corner].replace("{number}", String(count))],
    );
    return [mark === MAIN ? words.backslash : mark === AUX ? words.slash : words.empty, ...corners].join(", ");
  },
};

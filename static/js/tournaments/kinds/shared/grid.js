/**
 * Grids of marks: what all the drawn kinds share.
 *
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").Cell} Cell
 * @typedef {import("./types.js").Spot} Spot
 */

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/**
 * Return the state of a grid with nothing drawn.
 * @param {number} count  of cells
 * @returns {State}
 */
export function blankState(count) {
  const empty = new Array(count).fill(0);
  return { marks: empty, notes: empty, text: "" };
}

/**
 * Return the state with other marks at some cells; the same state where nothing changes.
 * @param {State} state
 * @param {Map<number, number>} changes  mark by index
 * @returns {State}
 */
export function withMarks(state, changes) {
  const marks = [...state.marks];
  for (const [index, mark] of changes) marks[index] = mark;
  if (marks.every((mark, index) => mark === state.marks[index])) return state;
  return { ...state, marks };
}

/**
 * Return the cell a spot lies in, null outside the grid.
 * @param {Spot} spot
 * @param {{rows: number, columns: number}} size
 * @returns {Cell|null}
 */
export function cellAt({ x, y }, { rows, columns }) {
  const cell = { row: Math.floor(y), column: Math.floor(x) };
  return contains(cell, rows, columns) ? cell : null;
}

/**
 * @param {Cell} cell
 * @param {number} rows
 * @param {number} columns
 */
export function contains({ row, column }, rows, columns) {
  return row >= 0 && row < rows && column >= 0 && column < columns;
}

/**
 * Return the cells a path leads through, each once, in order. Fast strokes skip cells: the way
 * between two spots is followed in steps of less than half a cell.
 * @param {readonly Spot[]} path
 * @param {{rows: number, columns: number}} size
 * @returns {Cell[]}
 */
export function cellsOf(path, size) {
  /** @type {Map<string, Cell>} */
  const found = new Map();
  path.forEach((spot, index) => {
    const before = path[index - 1] ?? spot;
    const steps = Math.max(1, Math.ceil(Math.hypot(spot.x - before.x, spot.y - before.y) / 0.4));
    for (let step = 1; step <= steps; step += 1) {
      const x = before.x + ((spot.x - before.x) * step) / steps;
      const y = before.y + ((spot.y - before.y) * step) / steps;
      const cell = cellAt({ x, y }, size);
      if (cell) found.set(`${cell.row},${cell.column}`, cell);
    }
  });
  return [...found.values()];
}

/**
 * Return the rows, then the columns, of a grid of values.
 * @template T
 * @param {readonly T[]} values
 * @param {number} rows
 * @param {number} columns
 */
export function linesOf(values, rows, columns) {
  const across = Array.from({ length: rows }, (_, row) => values.slice(row * columns, (row + 1) * columns));
  const down = Array.from({ length: columns }, (_, column) => across.map((line) => line[column]));
  return { rows: across, columns: down };
}

/**
 * Return one block of a key: a letter a value, `.` for null.
 * @param {readonly (number|null)[]} values
 */
export function block(values) {
  return values.map((value) => (value === null ? "." : DIGITS[value])).join("");
}

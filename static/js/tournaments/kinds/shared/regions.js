/** The regions that lines between cells leave: see Rettangoli. */

const RIGHT = 1;
const DOWN = 2;

/**
 * Return for each cell the number of its region, null where that is no finished rectangle: one
 * whose area is the only number in it.
 * @param {readonly number[]} marks  per cell: 1 for a line to its right, 2 for one below
 * @param {readonly (readonly number[])[]} numbers
 * @returns {(number|null)[]}
 */
export function regionsOf(marks, numbers) {
  const size = numbers.length;
  /** @type {(number|null|undefined)[]} */
  const region = new Array(size * size).fill(undefined);
  for (let start = 0; start < size * size; start += 1) {
    if (region[start] !== undefined) continue;
    const cells = reach(marks, size, start);
    const clues = cells.map((index) => numbers[Math.floor(index / size)][index % size]).filter(Boolean);
    const isFinished = isRectangle(cells, size) && clues.length === 1 && clues[0] === cells.length;
    for (const index of cells) region[index] = isFinished ? start : null;
  }
  return region.map((value) => value ?? null);
}

/**
 * Return the cells that hang together with `start`.
 * @param {readonly number[]} marks
 * @param {number} size
 * @param {number} start
 */
function reach(marks, size, start) {
  const found = new Set([start]);
  const stack = [start];
  while (stack.length) {
    const index = /** @type {number} */ (stack.pop());
    const column = index % size;
    const ways = [
      column < size - 1 && !(marks[index] & RIGHT) ? index + 1 : -1,
      column > 0 && !(marks[index - 1] & RIGHT) ? index - 1 : -1,
      index + size < size * size && !(marks[index] & DOWN) ? index + size : -1,
      index >= size && !(marks[index - size] & DOWN) ? index - size : -1,
    ];
    for (const next of ways)
      if (next >= 0 && !found.has(next)) {
        found.add(next);
        stack.push(next);
      }
  }
  return [...found];
}

/**
 * @param {number[]} cells
 * @param {number} size
 */
function isRectangle(cells, size) {
  const rows = cells.map((index) => Math.floor(index / size));
  const columns = cells.map((index) => index % size);
  const height = Math.max(...rows) - Math.min(...rows) + 1;
  return height * (Math.max(...columns) - Math.min(...columns) + 1) === cells.length;
}

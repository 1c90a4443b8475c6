/** The board: 37 spaces, who stands next to whom, how many rings each holds, where each is drawn. */

const COLUMNS = "ABCDEFG";
const HEIGHTS = [4, 5, 6, 7, 6, 5, 4];
const DEEPEST = 4;

/** How far apart columns and rows are drawn. */
export const STEP = { x: 46, y: 52 };

/** @type {readonly string[]} by column, then row */
export const SPACES = [...COLUMNS].flatMap((letter, column) =>
  Array.from({ length: HEIGHTS[column] }, (_, row) => `${letter}${row + 1}`),
);

/**
 * How far a space lies right of and above D4; one row up is two.
 * @param {string} space
 */
function place(space) {
  const column = COLUMNS.indexOf(space[0]);
  return { across: column - 3, up: 2 * Number(space.slice(1)) - HEIGHTS[column] - 1 };
}

/**
 * @param {string} first
 * @param {string} second
 * @returns {number} steps from one to the other
 */
export function distance(first, second) {
  const from = place(first);
  const to = place(second);
  const aside = Math.abs(from.across - to.across);
  return aside + Math.max(0, (Math.abs(from.up - to.up) - aside) / 2);
}

/** @type {Readonly<Record<string, number>>} how many rings fill a space: 1 on the edge, 4 in D4 */
export const CAPACITY = Object.fromEntries(SPACES.map((space) => [space, DEEPEST - distance(space, "D4")]));

/** @type {Readonly<Record<string, readonly string[]>>} */
export const NEIGHBOURS = Object.fromEntries(
  SPACES.map((space) => [space, SPACES.filter((other) => distance(space, other) === 1)]),
);

/**
 * Where the middle of a space is drawn, D4 being in the middle of all.
 * @param {string} space
 * @param {boolean} isTurned  whether Black sits below
 */
export function centre(space, isTurned) {
  const { across, up } = place(space);
  const sign = isTurned ? -1 : 1;
  return { x: sign * across * STEP.x, y: (-sign * up * STEP.y) / 2 };
}

/**
 * The space nearest to a point, null outside the board.
 * @param {{x: number, y: number}} point
 * @param {boolean} isTurned
 */
export function spaceAt(point, isTurned) {
  let best = { space: "", far: Number.POSITIVE_INFINITY };
  for (const space of SPACES) {
    const at = centre(space, isTurned);
    const far = Math.hypot(at.x - point.x, at.y - point.y);
    if (far < best.far) best = { space, far };
  }
  return best.far <= STEP.y * 0.7 ? best.space : null;
}

/** @type {Record<string, {x: number, y: number}>} */
const ARROWS = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  // The six ways of a hexagon under one hand.
  q: { x: -1, y: -0.6 },
  w: { x: 0, y: -1 },
  e: { x: 1, y: -0.6 },
  a: { x: -1, y: 0.6 },
  s: { x: 0, y: 1 },
  d: { x: 1, y: 0.6 },
};

/**
 * Where a key leads from a space as the board is seen; the space itself at the edge.
 * @param {string} space
 * @param {string} key
 * @param {boolean} isTurned
 * @returns {string|null} null for a key that leads nowhere
 */
export function stepBy(space, key, isTurned) {
  const way = ARROWS[key];
  if (!way) return null;
  const from = centre(space, isTurned);
  let best = { space, fit: 0.5 };
  for (const other of NEIGHBOURS[space]) {
    const to = centre(other, isTurned);
    const length = Math.hypot(to.x - from.x, to.y - from.y) * Math.hypot(way.x, way.y);
    // Left and right go between two spaces: the upper one is as good as the lower, and comes second.
    const fit = ((to.x - from.x) * way.x + (to.y - from.y) * way.y) / length - (to.y < from.y ? 0.001 : 0);
    if (fit > best.fit) best = { space: other, fit };
  }
  return best.space;
}

/** What a key means on the surface, whatever the kind of puzzle. */

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * Return the rows and columns to move by, what to do, or "mark" where the kind has to know; null
 * where the key is the browser's.
 * @param {{key: string, shiftKey: boolean, altKey: boolean, ctrlKey: boolean, metaKey: boolean}} event
 * @returns {[number, number]|"undo"|"redo"|"notes"|"mark"|null}
 */
export function meaningOf({ key, shiftKey, altKey, ctrlKey, metaKey }) {
  if (altKey) return null;
  const letter = key.toLowerCase();
  if (letter === "z") return shiftKey ? "redo" : "undo";
  if (letter === "y") return "redo";
  if (ctrlKey || metaKey) return null;
  if (letter === "n") return "notes";
  return STEPS[key] ?? "mark";
}

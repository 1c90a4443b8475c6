/**
 * What a key means on the surface, whatever the kind of puzzle.
 *
 * @typedef {object} Hands
 * @property {(down: number, right: number) => void} move
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {() => void} notes
 * @property {(key: string) => boolean} mark  false where the key means nothing here
 */

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

/**
 * @param {SVGSVGElement} picture
 * @param {Hands} hands
 */
export function followKeys(picture, hands) {
  picture.addEventListener("keydown", (event) => {
    const meaning = meaningOf(event);
    if (Array.isArray(meaning)) hands.move(...meaning);
    else if (meaning === "mark") {
      if (!hands.mark(event.key)) return;
    } else if (meaning) hands[meaning]();
    else return;
    event.preventDefault();
  });
}

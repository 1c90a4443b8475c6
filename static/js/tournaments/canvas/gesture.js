/** One gesture on a picture: a click, a drag, or a long press for the other mark. */

/**
 * @typedef {import("../kinds/shared/types.js").State} State
 * @typedef {import("../kinds/shared/types.js").Spot} Spot
 * @typedef {import("../kinds/shared/types.js").Button} Button
 * @typedef {{path: Spot[], button: Button, before: State}} Stroke  `before`: the state at its start
 *
 * @typedef {object} Hands
 * @property {() => State|null} begin  the state now; null while nothing may be drawn
 * @property {(stroke: Stroke) => void} draw
 * @property {(stroke: Stroke, isKept: boolean) => void} end  not kept where the system took it away
 */

const LONG_PRESS_MS = 450;
const RIGHT = 2;

/**
 * @param {SVGSVGElement} picture
 * @param {Hands} hands
 */
export function followPointer(picture, { begin, draw, end }) {
  picture.addEventListener("contextmenu", (event) => event.preventDefault());
  picture.addEventListener("pointerdown", (event) => {
    const before = begin();
    if (!before || event.button > RIGHT) return;
    event.preventDefault();
    picture.focus({ preventScroll: true });
    /** @type {Stroke} */
    const stroke = { path: [spotOf(picture, event)], button: event.button === RIGHT ? "aux" : "main", before };
    let isDrawn = false;
    const show = () => {
      isDrawn = true;
      draw(stroke);
    };
    const press = setTimeout(() => {
      if (stroke.path.length > 1) return;
      stroke.button = "aux";
      show();
    }, LONG_PRESS_MS);
    const move = (/** @type {PointerEvent} */ moved) => {
      stroke.path.push(spotOf(picture, moved));
      show();
    };
    const finish = (/** @type {PointerEvent} */ ended) => {
      clearTimeout(press);
      picture.removeEventListener("pointermove", move);
      const isKept = ended.type === "pointerup";
      if (isKept && !isDrawn) show();
      end(stroke, isKept);
    };
    picture.setPointerCapture(event.pointerId);
    picture.addEventListener("pointermove", move);
    picture.addEventListener("pointerup", finish, { once: true });
    picture.addEventListener("pointercancel", finish, { once: true });
  });
}

/**
 * Return where in the drawing a pointer is, in cells.
 * @param {SVGSVGElement} picture
 * @param {PointerEvent} event
 * @returns {Spot}
 */
function spotOf(picture, event) {
  const matrix = /** @type {DOMMatrix} */ (picture.getScreenCTM()).inverse();
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
  return { x, y };
}

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
/** How far a finger may tremble and still press, in cells. */
const STILL = 0.3;

/**
 * Follow one pointer at a time; a second finger is no drawing but a pinch, and takes the first one's back.
 * @param {SVGSVGElement} picture
 * @param {Hands} hands
 */
export function followPointer(picture, hands) {
  /** @type {(() => void)|null} */
  let giveUp = null;
  picture.addEventListener("contextmenu", (event) => event.preventDefault());
  picture.addEventListener("pointerdown", (event) => {
    if (giveUp) return giveUp();
    const before = hands.begin();
    if (!before || event.button > RIGHT) return;
    event.preventDefault();
    picture.focus({ preventScroll: true });
    giveUp = stroke(picture, event, { before, draw: hands.draw }, (made, isKept) => {
      giveUp = null;
      hands.end(made, isKept);
    });
  });
}

/**
 * Follow a pointer from where it went down; return what gives its stroke up.
 * @param {SVGSVGElement} picture
 * @param {PointerEvent} down
 * @param {{before: State, draw: Hands["draw"]}} hand
 * @param {Hands["end"]} end
 */
function stroke(picture, down, { before, draw }, end) {
  const start = spotOf(picture, down);
  /** @type {Stroke} */
  const made = { path: [start], button: down.button === RIGHT ? "aux" : "main", before };
  const following = new AbortController();
  let isDrawn = false;
  const show = () => {
    isDrawn = true;
    draw(made);
  };
  const press = setTimeout(() => {
    made.button = "aux";
    show();
  }, LONG_PRESS_MS);
  const stop = (/** @type {boolean} */ isKept) => {
    clearTimeout(press);
    following.abort();
    if (isKept && !isDrawn) show();
    end(made, isKept);
  };
  /** @type {(type: "pointermove"|"pointerup"|"pointercancel", follow: (event: PointerEvent) => void) => void} */
  const on = (type, follow) =>
    picture.addEventListener(type, (event) => event.pointerId === down.pointerId && follow(event), {
      signal: following.signal,
    });
  on("pointermove", (moved) => {
    const spot = spotOf(picture, moved);
    if (made.path.length === 1 && Math.hypot(spot.x - start.x, spot.y - start.y) <= STILL) return;
    clearTimeout(press);
    made.path.push(spot);
    show();
  });
  on("pointerup", () => stop(true));
  on("pointercancel", () => stop(false));
  picture.setPointerCapture(down.pointerId);
  return () => stop(false);
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

/**
 * Dragging by pointer events: a mouse drags at once, a finger after a short hold, so that a swipe
 * still scrolls the page; where a swipe does not scroll, a finger drags at once too.
 *
 * @typedef {object} DragSteps
 * @property {() => void} start
 * @property {(event: PointerEvent) => void} move
 * @property {(event: PointerEvent) => void} drop
 * @property {() => void} cancel
 */

const MOUSE_THRESHOLD_PX = 5;
const TOUCH_THRESHOLD_PX = 10;
const HOLD_MS = 220;

let isDragging = false;

/**
 * Keep a finger's drag from scrolling, and the long press from opening the system's menu.
 * @param {Element} element
 */
export function guardTouches(element) {
  element.addEventListener("touchmove", (event) => isDragging && event.preventDefault(), {
    passive: false,
  });
  element.addEventListener("contextmenu", (event) => {
    const { pointerType } = /** @type {PointerEvent} */ (event);
    if (pointerType === "touch" || isDragging) event.preventDefault();
  });
}

/** One press that may become a drag; it listens until the pointer is released. */
class Press {
  #stop = new AbortController();
  #hasStarted = false;
  /** @type {ReturnType<typeof setTimeout>|undefined} */ #timer;

  /**
   * @param {PointerEvent} down
   * @param {DragSteps} steps
   * @param {boolean} holds  whether a finger has to hold first
   */
  constructor(down, steps, holds) {
    this.down = down;
    this.steps = steps;
    this.needsHold = holds && down.pointerType !== "mouse";
    if (this.needsHold) this.#timer = setTimeout(() => this.#begin(), HOLD_MS);
    const { signal } = this.#stop;
    window.addEventListener("pointermove", (event) => this.#moved(event), { signal });
    window.addEventListener("pointerup", (event) => this.#released(event), { signal });
    window.addEventListener("pointercancel", () => this.#end(true), { signal });
    window.addEventListener("blur", () => this.#end(true), { signal });
    window.addEventListener("keydown", (event) => this.#escaped(event), { signal, capture: true });
  }

  /** @param {PointerEvent} event */
  #moved(event) {
    if (event.pointerId !== this.down.pointerId) return;
    if (this.#hasStarted) return this.steps.move(event);
    const way = Math.hypot(event.clientX - this.down.clientX, event.clientY - this.down.clientY);
    const isMouse = this.down.pointerType === "mouse";
    if (way <= (isMouse ? MOUSE_THRESHOLD_PX : TOUCH_THRESHOLD_PX)) return undefined;
    if (this.needsHold) return this.#end(true);
    this.#begin();
    this.steps.move(event);
    return undefined;
  }

  /** @param {PointerEvent} event */
  #released(event) {
    if (event.pointerId !== this.down.pointerId) return;
    const hadStarted = this.#hasStarted;
    this.#end(false);
    if (hadStarted) this.steps.drop(event);
  }

  /** @param {KeyboardEvent} event */
  #escaped(event) {
    if (event.key !== "Escape" || !this.#hasStarted) return;
    event.stopPropagation();
    this.#end(true);
  }

  #begin() {
    clearTimeout(this.#timer);
    this.#hasStarted = true;
    isDragging = true;
    if (this.down.pointerType === "touch") navigator.vibrate?.(12);
    this.steps.start();
  }

  /** @param {boolean} isCancelled */
  #end(isCancelled) {
    clearTimeout(this.#timer);
    this.#stop.abort();
    isDragging = false;
    if (isCancelled && this.#hasStarted) this.steps.cancel();
    this.#hasStarted = false;
  }
}

/**
 * Follow a press from its pointerdown on.
 * @param {PointerEvent} down
 * @param {DragSteps} steps
 * @param {{holds: boolean}} options  whether a finger has to hold before it drags
 */
export function followPress(down, steps, { holds }) {
  if (down.button === 0 && down.isPrimary) new Press(down, steps, holds);
}

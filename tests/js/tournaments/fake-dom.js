/** As much of a page as a puzzle's surface needs: elements with children, events, a picture in cells. */

class FakeElement extends EventTarget {
  constructor(tag) {
    super();
    this.tag = tag;
    this.attributes = {};
    this.children = [];
    this.dataset = {};
    this.style = { setProperty: (name, value) => (this.attributes[name] = value) };
    this.textContent = "";
    this.captured = null;
  }

  setAttribute(name, value) {
    this.attributes[name] = value;
  }

  append(...children) {
    this.children.push(...children);
  }

  replaceChildren(...children) {
    this.children = children;
  }

  focus() {
    this.dispatchEvent(new Event("focus"));
  }

  scrollIntoView() {}

  setPointerCapture(id) {
    this.captured = id;
  }

  /** A pointer's place on the screen is its place in the drawing. */
  getScreenCTM() {
    return { inverse: () => null };
  }

  /** Return the first element below of a tag. */
  find(tag) {
    for (const child of this.children) {
      const found = child.tag === tag ? child : child.find?.(tag);
      if (found) return found;
    }
    return null;
  }
}

/** Give the modules a page; return an element to put a surface in. */
export function openPage() {
  const made = (tag) => new FakeElement(tag);
  globalThis.document = { createElement: made, createElementNS: (_space, tag) => made(tag) };
  globalThis.ResizeObserver = class {
    observe() {}
  };
  globalThis.DOMPoint = class {
    constructor(x, y) {
      Object.assign(this, { x, y, matrixTransform: () => ({ x, y }) });
    }
  };
  const root = made("div");
  root.dataset.player = "p";
  return root;
}

/** @returns {FakeElement} */
export const fakeElement = (tag) => new FakeElement(tag);

/** Send a pointer's event to a picture; `x` and `y` in cells. */
export function point(picture, type, x, y, more = {}) {
  const told = { clientX: x, clientY: y, button: 0, pointerId: 1, ...more };
  picture.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), told));
}

/** Press a key on a picture; return whether it meant something. */
export function press(picture, key, more = {}) {
  const held = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...more };
  const event = Object.assign(new Event("keydown", { cancelable: true }), { key, ...held });
  picture.dispatchEvent(event);
  return event.defaultPrevented;
}

/**
 * Small helpers to build elements without markup in strings.
 *
 * @typedef {Node|string|number|null|undefined|false} Child
 * @typedef {Record<string, unknown>} Properties
 */

const SVG_NAMESPACE = "http://www.w3.org/2000/svg";

/**
 * Set attributes; `class`, `on` (handlers by event name), `dataset` and booleans are understood.
 * @param {Element} element
 * @param {Properties} properties
 */
export function setProperties(element, properties) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "on") {
      for (const [type, handler] of Object.entries(/** @type {object} */ (value)))
        element.addEventListener(type, handler);
    } else if (name === "dataset") {
      Object.assign(/** @type {HTMLElement} */ (element).dataset, value);
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
}

/**
 * Create an HTML element with attributes and children.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Properties} [properties]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  setProperties(element, properties);
  append(element, children);
  return element;
}

/**
 * Create an SVG element with attributes and children.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Properties} [properties]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, properties = {}, ...children) {
  const element = document.createElementNS(SVG_NAMESPACE, tag);
  setProperties(element, properties);
  append(element, children);
  return element;
}

/**
 * Replace everything inside `parent` with `children`.
 * @param {Element} parent
 * @param {...Child} children
 */
export function replace(parent, ...children) {
  parent.replaceChildren();
  append(parent, children);
}

/**
 * @param {Element} parent
 * @param {Child[]} children
 */
function append(parent, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    parent.append(typeof child === "number" ? String(child) : child);
  }
}

/** Say whether the person asked for less motion: their system, or us on the settings page. */
export function prefersReducedMotion() {
  if (document.documentElement.dataset.motion === "reduce") return true;
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** A part of the page that is read anew: left alone where it says the same, else with the reader's place kept. */

// Different in every answer, and not to be seen.
const UNSEEN = /<input[^>]*csrfmiddlewaretoken[^>]*>|<script[^>]*>[\s\S]*?<\/script>/g;
const REGIONS = "[tabindex='0']";
/** @type {WeakMap<Element, string>} */
const shown = new WeakMap();

/**
 * Put the HTML `text` into `root`, unless it shows what was put in the last time. Focus, open details
 * and what is scrolled inside stay as they are.
 * @param {HTMLElement} root
 * @param {string} text
 * @returns {boolean} whether anything was put in
 */
export function swap(root, text) {
  const seen = text.replace(UNSEEN, "");
  if (shown.get(root) === seen) return false;
  shown.set(root, seen);
  const putBack = [keepDetails(root), keepScroll(root), keepFocus(root)];
  root.innerHTML = text;
  for (const restore of putBack) restore();
  return true;
}

/**
 * What an element is known by in the next version of its part.
 * @param {Element} element
 */
function nameOf(element) {
  const given = element.id || element.getAttribute("name") || element.getAttribute("href");
  return given || element.getAttribute("aria-labelledby") || element.textContent?.trim() || "";
}

/** @param {HTMLElement} root @param {Element} element  one like which is wanted */
function listLike(root, element) {
  const name = nameOf(element);
  return () => [...root.querySelectorAll(element.localName)].filter((one) => nameOf(one) === name);
}

/** @param {HTMLElement} root */
function keepFocus(root) {
  const { activeElement } = document;
  if (!activeElement || activeElement === root || !root.contains(activeElement)) return () => {};
  const list = listLike(root, activeElement);
  const place = list().indexOf(activeElement);
  return () => {
    const found = list();
    const next = /** @type {HTMLElement|undefined} */ (found[place] ?? found[0]);
    // What is gone leaves the keyboard in its part, not at the top of the page.
    if (!next) root.tabIndex = -1;
    (next ?? root).focus({ preventScroll: true });
  };
}

/** @param {HTMLElement} root */
function keepScroll(root) {
  const places = [...root.querySelectorAll(REGIONS)].map(({ scrollLeft, scrollTop }) => ({ scrollLeft, scrollTop }));
  return () => {
    const regions = [...root.querySelectorAll(REGIONS)];
    if (regions.length === places.length) for (const [index, one] of regions.entries()) Object.assign(one, places[index]);
  };
}

/** @param {HTMLElement} root */
function keepDetails(root) {
  const summary = (/** @type {Element} */ one) => one.id || one.querySelector("summary")?.textContent?.trim() || "";
  const open = new Map([...root.querySelectorAll("details")].map((one) => [summary(one), one.open]));
  return () => {
    for (const one of root.querySelectorAll("details")) one.open = open.get(summary(one)) ?? one.open;
  };
}

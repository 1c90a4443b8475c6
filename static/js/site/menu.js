/**
 * The header: its menu closes by itself, and the pages that find no room in its row leave the tab
 * order. Without this file they are out of sight, and the menu is closed by hand.
 */

/**
 * Tell which links stand below the row of the first one.
 * @param {readonly number[]} tops  their distances from the top
 * @returns {boolean[]}
 */
export function belowTheRow(tops) {
  return tops.map((top) => top > tops[0]);
}

/**
 * Make the row of links follow the room it has.
 * @param {HTMLElement} list
 * @param {HTMLElement} menu  told when the page shown is only in there
 */
function mountRow(list, menu) {
  const items = /** @type {HTMLElement[]} */ ([...list.children]);
  const arrange = () => {
    const isOut = belowTheRow(items.map((item) => item.offsetTop));
    items.forEach((item, i) => item.classList.toggle("is-out", isOut[i]));
    const hidesCurrent = items.some((item, i) => isOut[i] && item.querySelector("[aria-current]"));
    menu.classList.toggle("has-current", hidesCurrent);
  };
  new ResizeObserver(arrange).observe(list);
}

/** @param {HTMLDetailsElement} menu */
function mountMenu(menu) {
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    event.stopPropagation();
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
  menu.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.open = false;
  });
  document.addEventListener("pointerdown", ({ target }) => {
    if (target instanceof Node && !menu.contains(target)) menu.open = false;
  });
}

if (typeof document !== "undefined") {
  const menu = document.querySelector("[data-site-menu]");
  const list = document.querySelector("[data-site-pages]");
  if (menu instanceof HTMLDetailsElement) {
    mountMenu(menu);
    if (list instanceof HTMLElement) mountRow(list, menu);
  }
}

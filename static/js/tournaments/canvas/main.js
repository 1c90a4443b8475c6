/** Puts a surface where a page asks for one, when it has the puzzle to show. */

import { Surface } from "./surface.js";

/** @param {HTMLElement & {puzzle?: import("./surface.js").Puzzle}} root */
function follow(root) {
  /** @type {Surface|null} */
  let surface = null;

  async function open() {
    const { puzzle } = root;
    if (!puzzle) return;
    const { kind } = await import(`../kinds/${puzzle.kind}.js`);
    // Another puzzle may have come while the module was on its way.
    if (root.puzzle === puzzle) surface = new Surface(root, kind, puzzle);
  }

  root.addEventListener("puzzle:open", () => void open());
  root.addEventListener("puzzle:close", () => surface?.close());
  root.addEventListener("puzzle:clear", () => {
    surface = null;
    root.replaceChildren();
  });
  root.addEventListener("puzzle:answer", (event) =>
    surface?.solve(/** @type {CustomEvent<{drawing: any}>} */ (event).detail.drawing),
  );
  void open();
}

for (const root of document.querySelectorAll("[data-puzzle-canvas]"))
  if (root instanceof HTMLElement) follow(root);

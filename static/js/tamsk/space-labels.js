/**
 * What a screen reader hears of a board's spaces: all of them anew with every position, the one in
 * focus also as its sand runs.
 */

/**
 * @param {{root: Pick<Element, "addEventListener">, spaces: readonly string[], tileOf: (space: string) => Element}} board
 * @param {(space: string) => string} labelOf  as things stand
 */
export function createLabels(board, labelOf) {
  /** @type {string|undefined} */ let focused;
  let second = Number.NaN;

  /** @param {string} space */
  function tell(space) {
    const [tile, text] = [board.tileOf(space), labelOf(space)];
    if (tile.getAttribute("aria-label") !== text) tile.setAttribute("aria-label", text);
  }

  board.root.addEventListener("focusin", ({ target }) => {
    focused = /** @type {SVGElement} */ (target).dataset.space;
    if (focused) tell(focused);
  });
  board.root.addEventListener("focusout", () => {
    focused = undefined;
  });

  return {
    show: () => board.spaces.forEach(tell),
    /** @param {number} now */
    tick(now) {
      if (Math.floor(now / 1000) === second) return;
      second = Math.floor(now / 1000);
      if (focused) tell(focused);
    },
  };
}

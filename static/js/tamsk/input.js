/**
 * Pointer and keyboard on a board: click and click, drag, tap, arrows.
 *
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./hand.js").Hand} Hand
 * @typedef {{ring: () => boolean, flip: () => void}} Keys  what other keys do; `ring` says whether
 *   there was one to drop
 */
import { spaceAt, stepBy } from "./geometry.js";
import { glassOn } from "./rules.js";

// A finger never stands quite still.
const DRAG_FROM = 8;

/**
 * @param {Board} board
 * @param {Hand} hand
 */
export function mountPointer(board, hand) {
  /** @type {{space: string, x: number, y: number, glass: string|null, moved: boolean}|null} */
  let press = null;

  /** @param {PointerEvent} event */
  function spaceOf(event) {
    const tile = event.target instanceof Element ? event.target.closest("[data-space]") : null;
    return tile instanceof SVGElement ? (tile.dataset.space ?? null) : spaceAt(board.pointOf(event), board.isTurned);
  }

  board.root.addEventListener("pointerdown", (event) => {
    const space = event.button === 0 ? spaceOf(event) : null;
    if (!space || press) return;
    const glass = hand.lifts(space) ? glassOn(hand.table.state, space) : null;
    press = { space, x: event.clientX, y: event.clientY, glass, moved: false };
    if (!glass) return;
    board.root.setPointerCapture(event.pointerId);
    hand.press(space);
  });
  board.root.addEventListener("pointermove", (event) => {
    if (!press?.glass) return;
    press.moved ||= Math.hypot(event.clientX - press.x, event.clientY - press.y) > DRAG_FROM;
    if (press.moved && hand.aim.held.includes(press.glass)) board.carry(press.glass, board.pointOf(event));
  });
  board.root.addEventListener("pointerup", (event) => {
    const began = press;
    press = null;
    if (!began) return;
    const space = spaceAt(board.pointOf(event), board.isTurned);
    if (!began.glass) return void (space === began.space && hand.press(space));
    if (!began.moved || !hand.aim.held.includes(began.glass)) return;
    board.carry(began.glass, null);
    if (space && hand.aim.targets.includes(space)) hand.press(space);
    else hand.putBack();
  });
  board.root.addEventListener("pointercancel", () => {
    if (press?.moved && press.glass && hand.aim.held.includes(press.glass)) {
      board.carry(press.glass, null);
      hand.putBack();
    }
    press = null;
  });
}

/**
 * One tab stop; arrows (or q w e a s d) walk over the spaces.
 * @param {Board} board
 * @param {Hand} hand
 * @param {Keys} keys
 */
export function mountKeys(board, hand, keys) {
  let current = board.isTurned ? "D7" : "D1";
  for (const space of board.spaces) board.tileOf(space).setAttribute("tabindex", space === current ? "0" : "-1");

  /** @param {string} space */
  function walk(space) {
    board.tileOf(current).setAttribute("tabindex", "-1");
    current = space;
    board.tileOf(space).setAttribute("tabindex", "0");
    board.tileOf(space).focus();
  }

  board.root.addEventListener("focusin", ({ target }) => {
    const space = target instanceof SVGElement ? target.dataset.space : undefined;
    if (!space || space === current) return;
    board.tileOf(current).setAttribute("tabindex", "-1");
    board.tileOf(space).setAttribute("tabindex", "0");
    current = space;
  });
  board.root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const next = stepBy(current, key, board.isTurned);
    if (next) walk(next);
    else if (key === "Enter") hand.press(current);
    else if (key === "Escape") {
      if (!hand.putBack()) return;
    } else if (/^[1-3]$/.test(key)) {
      const space = hand.liftNumber(Number(key));
      if (space) walk(space);
    } else if (key === " ") {
      if (!keys.ring()) hand.press(current);
    } else if (key === "t") keys.flip();
    else return;
    event.preventDefault();
  });
}

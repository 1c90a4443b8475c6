/**
 * The board as SVG: it draws a position and says which space was pressed, nothing else.
 *
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").Side} Side
 * @typedef {{from: string|null, to: string}} Way
 *
 * @typedef {object} View  what is to be seen
 * @property {State} state
 * @property {readonly string[]} movable  hourglasses the viewer may lift
 * @property {readonly string[]} targets  spaces that would be accepted now
 * @property {"move"|"ring"|"claim"} purpose  what the targets are for
 * @property {string|null} lifted  the hourglass in the viewer's hand, or asked for
 * @property {Way|null} latest  the latest move
 */
import { svg } from "../core/dom.js";
import { centre, SPACES } from "./geometry.js";
import { createGlass } from "./glass-view.js";
import { GLASSES, ownerOf } from "./rules.js";
import { sandOf } from "./sand.js";
import { createTube } from "./tube-view.js";

const BOX = { x: -174, y: -208, width: 348, height: 400 };
const LIFT = 9;
// Hourglasses not yet placed wait beside the board, Red's where Red sits.
const WAITING = { x: -150, y: 176, step: 36 };
let boards = 0;

/**
 * @param {Element} parent
 * @param {{isTurned: boolean, label: string}} options
 */
export function createBoard(parent, { isTurned, label }) {
  const hatch = `tamsk-hatch-${(boards += 1)}`;
  const ordered = [...SPACES].sort((one, other) => centre(one, isTurned).y - centre(other, isTurned).y);
  const tubes = Object.fromEntries(ordered.map((space) => [space, createTube(space, centre(space, isTurned), hatch)]));
  const glasses = Object.fromEntries(GLASSES.map((glass) => [glass, createGlass(glass)]));
  const trail = svg("path", { class: "trail" });
  const pieces = svg("g", { class: "pieces", "aria-hidden": "true" });
  const above = svg("g", { class: "above", "aria-hidden": "true" });
  const root = svg(
    "svg",
    { class: "tamsk-board", viewBox: `${BOX.x} ${BOX.y} ${BOX.width} ${BOX.height}`, role: "group", "aria-label": label },
    svg("defs", {}, pattern(hatch)),
    svg("polygon", { class: "plate", points: PLATE }),
    svg("g", { class: "spaces" }, ...ordered.map((space) => tubes[space].tile)),
    trail,
    pieces,
    above,
  );
  for (const space of ordered) pieces.append(tubes[space].tube);
  parent.append(root);
  /** @type {View|null} */ let view = null;

  /** @param {string} glass */
  function standing(glass) {
    const { cell } = /** @type {View} */ (view).state.glasses[glass];
    if (cell !== null) return { x: centre(cell, isTurned).x, y: tubes[cell].top };
    const isBelow = (ownerOf(glass) === "red") !== isTurned;
    const place = (Number(glass[1]) - 1) * WAITING.step;
    return isBelow ? { x: WAITING.x + place, y: WAITING.y } : { x: -WAITING.x - place, y: -WAITING.y + 26 };
  }

  /** @param {View} next */
  function arrange(next) {
    for (const glass of GLASSES) {
      const isHeld = next.state.hands[ownerOf(glass)]?.glass === glass || next.lifted === glass;
      const at = standing(glass);
      glasses[glass].place(isHeld ? { x: at.x, y: at.y - LIFT } : at);
      glasses[glass].node.classList.toggle("is-held", isHeld);
      glasses[glass].node.classList.toggle("is-movable", next.movable.includes(glass));
      const { cell } = next.state.glasses[glass];
      if (cell === null || isHeld) above.append(glasses[glass].node);
      else tubes[cell].tube.after(glasses[glass].node);
    }
  }

  return {
    root,
    isTurned,
    /** @param {View} next */
    render(next) {
      view = next;
      const { state, targets, movable } = next;
      root.dataset.purpose = next.purpose;
      for (const space of SPACES) {
        tubes[space].show(state.rings[space] ?? 0);
        const isTarget = targets.includes(space);
        const holdsMovable = movable.some((glass) => state.glasses[glass].cell === space);
        for (const node of [tubes[space].tile, tubes[space].tube]) node.classList.toggle("is-target", isTarget);
        tubes[space].tile.classList.toggle("is-movable", holdsMovable);
        tubes[space].tile.classList.toggle("is-latest", next.latest?.to === space || next.latest?.from === space);
      }
      arrange(next);
      trail.setAttribute("d", next.latest ? trailOf(next.latest, isTurned) : "");
    },
    /**
     * Let the sand stand as it does now.
     * @param {number} now
     */
    setTime(now) {
      if (!view) return;
      const isMoving = view.state.phase === "running";
      for (const glass of GLASSES) glasses[glass].show(sandOf(view.state, glass, now), isMoving);
    },
    /**
     * Carry an hourglass with the pointer; null sets it where it belongs.
     * @param {string} glass
     * @param {{x: number, y: number}|null} at  as the board counts
     */
    carry(glass, at) {
      if (at) glasses[glass].place({ x: at.x, y: at.y + 20 });
      else if (view) arrange(view);
    },
    /** @param {{clientX: number, clientY: number}} event */
    pointOf(event) {
      const matrix = root.getScreenCTM();
      const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix?.inverse());
      return { x: point.x, y: point.y };
    },
    /** @param {string} space */
    tileOf: (space) => tubes[space].tile,
    spaces: ordered,
  };
}

/** @typedef {ReturnType<typeof createBoard>} Board */

const PLATE = "0,-200 173,-113 173,113 0,196 -173,113 -173,-113";

/**
 * @param {Way} way
 * @param {boolean} isTurned
 */
function trailOf({ from, to }, isTurned) {
  if (from === null) return "";
  const [one, other] = [centre(from, isTurned), centre(to, isTurned)];
  return `M${one.x} ${one.y + 14}L${other.x} ${other.y + 14}`;
}

/** @param {string} id */
function pattern(id) {
  return svg(
    "pattern",
    { id, width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
    svg("path", { class: "hatch-line", d: "M0 0V6" }),
  );
}

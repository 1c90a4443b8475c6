/** Numbers as tokens: drawn once each, then only moved. */

/** @typedef {import("./geometry.js").Layout} Layout */
/** @typedef {import("./motion.js").Actor} Actor */
/** @typedef {import("./places.js").Ends} Ends */

import { svg } from "../core/dom.js";
import { writeNumber } from "./cells.js";
import { poseOf } from "./places.js";

/** Shares of the radius taken by digits, by how many characters a number has. */
const FONT_SHARES = [1.06, 1.06, 1.06, 0.88, 0.74, 0.66];
const DIGIT = 0.6;

/**
 * Return the size of a number's letters and the half width of its token.
 * @param {string} text
 * @param {number} radius
 */
export function tokenSize(text, radius) {
  const font = radius * (FONT_SHARES[text.length] ?? 0.6);
  return { font, half: Math.max(radius, (text.length * font * DIGIT) / 2 + radius * 0.3) };
}

/**
 * Draw a token around the origin.
 * @param {number} value
 * @param {number} radius
 * @param {string} [name]  a class of its own
 * @returns {SVGGElement}
 */
export function drawToken(value, radius, name = "token") {
  const text = writeNumber(value);
  const { font, half } = tokenSize(text, radius);
  const box = { x: -half, y: -radius, width: 2 * half, height: 2 * radius, rx: radius };
  return svg(
    "g",
    { class: name },
    svg("rect", { class: "token-shadow", ...box, y: -radius + 2 }),
    svg("rect", { class: "token-disc", ...box }),
    svg("text", { class: "token-text", y: font * 0.36, "font-size": font.toFixed(1) }, text),
  );
}

/**
 * Keep a layer of tokens in step with the numbers of a run.
 * @param {Layout} layout
 * @param {SVGGElement} group
 */
export function createTokens(layout, group) {
  /** @type {Map<number, {element: SVGGElement, value: number, pose: {x: number, y: number}}>} */
  const known = new Map();

  /** @param {Actor} actor */
  function tokenOf({ id, value }) {
    const token = known.get(id);
    if (token && token.value === value) return token;
    const element = drawToken(value, layout.radius);
    if (token) token.element.replaceWith(element);
    else group.append(element);
    const fresh = { element, value, pose: { x: 0, y: 0 } };
    known.set(id, fresh);
    return fresh;
  }

  return {
    /**
     * @param {readonly Actor[]} actors @param {Ends} ends @param {readonly number[]} lit ids in a jam
     * @param {readonly number[]} [followed]  ids of an explanation
     */
    update(actors, ends, lit, followed = []) {
      const seen = new Set(actors.map(({ id }) => id));
      for (const [id, { element }] of known) if (!seen.has(id)) element.remove(), known.delete(id);
      for (const actor of actors) {
        const token = tokenOf(actor);
        const { x, y, scale } = poseOf(layout, ends, actor);
        const grown = scale * (1 + 0.16 * actor.flash);
        token.pose = { x, y };
        token.element.setAttribute("transform", `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${grown.toFixed(3)})`);
        token.element.classList.toggle("is-fresh", actor.flash > 0);
        token.element.classList.toggle("is-jammed", lit.includes(actor.id));
        token.element.classList.toggle("is-followed", followed.includes(actor.id));
      }
    },
    /** @param {number} x @param {number} y @returns {number|null} the number at a point */
    at(x, y) {
      for (const [id, { pose }] of [...known].reverse())
        if (Math.hypot(pose.x - x, pose.y - y) <= layout.radius + 3) return id;
      return null;
    },
    /** @param {number} id @returns {{x: number, y: number}|null} where a number is */
    spot: (id) => known.get(id)?.pose ?? null,
    clear() {
      known.clear();
      group.replaceChildren();
    },
  };
}

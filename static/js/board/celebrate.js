/** The moment of success: the machines hop one after the other and the sheet is stamped. */

/** @typedef {import("./board.js").Board} Board */

import { prefersReducedMotion, svg } from "../core/dom.js";
import { gettext } from "../core/i18n.js";

const STAMP_SECONDS = 2.2;
const HOP = [
  { transform: "translateY(0)" },
  { transform: "translateY(-7px)", easing: "ease-in" },
  { transform: "translateY(0)" },
];

/**
 * Celebrate a solved run on a board; without motion for those who asked for less of it.
 * @param {Pick<Board, "element">} board
 * @param {string} [text]  what the stamp says
 */
export function celebrate({ element }, text = gettext("Solved")) {
  const calm = prefersReducedMotion();
  if (!calm) {
    hop([...element.querySelectorAll(".machine .station")], 70);
    hop([...element.querySelectorAll(".ring.is-right")], 45);
  }
  stamp(element, text, calm);
}

/**
 * @param {Element[]} elements
 * @param {number} delay  between one and the next, in milliseconds
 */
function hop(elements, delay) {
  elements.forEach((element, i) => {
    // A ring is placed by its own transform, which an animation of the same would replace.
    const options = { duration: 380, delay: i * delay, easing: "ease-out", composite: /** @type {const} */ ("add") };
    element.animate(HOP, options);
  });
}

/** @param {{x: number, y: number, width: number, height: number}} box @param {number} by */
function inset({ x, y, width, height }, by) {
  return { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by };
}

/**
 * Press a rubber stamp on the middle of the board; it fades away by itself.
 * @param {SVGSVGElement} element
 * @param {string} text
 * @param {boolean} calm
 */
function stamp(element, text, calm) {
  element.querySelector(".stamp")?.remove();
  const { width, height } = element.viewBox.baseVal;
  const size = Math.min(44, width / 9);
  const half = { x: (text.length * size * 0.62) / 2 + size * 0.6, y: size * 0.85 };
  const box = { x: -half.x, y: -half.y, width: 2 * half.x, height: 2 * half.y };
  const print = svg(
    "g",
    { class: "stamp-print" },
    svg("rect", { class: "stamp-box", ...box, rx: 10 }),
    svg("rect", { class: "stamp-line", ...inset(box, 5), rx: 6 }),
    svg("text", { class: "stamp-text", y: size * 0.36, "font-size": size }, text),
  );
  const place = `translate(${width / 2} ${height / 2}) rotate(-7)`;
  const group = svg("g", { class: "stamp", transform: place, "aria-hidden": "true" }, print);
  element.append(group);
  const still = "scale(1)";
  const frames = [
    { opacity: 0, transform: calm ? still : "scale(1.9)" },
    { opacity: 1, transform: calm ? still : "scale(.94)", offset: 0.1 },
    { opacity: 1, transform: still, offset: 0.16 },
    { opacity: 1, transform: still, offset: 0.8 },
    { opacity: 0, transform: still },
  ];
  const animation = print.animate(frames, { duration: STAMP_SECONDS * 1000, easing: "ease-out", fill: "forwards" });
  animation.addEventListener("finish", () => group.remove());
}

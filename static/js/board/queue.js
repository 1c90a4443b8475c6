/** The inputs waiting to enter each belt: the next one stands out. */

/** @typedef {import("./geometry.js").Layout} Layout */
/** @typedef {import("./ends.js").Spot} Spot */
/** @typedef {{start: number, numbers: number[]}} Input */

import { gettext } from "../core/i18n.js";
import { svg } from "../core/dom.js";
import { writeNumber } from "./cells.js";
import { queuePitch, queueSpot } from "./ends.js";
import { drawChip } from "./chips.js";
import { drawToken } from "./tokens.js";

/**
 * Draw a belt's queue at the side of the board.
 * @param {Layout} layout
 * @param {number} belt
 * @param {Input} input
 * @param {number} entered  how many are in; a fraction while one enters
 * @returns {SVGGElement}
 */
export function drawSideQueue(layout, belt, input, entered) {
  const { numbers } = input;
  const whole = Math.ceil(entered);
  const { capacity } = queuePitch(layout, numbers.length);
  const group = svg("g", { class: "queue" });
  const shown = numbers.slice(whole, whole + capacity);
  shown.forEach((value, i) => {
    const { x, y, size } = queueSpot(layout, belt, i + whole - entered, numbers.length);
    const token = drawToken(value, size, i === 0 ? "token is-next" : "token is-queued");
    token.setAttribute("transform", `translate(${x.toFixed(2)} ${y})`);
    group.prepend(token);
  });
  sideNotes(input, whole, numbers.slice(whole + capacity)).forEach((text, i, { length }) => {
    const y = layout.tops[belt] + layout.head - 6 - (length - 1 - i) * 14;
    group.append(svg("text", { class: "note note-end", x: layout.left - 6, y }, text));
  });
  if (numbers.length === 0 || whole === numbers.length)
    group.append(emptyNote(layout, belt, numbers.length === 0));
  return group;
}

/**
 * Return the lines of words above a queue.
 * @param {Input} input
 * @param {number} entered
 * @param {readonly number[]} later
 * @returns {string[]}
 */
function sideNotes({ start }, entered, later) {
  const lines = [];
  if (later.length > 0) {
    const numbers = later.map(writeNumber);
    const half = numbers.length > 6 ? Math.ceil(numbers.length / 2) : numbers.length;
    lines.push(gettext("then %(numbers)s", { numbers: numbers.slice(0, half).join(" · ") }));
    if (half < numbers.length) lines.push(numbers.slice(half).join(" · "));
  }
  if (start > 1 && entered === 0 && lines.length < 2)
    lines.unshift(gettext("from cycle %(cycle)s", { cycle: start }));
  return lines;
}

/**
 * @param {Layout} layout
 * @param {number} belt
 * @param {boolean} empty
 */
function emptyNote(layout, belt, empty) {
  const y = layout.tops[belt] + layout.head + layout.lane / 2 + 4.5;
  const x = layout.left - layout.side / 2;
  return svg("text", { class: "note note-middle note-on-belt", x, y }, empty ? gettext("empty") : gettext("all in"));
}

/**
 * Return the word in front of a belt's inputs in its caption, null where there is none.
 * @param {Input} input
 * @returns {string|null}
 */
export function captionWord({ start, numbers }) {
  if (numbers.length === 0) return gettext("empty");
  return start > 1 ? gettext("from %(cycle)s", { cycle: start }) : null;
}

/**
 * Draw a belt's inputs in its caption.
 * @param {Input} input
 * @param {readonly Spot[]} spots  of the word, if any, and of the numbers
 * @param {number} entered
 * @returns {SVGGElement}
 */
export function drawCaptionQueue(input, spots, entered) {
  const group = svg("g", { class: "queue" });
  const word = captionWord(input);
  if (word && spots[0])
    group.append(svg("text", { class: "note", x: spots[0].x - (spots[0].width ?? 0) / 2, y: spots[0].y + 4 }, word));
  const own = word ? spots.slice(1) : spots;
  const whole = Math.ceil(entered);
  input.numbers.slice(0, own.length).forEach((value, i) => {
    const state = i < whole ? "chip is-in" : i === whole ? "chip is-next" : "chip is-queued";
    group.append(drawChip(value, own[i], state));
  });
  const hidden = input.numbers.length - own.length;
  const last = own.at(-1);
  if (hidden > 0 && last) group.append(svg("text", { class: "note", x: last.x + 18, y: last.y + 4 }, `+${hidden}`));
  return group;
}

/** The captions of the narrow layout: chips of inputs and demands above a belt, around arrows. */

/** @typedef {import("../core/types.js").Workshop} Workshop */
/** @typedef {{left: number, right: number}} Span */
/** @typedef {{x: number, width: number, line: number}} Slot  `x` is the middle */
/** @typedef {{inputs: number, outputs: number, total: number}} CaptionLines */

import { writeNumber } from "./cells.js";

export const NARROW_LINE = 26;
const GAP = 4;
/** Room on a line kept free for partners' arrows and for the words beside the numbers. */
const SPARE = 48;
/** Room for the word in front of a belt's inputs. */
const WORD = 46;
const MAX_LINES = 3;

/**
 * Return the width of a number's chip in the captions.
 * @param {number} value
 */
export function chipWidth(value) {
  return Math.max(22, 11 + 7.6 * writeNumber(value).length);
}

/**
 * Return about the width of a few words of the captions.
 * @param {string} text
 */
export function wordWidth(text) {
  return Math.ceil(6 + text.length * 6.9);
}

/**
 * Return the lines of each belt's caption: a shared one where inputs and demand fit side by side.
 * @param {Workshop} workshop
 * @param {number} width  of the grid
 * @returns {CaptionLines[]}
 */
export function captionLines(workshop, width) {
  return workshop.inputs.map(({ start, numbers }, belt) => {
    const inputs = chipsWidth(numbers) + (start > 1 ? WORD : 0);
    const outputs = chipsWidth(workshop.outputs[belt]);
    if (inputs + outputs + SPARE <= width) return { inputs: 1, outputs: 1, total: 1 };
    const lines = { inputs: linesFor(inputs, width), outputs: linesFor(outputs, width) };
    return { ...lines, total: lines.inputs + lines.outputs };
  });
}

/**
 * @param {readonly number[]} numbers
 */
function chipsWidth(numbers) {
  return numbers.reduce((total, value) => total + chipWidth(value) + GAP, 0);
}

/**
 * @param {number} content
 * @param {number} width
 */
function linesFor(content, width) {
  return Math.max(1, Math.min(MAX_LINES, Math.ceil(content / (width - SPARE))));
}

/**
 * Return the parts of a line that no arrow crosses, from left to right.
 * @param {Span} line
 * @param {readonly Span[]} blocked
 * @returns {Span[]}
 */
export function freeSpans(line, blocked) {
  /** @type {Span[]} */
  const free = [];
  let { left } = line;
  for (const span of [...blocked].sort((a, b) => a.left - b.left)) {
    if (span.left > left) free.push({ left, right: Math.min(span.left, line.right) });
    left = Math.max(left, span.right);
  }
  if (left < line.right) free.push({ left, right: line.right });
  return free;
}

/**
 * Return the slots that avoid what is blocked, or those of the whole line where that hides items.
 * @param {number} count
 * @param {Slot[]} clear
 * @param {() => Slot[]} whole
 * @returns {Slot[]}
 */
export function fullerSlots(count, clear, whole) {
  return clear.length === count ? clear : whole();
}

/**
 * Place items of the given widths one after the other in the free spans, line after line.
 * Items that find no room are left out.
 * @param {readonly number[]} widths
 * @param {readonly Span[]} free
 * @param {number} lines
 * @returns {Slot[]}
 */
export function flowItems(widths, free, lines) {
  /** @type {Slot[]} */
  const slots = [];
  let line = 0;
  let index = 0;
  let left = free[0]?.left ?? 0;
  for (const width of widths) {
    while (index < free.length && left + width > free[index].right + 0.01) {
      index += 1;
      if (index === free.length && line + 1 < lines) {
        line += 1;
        index = 0;
      }
      left = free[index]?.left ?? 0;
    }
    if (index === free.length) break;
    slots.push({ x: left + width / 2, width, line });
    left += width + GAP;
  }
  return slots;
}

/**
 * Like `flowItems` on a single line, with the last item against the right end.
 * @param {readonly number[]} widths
 * @param {readonly Span[]} free
 * @returns {Slot[]}
 */
export function flowFromRight(widths, free) {
  const mirrored = free.map(({ left, right }) => ({ left: -right, right: -left })).reverse();
  const slots = flowItems([...widths].reverse(), mirrored, 1);
  return slots.map(({ x, width }) => ({ x: -x, width, line: 0 })).reverse();
}

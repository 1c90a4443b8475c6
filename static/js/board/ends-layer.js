/** Both ends of every belt, redrawn only where something has entered or been delivered. */

/** @typedef {import("./geometry.js").Layout} Layout */
/** @typedef {import("./captions.js").Span} Span */
/** @typedef {import("../core/types.js").Workshop} Workshop */
/** @typedef {import("./places.js").Ends} Ends */

import { svg } from "../core/dom.js";
import { chipWidth, wordWidth } from "./captions.js";
import { captionSpots, queueSpot } from "./ends.js";
import { drawCaptionDemands, drawTray, nothingWord, pairDemands, traySlots } from "./outputs.js";
import { captionWord, drawCaptionQueue, drawSideQueue } from "./queue.js";

/**
 * @typedef {object} EndsLayer
 * @property {Ends} ends
 * @property {SVGGElement} group
 * @property {(entered: readonly number[], delivered: readonly number[][]) => void} update
 * @property {(blocked: readonly Span[][]) => void} block  parts of the captions to leave clear
 */

/**
 * Draw the inputs and outputs of a workshop.
 * @param {Layout} layout
 * @param {Workshop} workshop
 * @returns {EndsLayer}
 */
export function createEnds(layout, workshop) {
  const { belts } = layout;
  const groups = Array.from({ length: belts }, () => svg("g"));
  /** @type {string[]} */
  let drawn = [];
  let entered = Array.from({ length: belts }, () => 0);
  /** @type {number[][]} */
  let delivered = Array.from({ length: belts }, () => []);
  /** @type {Span[][]} */
  let blocked = Array.from({ length: belts }, () => []);

  /** @param {number} belt */
  function caption(belt) {
    const input = workshop.inputs[belt];
    const word = captionWord(input);
    const demands = pairDemands(workshop.outputs[belt], delivered[belt]);
    const rings = demands.map(({ expected, got }) => chipWidth(got ?? expected ?? 0));
    const widths = {
      inputs: [...(word ? [wordWidth(word)] : []), ...input.numbers.map(chipWidth)],
      outputs: demands.length ? rings : [wordWidth(nothingWord())],
    };
    const spots = captionSpots(layout, belt, widths, blocked[belt]);
    return { demands, spots, numbers: word ? spots.inputs.slice(1) : spots.inputs };
  }

  /** @param {number} belt */
  function draw(belt) {
    const input = workshop.inputs[belt];
    if (layout.mode === "wide") {
      const tray = drawTray(layout, belt, workshop.outputs[belt], delivered[belt]);
      return groups[belt].replaceChildren(drawSideQueue(layout, belt, input, entered[belt]), tray);
    }
    const { demands, spots } = caption(belt);
    const queue = drawCaptionQueue(input, spots.inputs, entered[belt]);
    groups[belt].replaceChildren(queue, drawCaptionDemands(demands, spots.outputs));
  }

  function refresh() {
    for (let belt = 0; belt < belts; belt += 1) {
      const moving = layout.mode === "wide" ? entered[belt] : Math.ceil(entered[belt]);
      const key = JSON.stringify([moving, delivered[belt], blocked[belt]]);
      if (drawn[belt] === key) continue;
      drawn[belt] = key;
      draw(belt);
    }
  }

  refresh();
  return {
    group: svg("g", { class: "ends", "aria-hidden": "true" }, ...groups),
    ends: {
      entry: (belt) => {
        const count = workshop.inputs[belt].numbers.length;
        if (layout.mode === "wide") return queueSpot(layout, belt, 0, count);
        const { numbers } = caption(belt);
        const next = numbers[Math.min(Math.ceil(entered[belt]), numbers.length) - 1];
        return next ?? { x: layout.left, y: layout.tops[belt] };
      },
      ring: (belt, position) => {
        const done = delivered[belt].length;
        const count = Math.max(workshop.outputs[belt].length, done, position);
        const wide = layout.mode === "wide";
        const { spots, range } = wide
          ? traySlots(layout, belt, count, done)
          : { spots: caption(belt).spots.outputs, range: { start: 0 } };
        const end = { x: layout.left + layout.columns * layout.cell, y: layout.tops[belt], size: 10 };
        return { width: 0, ...(spots[position - 1 - range.start] ?? spots.at(-1) ?? end) };
      },
    },
    update(nowEntered, nowDelivered) {
      entered = [...nowEntered];
      delivered = [...nowDelivered].map((numbers) => [...numbers]);
      refresh();
    },
    block(spans) {
      blocked = spans.map((list) => [...list]);
      refresh();
    },
  };
}

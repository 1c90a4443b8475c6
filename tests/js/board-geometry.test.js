import assert from "node:assert/strict";
import { test } from "node:test";

import { chipWidth, flowFromRight, flowItems, freeSpans } from "../../static/js/board/captions.js";
import { cellName, parseCell, partnerOf, writeNumber } from "../../static/js/board/cells.js";
import { captionSpots, queueSpot, trayGrid, visibleRange } from "../../static/js/board/ends.js";
import { cellBox, layoutBoard, restPoint } from "../../static/js/board/geometry.js";
import { blockedSpans, partnerLink } from "../../static/js/board/links.js";
import { placeAt } from "../../static/js/board/pointer.js";
import { poseOf } from "../../static/js/board/places.js";

const belts = (count, more = {}) => Array.from({ length: count }, () => ({ start: 1, numbers: [], ...more }));
const workshop = (columns, count, inputs = belts(count), outputs = inputs.map(() => [])) => ({
  columns,
  belts: count,
  stations: [],
  inputs,
  outputs,
  constraint: null,
});

test("6 × 3 at 360 px is narrow with cells of at least 44 px", () => {
  const layout = layoutBoard(workshop(6, 3), 360 - 38);
  assert.equal(layout.mode, "narrow");
  assert.ok(layout.cell >= 44 && layout.head + layout.lane >= 44);
  assert.ok(layout.width <= 360 - 38);
});

test("8 × 4 fits a phone whole", () => {
  const layout = layoutBoard(workshop(8, 4), 322);
  assert.ok(layout.width <= 322);
  assert.ok(layout.cell >= 36);
  assert.ok(layout.height <= 450);
});

test("12 × 8 is wide where there is room and scrolls where there is none", () => {
  assert.equal(layoutBoard(workshop(12, 8), 1100).mode, "wide");
  const narrow = layoutBoard(workshop(12, 8), 322);
  assert.equal(narrow.cell, 30);
  assert.ok(narrow.width > 322);
});

test("a wide board lays cells out exactly", () => {
  const layout = layoutBoard(workshop(6, 3), 858);
  assert.deepEqual([layout.cell, layout.side, layout.left, layout.head, layout.lane], [89, 146, 180, 32, 52]);
  assert.deepEqual(cellBox(layout, "B3"), { x: 358, y: 122, width: 89, height: 84 });
  assert.deepEqual(restPoint(layout, 1, 3), { x: 402.5, y: 180 });
});

test("points belong to cells and their halves, gaps to the nearer cell", () => {
  const layout = layoutBoard(workshop(6, 3), 858);
  assert.deepEqual(placeAt(layout, 402, 124), { cell: "B3", half: "up" });
  assert.deepEqual(placeAt(layout, 402, 200), { cell: "B3", half: "down" });
  assert.deepEqual(placeAt(layout, 402, 116), { cell: "B3", half: "up" });
  assert.equal(placeAt(layout, 20, 124), null);
});

test("names of cells, partners and numbers", () => {
  assert.equal(cellName(1, 12), "B12");
  assert.deepEqual(parseCell("B12"), { belt: 1, column: 12 });
  assert.equal(partnerOf({ cell: "B2", station: "merge", toward: "up" }), "A2");
  assert.equal(partnerOf({ cell: "B2", station: "copy", toward: "down" }), "C2");
  assert.equal(partnerOf({ cell: "B2", station: "sort", toward: "down" }), null);
  assert.equal(writeNumber(-12), "−12");
});

test("items flow around what is blocked", () => {
  const free = freeSpans({ left: 0, right: 100 }, [{ left: 40, right: 56 }]);
  assert.deepEqual(free, [{ left: 0, right: 40 }, { left: 56, right: 100 }]);
  assert.deepEqual(flowItems([20, 20, 20], free, 1).map(({ x }) => x), [10, 66, 90]);
  assert.deepEqual(flowFromRight([20, 20, 20], free).map(({ x }) => x), [30, 66, 90]);
  assert.deepEqual(flowItems([40, 40, 40], free, 2).map(({ x, line }) => [x, line]), [[20, 0], [76, 0], [20, 1]]);
});

test("captions leave the arrow of a Merge clear on a phone", () => {
  const sheet = workshop(6, 3, belts(3, { numbers: [10, 20, 30, 40] }), belts(3).map(() => [14, 27, 32, 49]));
  const layout = layoutBoard(sheet, 322);
  const blocked = blockedSpans(layout, [{ cell: "B2", station: "merge", toward: "up" }]);
  const arrow = layout.left + 1.5 * layout.cell;
  const widths = { inputs: [10, 20, 30, 40].map(chipWidth), outputs: [14, 27, 32, 49].map(chipWidth) };
  const { inputs, outputs } = captionSpots(layout, 1, widths, blocked[1]);
  assert.equal(inputs.length + outputs.length, 8);
  for (const { x, width = 0 } of [...inputs, ...outputs]) assert.ok(Math.abs(x - arrow) >= width / 2 + 7.9);
  assert.ok(partnerLink(layout, "A2", "B2").line.startsWith(`M${arrow} `));
});

test("an upward station on the top belt blocks no caption", () => {
  const layout = layoutBoard(workshop(6, 3), 322);
  assert.deepEqual(blockedSpans(layout, [{ cell: "A2", station: "up" }]), [[], [], []]);
});

test("rings keep to one row while they stay large", () => {
  assert.deepEqual(trayGrid(3, 120, 74), { columns: 3, rows: 1, size: 16.5 });
  assert.deepEqual(trayGrid(4, 120, 74), { columns: 2, rows: 2, size: 16.5 });
  assert.deepEqual(trayGrid(96, 120, 74), { columns: 4, rows: 2, size: 11 });
});

test("a long list shows the part around the next item", () => {
  assert.deepEqual(visibleRange(30, 8, 0), { start: 0, end: 8 });
  assert.deepEqual(visibleRange(30, 8, 12), { start: 11, end: 19 });
  assert.deepEqual(visibleRange(30, 8, 30), { start: 22, end: 30 });
});

test("the next input stands nearest to column 1", () => {
  const layout = layoutBoard(workshop(6, 3), 858);
  const [first, second] = [0, 1].map((order) => queueSpot(layout, 0, order, 4).x);
  assert.ok(second < first && first < layout.left);
});

test("a glide passes the middle half way and a hop rises over it", () => {
  const layout = layoutBoard(workshop(6, 3), 858);
  const ends = { entry: () => ({ x: 0, y: 0 }), ring: () => ({ x: 0, y: 0, size: 0, width: 0 }) };
  const actor = {
    ...{ id: 1, value: 1, flash: 0, leaving: false, progress: 0.5, hop: false },
    from: { kind: /** @type {const} */ ("cell"), belt: 0, column: 1 },
    to: { kind: /** @type {const} */ ("cell"), belt: 0, column: 3 },
  };
  const flat = poseOf(layout, ends, actor);
  assert.deepEqual(flat, { ...restPoint(layout, 0, 2), scale: 1, opacity: 1 });
  assert.ok(poseOf(layout, ends, { ...actor, hop: true }).y < flat.y - layout.head);
});

test("what hops over the first belt or leaves the grid stays in sight", () => {
  const ends = { entry: () => ({ x: 0, y: 0 }), ring: () => ({ x: 0, y: 0, size: 0, width: 0 }) };
  const moving = { id: 1, value: 1, flash: 0, leaving: false, progress: 0.5, hop: true };
  for (const width of [344, 390, 700, 858, 1100]) {
    const layout = layoutBoard(workshop(6, 3), width);
    const from = { kind: /** @type {const} */ ("cell"), belt: 0, column: 6 };
    for (const to of [
      { kind: /** @type {const} */ ("cell"), belt: 0, column: 8 },
      { kind: /** @type {const} */ ("edge"), belt: 0, column: 6, side: /** @type {const} */ ("up") },
    ]) {
      for (const progress of [0.25, 0.5, 0.75, 1]) {
        const { x, y, scale } = poseOf(layout, ends, { ...moving, from, to, progress });
        assert.ok(y - layout.radius * scale >= 1, `top at ${width}`);
        assert.ok(x + layout.radius * scale <= layout.width - 1, `right at ${width}`);
      }
    }
  }
});
